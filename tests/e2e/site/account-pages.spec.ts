import { expect, type Page } from '@playwright/test';
import { expectNoFaultAtSizes } from '../support/axe.ts';
import { openOffering } from '../support/bookings/offerings.ts';
import type { RealServer } from '../support/server.ts';
import { signIn, uploadWaiver } from '../support/tablet.ts';
import { test } from '../support/test.ts';
import { countTransferred } from '../support/transferred.ts';
import { type SeededVenue, seedVenue } from '../support/venue.ts';

/* Sign-in and registration, whose forms are prerendered and which the application takes over at the first input. */
let server: RealServer;
let venue: SeededVenue;

test.beforeAll(async ({ server: running }) => {
  server = running;
  venue = await seedVenue(server);
});

const isPrerendered = (page: Page) => page.locator('#root[data-prerendered]').count();

test('[G40] a stranger’s first load of sign-in and registration is at most 120 kB in 15 requests', async ({
  browser,
}) => {
  for (const path of ['/login', '/register']) {
    const context = await browser.newContext({ serviceWorkers: 'block' });
    const page = await context.newPage();
    const transferred = await countTransferred(page);
    await page.goto(`${server.url}${path}`, { waitUntil: 'networkidle' });
    const { bytes, paths } = transferred();
    test.info().annotations.push({ type: path, description: `${bytes} bytes in ${paths.length} requests` });
    expect(bytes, paths.join(', ')).toBeLessThanOrEqual(120_000);
    expect(paths.length, paths.join(', ')).toBeLessThanOrEqual(15);
    expect(await isPrerendered(page), path).toBe(1);
    await context.close();
  }
});

test('[G40] what is typed and sent before the application has come is neither lost nor sent twice', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  let send = (): void => undefined;
  const mayCome = new Promise<void>((resolve) => {
    send = resolve;
  });
  await page.route(/\/assets\/(index|libraries)-[^/]*\.js$/, async (route) => {
    await mayCome;
    await route.continue();
  });
  const logins: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/login')) logins.push(request.method());
  });
  await page.goto(`${server.url}/login`, { waitUntil: 'networkidle' });
  await expect(page.getByLabel('Email')).toBeFocused();
  await page.keyboard.type(venue.email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(venue.password);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Log In' }).click();
  expect(await isPrerendered(page)).toBe(1);
  expect(page.url()).toBe(`${server.url}/login`);
  send();
  await expect(page).toHaveURL(/\/client-dashboard$/);
  expect(logins).toEqual(['POST']);
});

test('[G43] no page breaks its own Content-Security-Policy, which the browser would report', async ({ page }) => {
  await uploadWaiver(server, venue);
  const offeringId = await openOffering(server, venue);
  const reports: string[] = [];
  await page.exposeFunction('report', (text: string) => reports.push(text));
  await page.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      (Reflect.get(window, 'report') as (text: string) => void)(
        `${location.pathname} ${violatedDirective} ${blockedURI}`,
      ),
    ),
  );
  const public_ = ['/', '/pricing', '/register?step=plan', `/book/${venue.clientId}/${offeringId}`];
  for (const path of [...public_, `/waiver/${venue.clientId}`, '/pair'])
    await page.goto(`${server.url}${path}`, { waitUntil: 'networkidle' });
  await signIn(page, server, venue);
  for (const path of ['/client-dashboard', '/customer-check-in', '/my-bookings', '/my-profile']) {
    /* Sync keeps a request open. */
    await page.goto(`${server.url}${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
  expect(reports).toEqual([]);
});

test('axe finds nothing on sign-in and registration, before and after the application has come', async ({ page }) => {
  for (const path of ['/login', '/register', '/forgot-password']) {
    /* A page that nobody has touched takes its scheme when it is loaded. */
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    await page.goto(`${server.url}${path}`, { waitUntil: 'networkidle' });
    const sizes = [
      { width: 390, height: 844 },
      { width: 1440, height: 900 },
    ];
    await expectNoFaultAtSizes(page, sizes, ['light']);
    await page.mouse.move(10, 300);
    await page.mouse.move(30, 320);
    await page.locator('#root:not([data-prerendered])').waitFor();
    await expectNoFaultAtSizes(page, sizes, ['light', 'dark']);
  }
});
