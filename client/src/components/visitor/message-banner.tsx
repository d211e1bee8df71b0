import type { ReactNode } from 'react';
import styles from './visitor.module.css';

interface MessageBannerProps {
  tone: 'good' | 'bad';
  /** Whether it interrupts a screen reader. */
  isUrgent?: boolean;
  children: ReactNode;
}

/** Green or red, always with an icon and words: never by color alone. */
export function MessageBanner({ tone, isUrgent = false, children }: MessageBannerProps) {
  const content = (
    <>
      <svg
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        aria-hidden="true"
      >
        <circle cx="12" cy="12" r="9.5" />
        <path d={tone === 'good' ? 'm7.5 12.5 3 3 6-6.5' : 'M12 7v6M12 16.6v.1'} />
      </svg>
      <span>{children}</span>
    </>
  );
  const shared = { className: `${styles.banner} ${styles[tone]}`, 'data-tone': tone };
  return isUrgent ? (
    <div role="alert" {...shared}>
      {content}
    </div>
  ) : (
    <output {...shared}>{content}</output>
  );
}

/** Why something failed, in red, said at once; nothing without words. */
export function FailureBanner({ children }: { children: ReactNode }) {
  if (!children) return null;
  return (
    <MessageBanner tone="bad" isUrgent>
      {children}
    </MessageBanner>
  );
}
