import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import classes from '../site.module.css';

/** A link that looks like a button; the first of a group is the one to press. */
export function SiteButton({
  to,
  children,
  kind = 'first',
  slot,
  isHidden,
}: {
  to: string;
  children: ReactNode;
  /** The second needs light text on an ink band. */
  kind?: 'first' | 'second' | 'onBand';
  /** Its name for a script that shows and hides it before React does. */
  slot?: string;
  isHidden?: boolean;
}) {
  const look =
    kind === 'first' ? {} : { variant: 'outline', color: kind === 'onBand' ? 'gray.2' : 'var(--mantine-color-text)' };
  return (
    <Button component={Link} to={to} size="lg" data-slot={slot} hidden={isHidden} {...look}>
      {children}
    </Button>
  );
}

/** A link inside a sentence of the public pages. */
export function TextLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className={classes['link'] ?? ''}>
      {children}
    </Link>
  );
}
