const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'scroll'] as const;

/** Runs once, at the first user input on the page. */
export function onFirstInput(run: () => void): void {
  const over = new AbortController();
  const once = (event: Event): void => {
    if (isOfMouseAtRest(event)) return;
    over.abort();
    run();
  };
  for (const sign of SIGNS) window.addEventListener(sign, once, { signal: over.signal, passive: true });
}

/** A browser reports a mouse that lies still over a page that has just come, as a move of no length. */
function isOfMouseAtRest(event: Event): boolean {
  const { movementX, movementY } = event as PointerEvent;
  return event.type === 'pointermove' && movementX === 0 && movementY === 0;
}
