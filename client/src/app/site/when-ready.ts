import type { createBrowserRouter } from 'react-router';

/**
 * Runs once the files of the first screen are loaded, so that the prerendered page stays until then. Not from within the
 * router's own call: it would take a redirect that the screen makes at once for the end of the first navigation, and leave the
 * address as it was.
 */
export function whenReady(router: ReturnType<typeof createBrowserRouter>, run: () => void): void {
  if (router.state.initialized) {
    run();
    return;
  }
  const stop = router.subscribe(({ initialized }) => {
    if (!initialized) return;
    stop();
    queueMicrotask(run);
  });
}
