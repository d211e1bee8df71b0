import type { createBrowserRouter } from 'react-router';

/** Runs once the files of the first screen are loaded, so that the prerendered page stays until then. */
export function whenReady(router: ReturnType<typeof createBrowserRouter>, run: () => void): void {
  if (router.state.initialized) {
    run();
    return;
  }
  const stop = router.subscribe(({ initialized }) => {
    if (!initialized) return;
    stop();
    run();
  });
}
