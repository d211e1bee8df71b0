import { expect } from '@playwright/test';
import { newProfile } from '../support/browser.ts';
import { flakyLine } from '../support/flaky-line.ts';
import type { RealServer } from '../support/server.ts';
import { expectReadyOffline } from '../support/stored-files.ts';
import { openSetup, pairTablet, seedWaiverVenue } from '../support/tablet.ts';
import { test } from '../support/test.ts';
import type { SeededVenue } from '../support/venue.ts';
import { drawSignature, fillAdultForm, finishWaiver } from '../support/visitor.ts';

let server: RealServer;
let venue: SeededVenue;

test.beforeAll(async ({ server: running }) => {
  server = running;
  venue = await seedWaiverVenue(server);
});
test.use({ serviceWorkers: 'allow' });

test('[K4] a navigation to a path of the server reaches it while the worker is active', async ({ page }) => {
  await pairTablet(page, server, venue, 'front_desk');
  await page.goto(`${server.url}/api/health?code=x.y`);
  expect(JSON.parse(await page.locator('body').innerText())).toMatchObject({ database: 'ok' });
  const missing = await page.goto(`${server.url}/api/oauth/return?code=a.b`);
  expect(missing?.status()).toBe(404);
  await expect(page.locator('body')).toContainText('NOT_FOUND');
});

test('[K5] [S14] server down, browser killed: the kiosk starts, and the signed waiver is there and shown', async () => {
  const profile = newProfile();
  try {
    const context = await profile.open();
    const page = context.pages()[0] ?? (await context.newPage());
    await pairTablet(page, server, venue, 'kiosk');
    await page.getByRole('link', { name: 'Open waiver kiosk' }).click();
    await page.getByRole('button', { name: 'Touch to begin' }).waitFor();
    await server.stop();
    await fillAdultForm(page);
    await drawSignature(page);
    await finishWaiver(page);
    await profile.kill();

    const again = await profile.open();
    const reopened = again.pages()[0] ?? (await again.newPage());
    await reopened.goto(`${server.url}/start`);
    await expect(reopened).toHaveURL(/\/kiosk$/);
    await expect(reopened.getByRole('button', { name: 'Touch to begin' })).toBeVisible();
    await expect(reopened.getByTestId('status-strip')).toContainText('Offline (1 unsent)');

    await server.start();
    await expect(reopened.getByTestId('status-strip')).toHaveText(/Online$/, { timeout: 90_000 });
  } finally {
    await profile.dispose();
  }
});

test('[K6] an incomplete precache says so, and a retry completes it', async ({ page }) => {
  await pairTablet(page, server, venue, 'kiosk');
  const removed = await page.evaluate(async () => {
    const name = (await caches.keys()).find((key) => key.startsWith('gatehouse-shell-')) ?? '';
    const cache = await caches.open(name);
    /* The set-up page does without them. */
    const files = (await cache.keys()).filter(({ url }) => /\/assets\/.*(greek|cyrillic)/.test(url));
    for (const file of files.slice(0, 3)) await cache.delete(file);
    return Math.min(3, files.length);
  });
  expect(removed).toBe(3);
  /* The network or the HTTP cache would bring them back at the next start. */
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.clearBrowserCache');
  await server.stop();
  await page.reload();
  await expect(page.getByTestId('offline-readiness')).toHaveText('Not ready offline');
  await expect(page.getByText('3 files are missing.')).toBeVisible();

  await server.start();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expectReadyOffline(page);
});

test('[K6] while a file can’t be fetched the tablet is not ready, and a retry heals it', async ({ page }) => {
  const line = await flakyLine(server);
  let asked = 0;
  line.capture((path) => {
    const isLost = path.startsWith('/icons/gate-192.png');
    if (isLost) asked += 1;
    return isLost;
  }, 404);
  try {
    await openSetup(page, { ...server, url: line.url }, venue, 'kiosk');
    await expect(page.getByText('Not stored yet.')).toBeVisible();
    await expect.poll(() => asked).toBeGreaterThan(0);
    await expect
      .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistration()) === undefined))
      .toBe(true);
    await expect(page.getByTestId('offline-readiness')).toHaveText('Not ready offline');

    line.capture(() => false);
    await page.getByRole('button', { name: 'Retry' }).click();
    await expectReadyOffline(page);
  } finally {
    await line.end();
  }
});

test('[K18] the setup page shows whether storage is persistent, and asks for it', async () => {
  const profile = newProfile();
  try {
    const context = await profile.open();
    const page = context.pages()[0] ?? (await context.newPage());
    await pairTablet(page, server, venue, 'kiosk');
    await expect(page.getByText('Not protected: the browser may clear it')).toBeVisible();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Browser.grantPermissions', { permissions: ['durableStorage'], origin: server.url });
    await page.getByRole('button', { name: 'Ask to keep storage' }).click();
    await expect(page.getByText('Protected: the browser keeps')).toBeVisible();
  } finally {
    await profile.dispose();
  }
});
