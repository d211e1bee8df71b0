import type { KeyboardEvent, MouseEvent } from 'react';

/** A finger that stays on Enter has decided once: what the key repeats reaches nobody. For a capturing handler. */
export function ignoreHeldEnter(event: KeyboardEvent): void {
  if (event.key !== 'Enter' || !event.nativeEvent.repeat) return;
  event.preventDefault();
  event.stopPropagation();
}

/**
 * Runs on a single click. The second half of a double click falls on what the first has put in its place, such as the
 * next person's row or 'Undo', so it does nothing.
 */
export function onSingleClick(run: () => void): (event: MouseEvent) => void {
  return (event) => {
    if (event.detail < 2) run();
  };
}
