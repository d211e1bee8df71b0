import type { createBrowserRouter } from 'react-router';

/** Runs once the files of the first screen are there, so that what the page shows already stays until then. */
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
