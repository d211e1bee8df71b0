import { expect, type Page } from '@playwright/test';
import { call } from '../support/api.ts';
import { expectNoAxeFaultsInEither } from '../support/axe.ts';
import type { RealServer } from '../support/server.ts';
import { seedWaiverVenue } from '../support/tablet.ts';
import { test } from '../support/test.ts';
import type { SeededVenue } from '../support/venue.ts';

test.use({ serviceWorkers: 'allow' });

/* What surrounds every ordinary screen, in the built product. */
let server: RealServer;
let venue: SeededVenue;

test.beforeAll(async ({ server: running }) => {
  server = running;
  venue = await seedWaiverVenue(server, { clientName: 'Red Rock Paintball' });
});

/** Opens the product as its owner does on a desktop. */
async function openDashboard(page: Page): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.addInitScript((token) => localStorage.setItem('token', token), venue.token);
  await page.goto(`${server.url}/client-dashboard`);
}

const scheme = (page: Page) => page.evaluate(() => document.documentElement.getAttribute('data-mantine-color-scheme'));

/** The background behind everything, as it is painted first. */
const firstBackground = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);

test('[U2] a change of route shows a brief overlay that takes no press, and none under reduced motion', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await openDashboard(page);
  const overlay = page.getByTestId('route-overlay');
  await page.getByRole('link', { name: 'My Waiver', exact: true }).click();
  await expect(page).toHaveURL(/my-waiver/);
  // Each change draws an overlay of its own, so an element held across two reads may be the one before.
  await expect(overlay).toHaveCSS('display', 'block');
  await expect(overlay).toHaveCSS('pointer-events', 'none');
  await expect(overlay).toHaveCSS('animation-duration', '0.12s');
  await expect(overlay).toBeHidden();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.getByRole('link', { name: 'My Offerings', exact: true }).click();
  await expect(page).toHaveURL(/my-offerings/);
  await expect(overlay).toHaveCSS('display', 'none');
  await expect(overlay).toBeHidden();
});

test('[X10] a page with rules of its own is a document of its own, both ways', async ({ page }) => {
  await openDashboard(page);
  const documents: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents.push(new URL(request.url()).pathname);
  });
  await page.getByRole('link', { name: 'My Profile', exact: true }).click();
  await expect(page).toHaveURL(/my-profile$/);
  await page.getByRole('link', { name: 'My Waiver', exact: true }).click();
  await expect(page).toHaveURL(/my-waiver$/);
  expect(documents).toEqual(['/my-profile', '/my-waiver']);
});

test('[U4] light or dark is right before the first paint: the choice made here, else the system’s', async ({
  browser,
}) => {
  for (const [colorScheme, stored, expected] of [
    ['dark', null, 'dark'],
    ['light', null, 'light'],
    ['light', '{"darkMode":true}', 'dark'],
    ['dark', '{"darkMode":false}', 'light'],
  ] as const) {
    const context = await browser.newContext({ colorScheme });
    const page = await context.newPage();
    /* The application never comes: what is seen is the first paint. */
    await page.route(/\/assets\/(?!first-paint).*\.js$/, (route) => route.abort());
    await page.addInitScript((text) => {
      if (text) localStorage.setItem('gatehouse.theme', text);
    }, stored);
    for (const path of ['/', '/login']) {
      await page.goto(`${server.url}${path}`);
      expect(await scheme(page), `${colorScheme} ${stored} ${path}`).toBe(expected);
      expect(await firstBackground(page)).toBe(expected === 'dark' ? 'rgb(27, 36, 48)' : 'rgb(251, 250, 247)');
    }
    await context.close();
  }
});

test('[K9] axe finds nothing on the bar and its menus, light and dark, in a pale, a middling and a dark accent', async ({
  page,
}) => {
  const widths = [390, 1440];
  await page.goto(`${server.url}/login`);
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    const menu = page.locator('nav summary').locator('visible=true').first();
    await menu.click();
    await expectNoAxeFaultsInEither(page, `menu, ${width} wide`, 'nav');
    await menu.click();
  }
  await page.emulateMedia({ colorScheme: 'light' });
  await openDashboard(page);
  const bar = page.getByRole('navigation', { name: 'Main' });
  const colorOf = () => bar.evaluate((element) => getComputedStyle(element).backgroundColor);
  let previous = await colorOf();
  for (const accent of ['#ffe08a', '#888888', '#002244']) {
    const path = `/api/customer/preferences/${venue.clientId}`;
    await call(server, 'PUT', path, { token: venue.token, body: { accent_color: accent } });
    await page.emulateMedia({ colorScheme: 'light' });
    await page.goto(`${server.url}/client-dashboard`);
    await expect.poll(colorOf, { message: accent }).not.toBe(previous);
    previous = await colorOf();
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      const menu = bar.locator('summary').locator('visible=true').first();
      await menu.click();
      await expectNoAxeFaultsInEither(page, `${accent}, ${width} wide`, 'nav');
      await menu.click();
    }
  }
});
