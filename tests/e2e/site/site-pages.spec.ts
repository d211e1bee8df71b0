import { gzipSync } from 'node:zlib';
import { expect, type Page } from '@playwright/test';
import { bookElsewhere, openOffering } from '../support/bookings/offerings.ts';
import { venueDay } from '../support/platform.ts';
import type { RealServer } from '../support/server.ts';
import { pairTablet, seedWaiverVenue } from '../support/tablet.ts';
import { test } from '../support/test.ts';
import { countTransferred } from '../support/transferred.ts';
import type { SeededVenue } from '../support/venue.ts';

test.use({ serviceWorkers: 'allow' });

/* The prerendered public pages of the built product. */
let server: RealServer;
let venue: SeededVenue;
let paths: string[];

/** Bytes of each public page as sent: document, scripts, styles, typeface, icons, prices. Requirement G42. */
const SITE_BYTES_MAX = 110_000;
/** Bytes of the booking pages: HTML with the first screen in it, JavaScript, CSS and typefaces, gzipped. */
const BOOKING_BYTES_MAX = 199_000;

test.beforeAll(async ({ server: running }) => {
  server = running;
  venue = await seedWaiverVenue(server);
  const sitemap = await (await fetch(`${server.url}/sitemap.xml`)).text();
  paths = [...sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname);
});

/** What the page loads from now on, in bytes of gzip at level 9; typefaces are compressed already. */
function countLoads(page: Page): () => Promise<{ bytes: number; paths: string[] }> {
  const loads: Promise<{ path: string; bytes: number } | null>[] = [];
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    const isText = /^\/[^.]*$|\.(js|css)$/.test(pathname) && !pathname.startsWith('/api/');
    if (!isText && !pathname.endsWith('.woff2')) return;
    loads.push(
      response.body().then(
        (body) => ({ path: pathname, bytes: isText ? gzipSync(body, { level: 9 }).length : body.length }),
        () => null,
      ),
    );
  });
  return async () => {
    const done = (await Promise.all(loads)).filter((load) => load !== null);
    return { bytes: done.reduce((sum, { bytes }) => sum + bytes, 0), paths: done.map(({ path }) => path) };
  };
}

test('[G42] a stranger’s first load of each public page is at most 110 kB, without React, schemas, sync or a service worker', async ({
  browser,
}) => {
  expect(paths).toContain('/');
  for (const path of paths) {
    const context = await browser.newContext();
    const page = await context.newPage();
    const transferred = await countTransferred(page);
    await page.goto(`${server.url}${path}`, { waitUntil: 'networkidle' });
    if (path === '/pricing') await expect(page.getByText('$75')).toBeVisible();
    const { bytes, paths: files } = transferred();
    test.info().annotations.push({ type: path, description: `${bytes} bytes in ${files.length} requests` });
    expect(bytes, `${path}: ${files.join(', ')}`).toBeLessThanOrEqual(SITE_BYTES_MAX);
    expect(files.filter((file) => /take-over-.*js|schemas|engine|service-worker|Notifications/.test(file))).toEqual([]);
    await context.close();
  }
});

test('[G42] the year that is chosen before React has come is what React shows', async ({ page }) => {
  let send = (): void => undefined;
  const mayCome = new Promise<void>((resolve) => {
    send = resolve;
  });
  await page.route(/\/take-over-[^/]*\.js$/, async (route) => {
    await mayCome;
    await route.continue();
  });
  await page.goto(`${server.url}/pricing`);
  await expect(page.getByText('$75')).toBeVisible();
  await page.getByRole('radio', { name: /^Annual/ }).check();
  send();
  await expect(page.getByText('$660 billed annually')).toBeVisible();
  await page.getByRole('radio', { name: 'Monthly' }).check();
  await expect(page.getByText('$75')).toBeVisible();
});

test('a visitor’s first load of the booking pages is at most 199 kB, without schemas, sync or the QR library', async ({
  browser,
}) => {
  const offeringId = await openOffering(server, venue);
  const { booking_id: bookingId, token } = await bookElsewhere(server, {
    clientId: venue.clientId,
    offeringId,
    date: venueDay(2),
    time: '10:00',
  });
  for (const path of [`/book/${venue.clientId}/${offeringId}`, `/booking/${bookingId}/${token}`]) {
    const context = await browser.newContext();
    const page = await context.newPage();
    const loads = countLoads(page);
    await page.goto(`${server.url}${path}`, { waitUntil: 'networkidle' });
    await expect(page.getByRole('heading', { name: 'Waiver', exact: true })).toBeVisible();
    const { bytes, paths: files } = await loads();
    test.info().annotations.push({ type: path, description: `${Math.round(bytes / 100) / 10} kB` });
    expect(bytes, `${path}: ${files.join(', ')}`).toBeLessThanOrEqual(BOOKING_BYTES_MAX);
    expect(files.filter((file) => /schemas|engine|Notifications/.test(file))).toEqual([]);
    await context.close();
  }
});

test('a public page follows the system into the dark before anything was pressed', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto(`${server.url}/about`, { waitUntil: 'networkidle' });
  const html = page.locator('html');
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'light');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark');
});

test('[G1] each public page is complete without scripts, and says what it is', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  const titles = new Set<string>();
  for (const path of paths) {
    await page.goto(`${server.url}${path}`);
    await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
    titles.add(await page.title());
    expect(await page.locator('link[rel=canonical]').getAttribute('href')).toBe(`${server.url}${path}`);
    expect((await page.locator('meta[name=description]').getAttribute('content'))?.length, path).toBeGreaterThan(50);
    await expect(page.locator('meta[property="og:title"]')).toHaveAttribute('content', await page.title());
  }
  expect(titles.size).toBe(paths.length);
  /* The menu is the browser's own. */
  await expect(page.getByRole('link', { name: 'Login Portal' }).first()).toBeHidden();
  await page.locator('nav summary[aria-label="Menu"]').click();
  await expect(page.getByRole('link', { name: 'Login Portal' }).first()).toBeVisible();
  await context.close();
});

test('React takes each page over as it is: nothing moves, nothing is drawn again, nothing is wrong', async ({
  browser,
}) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  /* The typeface comes late, as on a slow line, and no line breaks elsewhere then. */
  await context.route('**/*.woff2', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 300));
    await route.continue();
  });
  for (const path of paths) {
    const page = await context.newPage();
    const wrong: string[] = [];
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) wrong.push(message.text());
    });
    page.on('pageerror', (error) => wrong.push(error.message));
    await page.addInitScript(() => {
      Object.assign(window, { shifted: 0 });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          Object.assign(window, { shifted: Reflect.get(window, 'shifted') + Reflect.get(entry, 'value') });
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.goto(`${server.url}${path}`, { waitUntil: 'networkidle' });
    const heading = await page.getByRole('heading', { level: 1 }).elementHandle();
    await page.mouse.move(10, 300);
    await page.mouse.move(30, 320);
    const isAlive = () => Object.keys(document.querySelector('#root') ?? {}).some((key) => key.startsWith('__react'));
    await expect.poll(() => page.evaluate(isAlive), { message: path }).toBe(true);
    await page.evaluate(async () => void (await document.fonts.ready));
    await page.waitForTimeout(300);
    expect(wrong, path).toEqual([]);
    expect(await heading?.evaluate((element) => element.isConnected), path).toBe(true);
    expect(await page.evaluate(() => Reflect.get(window, 'shifted') as number), path).toBeLessThan(0.05);
    await page.close();
  }
  await context.close();
});

test('[U1] [I4] a signed-in user finds their own bar on a public page, and a tablet its own screen', async ({
  browser,
}) => {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${server.url}/login`);
  await page.evaluate((token) => localStorage.setItem('token', token), venue.token);
  await page.goto(`${server.url}/`);
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Login Portal' })).toHaveCount(0);
  await context.close();

  const tablet = await browser.newContext();
  const kiosk = await tablet.newPage();
  await pairTablet(kiosk, server, venue, 'kiosk');
  await kiosk.goto(`${server.url}/`);
  await expect(kiosk).toHaveURL(/\/kiosk$/);
  const shell = await kiosk.evaluate(async () => {
    const name = (await caches.keys()).find((key) => key.startsWith('gatehouse-shell-')) ?? '';
    const stored = (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname);
    const document = await (await caches.open(name)).match('/index.html', { ignoreSearch: true });
    return { stored, text: (await document?.text()) ?? '' };
  });
  expect(shell.text).toContain('<div id="root"></div>');
  expect(shell.stored.filter((path) => path.includes('/site/'))).toEqual([]);
  await tablet.close();
});
