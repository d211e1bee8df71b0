import type { KeyboardEvent, MouseEvent } from 'react';

/** Stops repeats of a held Enter key, which is one decision. For a capturing handler. */
export function ignoreHeldEnter(event: KeyboardEvent): void {
  if (event.key !== 'Enter' || !event.nativeEvent.repeat) return;
  event.preventDefault();
  event.stopPropagation();
}

/**
 * Runs on a single click. The second half of a double click hits what the first has rendered there, such as the
 * next person's row or 'Undo', so it does nothing.
 */
export function onSingleClick(run: () => void): (event: MouseEvent) => void {
  return (event) => {
    if (event.detail < 2) run();
  };
}
