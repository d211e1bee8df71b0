import { ScrollArea } from '@mantine/core';
import type { ReactNode } from 'react';

/** A table that is wider than a phone scrolls in itself, also by keyboard. */
export function TableFrame({
  label,
  minWidth = 640,
  children,
}: {
  label: string;
  minWidth?: number;
  children: ReactNode;
}) {
  return (
    <ScrollArea viewportProps={{ tabIndex: 0, role: 'region', 'aria-label': `${label}, scrollable` }}>
      <div style={{ minWidth, paddingBottom: 8 }}>{children}</div>
    </ScrollArea>
  );
}
