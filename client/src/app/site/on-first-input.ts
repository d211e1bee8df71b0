const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'scroll'] as const;

/** Runs once, at the first user input on the page. */
export function onFirstInput(run: () => void): void {
  const over = new AbortController();
  const once = (): void => {
    over.abort();
    run();
  };
  for (const sign of SIGNS) window.addEventListener(sign, once, { signal: over.signal, passive: true });
}
