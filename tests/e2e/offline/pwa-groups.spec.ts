import { expect, type Page } from '@playwright/test';
import { newProfile } from '../support/browser.ts';
import { flakyLine } from '../support/flaky-line.ts';
import type { RealServer } from '../support/server.ts';
import { expectAllStored, missingFiles, storedFiles } from '../support/stored-files.ts';
import { pairTablet, seedWaiverVenue, signIn } from '../support/tablet.ts';
import { test } from '../support/test.ts';
import type { SeededVenue } from '../support/venue.ts';
import { drawSignature, fillAdultForm, finishWaiver } from '../support/visitor.ts';

/* Which files a browser stores, and that they are enough for its user. */

test.use({ serviceWorkers: 'allow' });
/** A language is about 12 kB of it. */
const BYTES_OF_KIOSK_MAX = 1_325_000;

let server: RealServer;
let venue: SeededVenue;

test.beforeAll(async ({ server: running }) => {
  server = running;
  venue = await seedWaiverVenue(server);
});

test('[K19] a kiosk stores no more than it needs, and signs after a reload without the network', async ({ page }) => {
  await pairTablet(page, server, venue, 'kiosk');
  await expectAllStored(page);
  const { bytes, releases } = await storedFiles(page);
  const paths = releases.flatMap((release) => release.paths);
  expect(paths.length).toBeGreaterThan(50);
  expect(bytes).toBeLessThan(BYTES_OF_KIOSK_MAX);
  expect(paths.filter((path) => /chart|dashboard|zxing|check-in|login/.test(path))).toEqual([]);

  await server.stop();
  await page.context().setOffline(true);
  /* Staff come this way: the attract screen, their screens behind the PIN, and the ways out of those. */
  for (const path of ['/device-setup', '/pair', '/', '/customer-check-in', '/client-dashboard', '/kiosk']) {
    await page.goto(`${server.url}${path}`);
    await expect(page.getByRole('heading').or(page.getByRole('button')).first(), path).toBeVisible();
    await expect(page.getByText('could not be loaded')).toHaveCount(0);
  }
  await page.reload();
  await fillAdultForm(page, { first: 'Ада', last: 'Ελύτη' });
  await drawSignature(page);
  await finishWaiver(page, 'Ада');
});

const screens: Record<'front_desk' | 'scan_station' | 'owner', string[]> = {
  front_desk: [
    '/customer-check-in',
    '/scan-in',
    '/outbox',
    '/device-setup',
    '/start',
    '/',
    '/client-dashboard',
    '/kiosk',
  ],
  scan_station: ['/scan-station', '/outbox', '/device-setup', '/start', '/', '/scan-in'],
  owner: ['/client-dashboard', '/payments', '/my-waiver', '/my-devices', '/customer-check-in', '/scan-in', '/outbox'],
};

/** Opens each screen with the server gone, on pages that load everything again. */
async function opensOffline(page: Page, paths: readonly string[]): Promise<void> {
  await server.stop();
  await page.context().setOffline(true);
  const failed: string[] = [];
  page.on('pageerror', (error) => failed.push(error.message));
  page.on('requestfailed', (request) => {
    /* A page that is left ends what it was still reading. */
    const isCut = request.failure()?.errorText === 'net::ERR_ABORTED';
    if (!isCut && request.url().includes('/assets/')) failed.push(request.url());
  });
  for (const path of paths) {
    await page.goto(`${server.url}${path}`);
    await expect(page.getByTestId('status-strip'), path).toContainText('Offline');
    await expect(page.getByRole('heading').first(), path).toBeVisible();
    await expect(page.getByText('could not be loaded')).toHaveCount(0);
  }
  expect(failed).toEqual([]);
}

for (const role of ['front_desk', 'scan_station'] as const)
  test(`[K19] a ${role.replace('_', ' ')} opens each of its screens without the network`, async ({ page }) => {
    await pairTablet(page, server, venue, role);
    await opensOffline(page, screens[role]);
    const { releases } = await storedFiles(page);
    expect(releases[0]?.paths.some((path) => path.endsWith('.wasm'))).toBe(true);
  });

test('[K19] an owner signs in, and opens each of their screens without the network', async ({ page }) => {
  await signIn(page, server, venue);
  await expectAllStored(page, ['desk', 'owner']);
  await expect(page.getByTestId('status-strip')).toContainText('Online');
  await opensOffline(page, screens.owner);
  const { releases } = await storedFiles(page);
  expect(releases[0]?.paths.filter((path) => /chart|my-profile/.test(path)).length).toBeGreaterThan(1);
  expect(releases[0]?.paths.filter((path) => /admin-page|kiosk-area/.test(path))).toEqual([]);
});

test('[K19] what a browser lost is fetched at its next start', async ({ page }) => {
  await pairTablet(page, server, venue, 'kiosk');
  await page.evaluate(async () => {
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const file of await cache.keys()) if (/kiosk-area|cyrillic|groups/.test(file.url)) await cache.delete(file);
    }
  });
  expect(await missingFiles(page)).toBeGreaterThan(2);
  await page.reload();
  await expectAllStored(page);
});

test('[K19] an installation that the network cut off goes on when it is back, and asks for nothing twice', async ({
  page,
}) => {
  const line = await flakyLine(server);
  try {
    const devtools = await page.context().newCDPSession(page);
    line.start(20, 'cut');
    /* The files of the page are in the HTTP cache and never asked for: its own reach the line alone. */
    await devtools.send('Network.setCacheDisabled', { cacheDisabled: true });
    await page.goto(`${line.url}/forgot-password`);
    await expect.poll(() => line.asked().length).toBeGreaterThan(20);
    await expect
      .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistration()) === undefined))
      .toBe(true);
    const before = (await storedFiles(page)).releases[0]?.paths ?? [];
    expect(before.length).toBeGreaterThan(10);

    await devtools.send('Network.clearBrowserCache');
    line.start(Number.POSITIVE_INFINITY, 'cut');
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await expectAllStored(page);
    expect(line.asked().filter((path) => before.includes(path))).toEqual([]);
    expect(line.asked().length).toBeGreaterThan(5);
  } finally {
    await line.end();
  }
});

test('[K19] an installation that ended with the browser goes on in the next one, and asks for nothing twice', async () => {
  const line = await flakyLine(server);
  const profile = newProfile();
  try {
    const context = await profile.open();
    const page = context.pages()[0] ?? (await context.newPage());
    line.start(20, 'hangs');
    await page.goto(`${line.url}/forgot-password`);
    await expect.poll(() => line.asked().length).toBeGreaterThan(20);
    const stored = async () => (await storedFiles(page)).releases[0]?.paths ?? [];
    await expect.poll(async () => (await stored()).length).toBeGreaterThan(10);
    const before = await stored();
    await profile.kill();

    line.start(Number.POSITIVE_INFINITY, 'hangs');
    const again = await profile.open();
    const reopened = again.pages()[0] ?? (await again.newPage());
    await (await again.newCDPSession(reopened)).send('Network.clearBrowserCache');
    await reopened.goto(`${line.url}/forgot-password`);
    await expectAllStored(reopened);
    expect(line.asked().filter((path) => before.includes(path))).toEqual([]);
    expect(line.asked().length).toBeGreaterThan(5);
  } finally {
    await profile.dispose();
    await line.end();
  }
});
