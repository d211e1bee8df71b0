import { expect, type Page } from '@playwright/test';
import { type FlakyLine, flakyLine, PORTAL_PAGE } from '../support/flaky-line.ts';
import { pairingCode } from '../support/pairing.ts';
import { expectAllStored, expectReadyOffline } from '../support/stored-files.ts';
import { seedWaiverVenue } from '../support/tablet.ts';
import { test } from '../support/test.ts';

/* A portal of a hotel, or a proxy's maintenance page, answers for the server with status 200. */
test.use({ serviceWorkers: 'allow' });

/** The words of the set-up page, which does without the files. */
const MISSING = /files are missing\./;

let line: FlakyLine;

test.beforeEach(async ({ server }) => {
  line = await flakyLine(server);
});
test.afterEach(() => line.end());

/** How many stored files of the product hold the portal's page. */
function storedPortals(page: Page): Promise<number> {
  return page.evaluate(async (portal) => {
    let found = 0;
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const file of await cache.keys()) if ((await (await cache.match(file))?.text()) === portal) found += 1;
    }
    return found;
  }, PORTAL_PAGE);
}

/** Does what an earlier release did, which took every answer with status 200; and the worker starts again. */
async function storePortals(page: Page, paths: RegExp): Promise<void> {
  await page.evaluate(
    async ([portal, pattern]) => {
      for (const name of await caches.keys()) {
        if (!name.startsWith('gatehouse-shell-')) continue;
        const cache = await caches.open(name);
        for (const file of await cache.keys())
          if (new RegExp(pattern).test(file.url))
            await cache.put(file, new Response(portal, { headers: { 'content-type': 'text/html' } }));
      }
    },
    [PORTAL_PAGE, paths.source] as const,
  );
  const devtools = await page.context().newCDPSession(page);
  /* The browser's own cache would repair it without the network. */
  await devtools.send('Network.clearBrowserCache');
  await devtools.send('ServiceWorker.enable');
  await devtools.send('ServiceWorker.stopAllWorkers');
}

test('[K22] a portal while a tablet is paired and repaired stores nothing, and the tablet is whole once it is gone', async ({
  page,
  server,
}) => {
  const venue = await seedWaiverVenue(server);
  await page.goto(`${line.url}/pair`);
  await expectAllStored(page);
  line.capture(() => true);
  await page.getByLabel('Pairing code').fill(await pairingCode(server, venue, 'kiosk', 'Entrance'));
  await page.getByRole('button', { name: 'Pair this device' }).click();
  await expect(page.getByText('The answer could not be understood. Please try again.')).toBeVisible();
  line.capture((path) => /kiosk-/.test(path));
  await page.getByRole('button', { name: 'Pair this device' }).click();
  await expect(page).toHaveURL(/\/device-setup$/);
  await expect(page.getByText(MISSING)).toBeVisible();
  await expect(page.getByTestId('offline-readiness')).toHaveText('Not ready offline');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText(MISSING)).toBeVisible();
  expect(await storedPortals(page)).toBe(0);
  line.capture(() => false);
  /* It also tries by itself, a minute after the last failure, and then has nothing to press. */
  await page
    .getByRole('button', { name: 'Retry' })
    .click({ timeout: 20_000 })
    .catch(() => undefined);
  await expectReadyOffline(page);

  line.capture((path) => /kiosk-/.test(path));
  await storePortals(page, /kiosk-/);
  await page.reload();
  await expect(page.getByText(MISSING)).toBeVisible();
  expect(await storedPortals(page)).toBe(0);

  line.capture(() => false);
  await storePortals(page, /index\.html|kiosk-area|greek/);
  await page.goto(`${line.url}/kiosk`);
  await expect(page.getByRole('heading', { name: 'Choose a staff PIN' })).toBeVisible();
  await expectAllStored(page);
  expect(await storedPortals(page)).toBe(0);
});
