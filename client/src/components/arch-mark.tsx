/** The product's mark: a gate seen from the front. Inherits the text color. */
export function ArchMark({ size = 28, label }: { size?: number; label?: string }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 64 64"
      fill="none"
      stroke="currentColor"
      strokeWidth={5.5}
      strokeLinecap="round"
      strokeLinejoin="round"
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      <path d="M12 54V29a20 20 0 0 1 40 0v25M24 54V32a8 8 0 0 1 16 0v22" />
    </svg>
  );
}
