import { useState } from 'react';
import { useVisitorText } from '../../lib/visitor-text/use-visitor-text.ts';
import styles from './visitor.module.css';

interface VenueLogoProps {
  name: string;
  /** Null where the venue has none. */
  url: string | null;
  isLarge?: boolean;
}

/** The venue's logo; without one, or when it can't be fetched, the gate on the venue's color. Requirement U5. */
export function VenueLogo({ name, url, isLarge = false }: VenueLogoProps) {
  const { t } = useVisitorText();
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  const size = `${styles.logo} ${isLarge ? styles.logoLarge : ''}`;
  if (url && url !== failedUrl)
    return <img className={size} src={url} alt={t('common.logoOf', { name })} onError={() => setFailedUrl(url)} />;
  return (
    <span className={`${size} ${styles.logoFallback}`} aria-hidden="true">
      <svg
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="2.6"
        strokeLinecap="round"
        aria-hidden="true"
      >
        <path d="M4 21V11a8 8 0 0 1 16 0v10M9.5 21v-9a2.5 2.5 0 0 1 5 0v9" />
      </svg>
    </span>
  );
}
