import { type ReactNode, useId } from 'react';

interface ArchSceneProps {
  className?: string | undefined;
  /** What is seen through the gate, between x 88 and 352, y 82 and 480. */
  children?: ReactNode;
}

/** The arch, with what lies behind it. */
export function ArchScene({ className, children }: ArchSceneProps) {
  const opening = useId();
  return (
    <svg viewBox="0 0 440 480" className={className} aria-hidden>
      <path d="M40 480V210a180 180 0 0 1 360 0v270Z" fill="#1f7a5c" />
      <clipPath id={opening}>
        <path d="M88 480V214a132 132 0 0 1 264 0v266Z" />
      </clipPath>
      <g clipPath={`url(#${opening})`}>
        <rect x="88" y="82" width="264" height="398" fill="var(--site-sky)" />
        {children ?? <Hills />}
      </g>
    </svg>
  );
}

function Hills() {
  return (
    <>
      <circle cx="272" cy="164" r="26" fill="var(--site-sun)" />
      <path d="M88 214c46-34 86-30 126-8s92 20 138-18v292H88Z" fill="var(--site-far)" />
      <path d="M88 248c60-30 104-22 150-6s80 10 114-8v246H88Z" fill="var(--site-near)" />
    </>
  );
}
