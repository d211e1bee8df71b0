import { test as plain } from '@playwright/test';
import { setFailures, startPlatform } from './platform.ts';
import type { RealServer } from './server.ts';

interface OfWorker {
  /**
   * One running server for all tests of a worker, which make venues of their own on it (`seedVenue`). A test may stop or
   * kill it, and meets nobody else there; the next one finds it up and without faults. What counts over the whole
   * platform, or needs another configuration, prepares a server of its own.
   */
  server: RealServer;
}

export const test = plain.extend<{ serverAtRest: void }, OfWorker>({
  server: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern what a fixture needs.
    async ({}, use) => {
      const server = await startPlatform();
      await use(server);
      await server.dispose();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  serverAtRest: [
    async ({ server }, use) => {
      await use();
      await server.start();
      await setFailures(server);
    },
    { auto: true },
  ],
});
