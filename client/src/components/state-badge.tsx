import { Badge, type BadgeProps } from '@mantine/core';
import type { ReactNode } from 'react';

/** A state in its color, also inside a paragraph; the label is in the text color, which is readable on any tint and never cut. */
export function StateBadge({
  color,
  size,
  children,
}: Pick<BadgeProps, 'size'> & { color: string; children: ReactNode }) {
  return (
    <Badge
      component="span"
      color={color}
      variant="light"
      c="var(--mantine-color-text)"
      tt="none"
      miw="max-content"
      {...(size ? { size } : {})}
    >
      {children}
    </Badge>
  );
}
