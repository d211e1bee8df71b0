import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { flakyLine } from '../support/flaky-line.ts';
import { buildReleases, type Releases } from '../support/releases.ts';
import { prepareServer, type RealServer } from '../support/server.ts';
import { missingFiles, storedFiles } from '../support/stored-files.ts';
import { pairTablet, runningRelease, seedWaiverVenue, signIn } from '../support/tablet.ts';
import type { SeededVenue } from '../support/venue.ts';
import { drawSignature, fillAdultForm, finishWaiver, inkOf } from '../support/visitor.ts';

test.use({ serviceWorkers: 'allow' });

/* New releases arrive while people work: the real build, twice, behind a real server. */

let releases: Releases;
let server: RealServer;
let venue: SeededVenue;
let context: BrowserContext;

test.beforeAll(async () => {
  /* A whole build is part of it. */
  test.setTimeout(300_000);
  releases = await buildReleases();
  server = await prepareServer({ CLIENT_DIR: releases.servedDir });
  await server.start();
  venue = await seedWaiverVenue(server);
});
test.afterAll(async () => {
  await server?.dispose();
  releases?.dispose();
});
test.beforeEach(async ({ browser }) => {
  releases.serve('current');
  context = await browser.newContext({ viewport: { width: 1180, height: 1180 } });
});
test.afterEach(async () => {
  await context.close();
  await server.start().catch(() => undefined);
});

/** Serves the next release and lets the browser find it. */
async function serveNext(page: Page): Promise<void> {
  releases.serve('next');
  await page.evaluate(() => {
    void navigator.serviceWorker.ready.then((registration) => registration.update());
  });
}

/** The same, for pages that are busy; returns once the next release's worker waits. */
async function release(page: Page): Promise<void> {
  await serveNext(page);
  await expect
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker.ready).waiting?.state))
    .toBe('installed');
}

/** Asks the release that waits to take over, and returns whether it did; it asks every page whether that is idle. */
function takesOver(page: Page): Promise<boolean> {
  return page.evaluate(async () => {
    const { waiting } = await navigator.serviceWorker.ready;
    const { port1, port2 } = new MessageChannel();
    const answer = new Promise<boolean>((resolve) => {
      port1.addEventListener('message', ({ data }: MessageEvent<{ activated: boolean }>) => resolve(data.activated));
      port1.start();
    });
    waiting?.postMessage({ type: 'activate-when-idle' }, [port2]);
    return answer;
  });
}

/** The time from the moment every page is idle until each runs the new release. */
const IN_FORCE_WITHIN_MS = 15_000;

test('[K1] a release that arrives while a visitor signs changes nothing until the attract screen', async () => {
  const page = await context.newPage();
  await pairTablet(page, server, venue, 'kiosk', { thankYouMs: 3_000 });
  await page.getByRole('link', { name: 'Open waiver kiosk' }).click();
  const before = await runningRelease(page);
  await fillAdultForm(page);
  await drawSignature(page);
  const ink = await inkOf(page);
  expect(ink).toBeGreaterThan(100);
  let navigations = 0;
  page.on('framenavigated', () => {
    navigations += 1;
  });

  await release(page);
  expect(await takesOver(page)).toBe(false);
  expect(navigations).toBe(0);
  expect(await inkOf(page)).toBe(ink);
  await expect(page.getByLabel('First Name')).toHaveValue('Ada');
  await expect(page.getByText('Update waiting')).toBeVisible();

  await finishWaiver(page);
  expect(await runningRelease(page)).toBe(before);
  await expect(page.getByRole('button', { name: 'Touch to begin' })).toBeVisible();
  await expect.poll(() => runningRelease(page)).not.toBe(before);
  await expect(page.getByRole('button', { name: 'Touch to begin' })).toBeVisible();
});

test('[K2] taking the update in one tab never reloads another in the middle of a form', async () => {
  const form = await context.newPage();
  await signIn(form, server, venue);
  /* The worker takes over once it has stored the whole application. */
  const isControlled = () => form.evaluate(() => navigator.serviceWorker.controller !== null);
  await expect.poll(isControlled).toBe(true);
  await form.goto(`${server.url}/my-devices`);
  await form.getByRole('button', { name: 'Add a device' }).first().click();
  /* Not of the document that one signed in on, whose script is that of its form. */
  const before = await runningRelease(form);
  await form.getByLabel('Name', { exact: true }).fill('Half typed');
  const other = await context.newPage();
  await other.goto(`${server.url}/client-dashboard`);
  await expect(other.getByTestId('status-strip')).toBeVisible();

  await release(other);
  await other.getByRole('button', { name: 'Update now' }).click();
  expect(await takesOver(other)).toBe(false);
  await expect(form.getByLabel('Name', { exact: true })).toHaveValue('Half typed');
  expect(await runningRelease(form)).toBe(before);
  expect(await runningRelease(other)).toBe(before);

  await form.getByRole('button', { name: 'Cancel' }).click();
  await form.getByRole('link', { name: 'Dashboard' }).click();
  await expect(form.getByTestId('status-strip')).toBeVisible();
  const idleSince = Date.now();
  for (const page of [other, form])
    await expect.poll(() => runningRelease(page), { timeout: IN_FORCE_WITHIN_MS, intervals: [250] }).not.toBe(before);
  test.info().annotations.push({ type: 'release in force', description: `${Date.now() - idleSince} ms` });
});

test('[K3] with the old files gone and the HTTP cache cleared, the open kiosk still finishes a waiver', async () => {
  const page = await context.newPage();
  await pairTablet(page, server, venue, 'kiosk', { thankYouMs: 3_000 });
  await page.getByRole('link', { name: 'Open waiver kiosk' }).click();
  await page.getByRole('button', { name: 'Touch to begin' }).waitFor();
  releases.serve('next');
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.clearBrowserCache');
  await fillAdultForm(page);
  await drawSignature(page);
  await finishWaiver(page);
});

test('[K19] the next release has what the tablet needs before it takes over, and copies what has not changed', async () => {
  const page = await context.newPage();
  await pairTablet(page, server, venue, 'kiosk');
  await page.getByRole('link', { name: 'Open waiver kiosk' }).click();
  await fillAdultForm(page);
  /* A later fetch would get the file without the mark. */
  const font = await page.evaluate(async () => {
    const name = (await caches.keys()).find((key) => key.startsWith('gatehouse-shell-')) ?? '';
    const cache = await caches.open(name);
    const file = (await cache.keys()).find(({ url }) => url.includes('vietnamese'));
    const stored = await (await cache.match(file?.url ?? ''))?.blob();
    await cache.put(file?.url ?? '', new Response(stored, { headers: { 'x-mark': 'as it was' } }));
    return file?.url ?? '';
  });

  await release(page);
  const { releases: stored } = await storedFiles(page);
  expect(stored).toHaveLength(2);
  expect(stored[1]?.paths.length).toBe(stored[0]?.paths.length);
  expect(stored[1]?.paths.some((path) => path.includes('/kiosk-area-'))).toBe(true);
  expect(stored[1]?.paths.filter((path) => /dashboard|zxing/.test(path))).toEqual([]);
  const copied = await page.evaluate(
    async ([name = '', url = '']) => (await (await caches.open(name)).match(url))?.headers.get('x-mark'),
    [stored[1]?.name, font],
  );
  expect(copied).toBe('as it was');
  expect(await missingFiles(page)).toBe(0);
});

test('[K22] a portal during an update leaves the kiosk at work, and the next release and the signature wait for its end', async () => {
  const line = await flakyLine(server);
  try {
    const page = await context.newPage();
    await pairTablet(page, { ...server, url: line.url }, venue, 'kiosk', { thankYouMs: 3_000 });
    await page.getByRole('link', { name: 'Open waiver kiosk' }).click();
    const before = await runningRelease(page);
    releases.serve('next');
    /* The portal takes all of the update but the worker's script, which browsers refuse as HTML. */
    line.capture((path) => path !== '/service-worker.js');
    await fillAdultForm(page);
    await drawSignature(page);
    await finishWaiver(page);
    await expect(page.getByTestId('status-strip')).toContainText('Offline (1 unsent)');
    const ended = await page.evaluate(async () => {
      const { installing } = await (await navigator.serviceWorker.ready).update();
      return new Promise((resolve) =>
        installing?.addEventListener('statechange', () => resolve(installing.state), { once: true }),
      );
    });
    expect(ended).toBe('redundant');
    await page.reload();
    await expect(page.getByRole('button', { name: 'Touch to begin' })).toBeVisible();
    await expect(page.getByTestId('status-strip')).toContainText('Offline (1 unsent)');
    expect(await runningRelease(page)).toBe(before);

    line.capture(() => false);
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await expect(page.getByTestId('status-strip')).toHaveText(/Online$/, { timeout: 90_000 });
    await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
    await expect.poll(() => runningRelease(page)).not.toBe(before);
    await expect(page.getByRole('button', { name: 'Touch to begin' })).toBeVisible();
  } finally {
    await line.end();
  }
});

test('[K3] every kiosk and front-desk route opens offline after a release', async ({ browser }) => {
  for (const [role, routes] of [
    ['kiosk', ['/kiosk', '/device-setup', '/start']],
    ['front_desk', ['/customer-check-in', '/scan-in', '/outbox', '/device-setup', '/start', '/']],
  ] as const) {
    releases.serve('current');
    await server.start();
    const tablet = await browser.newContext();
    const page = await tablet.newPage();
    await pairTablet(page, server, venue, role);
    const before = await runningRelease(page);
    await serveNext(page);
    await expect.poll(() => runningRelease(page)).not.toBe(before);
    await server.stop();
    for (const route of routes) {
      await page.goto(`${server.url}${route}`);
      await expect(page.getByTestId('status-strip'), route).toContainText('Offline');
      await expect(page.getByRole('heading').first(), route).toBeVisible();
    }
    await tablet.close();
  }
});

test('a screen whose file a release has replaced loads by itself, with one reload', async ({ browser }) => {
  const visitor = await browser.newContext({ serviceWorkers: 'block', viewport: { width: 1440, height: 900 } });
  const page = await visitor.newPage();
  await page.goto(`${server.url}/forgot-password`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  releases.serve('next');
  const documents: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents.push(new URL(request.url()).pathname);
  });
  await page.getByRole('link', { name: 'Login Portal' }).click();
  await expect(page.getByRole('button', { name: 'Log In' })).toBeVisible();
  expect(documents).toEqual(['/login']);
  await visitor.close();
});
