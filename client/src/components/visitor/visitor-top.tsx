import type { ReactNode } from 'react';
import { VenueLogo } from './venue-logo.tsx';
import styles from './visitor.module.css';

interface VisitorTopProps {
  name: string;
  /** Null where there is none. */
  logoUrl: string | null;
  /** The end of the row, such as the choice of language. */
  children?: ReactNode;
}

/** The row above a visitor's page: whose it is. */
export function VisitorTop({ name, logoUrl, children }: VisitorTopProps) {
  return (
    <>
      <span className={styles.venue}>
        <VenueLogo name={name} url={logoUrl} />
        <span className={styles.venueName}>{name}</span>
      </span>
      {children}
    </>
  );
}
