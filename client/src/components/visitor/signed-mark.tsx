import { VenueLogo } from './venue-logo.tsx';
import styles from './visitor.module.css';

/** The venue's logo with a check mark, over the thanks for a signed waiver. */
export function SignedMark({ name, url }: { name: string; url: string | null }) {
  return (
    <span className={styles.signedMark}>
      <VenueLogo name={name} url={url} isLarge />
      <svg viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="2.4" aria-hidden="true">
        <path d="m6.5 12.5 3.8 3.8L17.5 8.5" strokeLinecap="round" strokeLinejoin="round" />
      </svg>
    </span>
  );
}
