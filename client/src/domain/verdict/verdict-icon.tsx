import type { Verdict } from '@gatehouse/sync-protocol/areas/desk/verdict';

/** Outlines that differ in shape, not only in their content: circle, triangle, diamond, octagon. */
const shapes = {
  ready: (
    <>
      <circle cx="12" cy="12" r="10" />
      <path d="m7.5 12.5 3 3 6-7" />
    </>
  ),
  attention: (
    <>
      <path d="M12 2.8 22.2 20.5H1.8Z" />
      <path d="M12 9.5v5M12 17.4v.1" />
    </>
  ),
  stop: (
    <>
      <path d="M12 1.4 22.6 12 12 22.6 1.4 12Z" />
      <path d="M7.5 12h9" />
    </>
  ),
  unknown: (
    <>
      <path d="M8 2h8l6 6v8l-6 6H8l-6-6V8Z" />
      <path d="m8.8 8.8 6.4 6.4m0-6.4-6.4 6.4" />
    </>
  ),
  idle: <path d="M4 8V4h4m8 0h4v4m0 8v4h-4m-8 0H4v-4M8 9v6m2.7-6v6m2.6-6v6M16 9v6" />,
} as const;

/**
 * The sign of a verdict at the desk, in the color of the text around it; 'idle' is a scanner that waits for a code. Hidden
 * from screen readers, so a text has to say the same.
 */
export function VerdictIcon({
  level,
  className,
}: {
  level: Verdict['level'] | 'idle';
  className?: string | undefined;
}) {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={className}
      aria-hidden="true"
      data-icon={level}
    >
      {shapes[level]}
    </svg>
  );
}
