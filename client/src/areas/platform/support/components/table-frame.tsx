import { ScrollArea } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from '../customer-view.module.css';

/** A table that is wider than its place scrolls in itself, also by keyboard; on a phone its rows are cards. */
export function TableFrame({
  label,
  minWidth = 640,
  children,
}: {
  label: string;
  minWidth?: number;
  children: ReactNode;
}) {
  const width: Record<`--${string}`, string> = { '--frame-width': `${minWidth}px` };
  return (
    <ScrollArea viewportProps={{ tabIndex: 0, role: 'region', 'aria-label': `${label}, scrollable` }}>
      <div className={classes['frame']} style={width}>
        {children}
      </div>
    </ScrollArea>
  );
}
