/** Brings what comes next into view after a press with a finger or a mouse; with the keyboard, the focus stays where it is and Tab leads on. */
export function leadTo(step: HTMLElement | null): void {
  if (document.activeElement?.matches(':focus-visible')) return;
  const isCalm = window.matchMedia?.('(prefers-reduced-motion: reduce)').matches;
  step?.scrollIntoView?.({ block: 'nearest', behavior: isCalm ? 'auto' : 'smooth' });
}
