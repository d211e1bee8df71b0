import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { buildReleases, type Releases } from './support/releases.ts';
import { prepareServer, type RealServer } from './support/server.ts';
import { signIn, uploadWaiver } from './support/tablet.ts';
import { type SeededVenue, seedVenue } from './support/venue.ts';

/* What surrounds every ordinary screen, in the built product. */
test.setTimeout(120_000);
let releases: Releases;
let server: RealServer;
let venue: SeededVenue;

test.beforeAll(async () => {
  releases = await buildReleases();
  server = await prepareServer({ CLIENT_DIR: releases.servedDir });
  await server.start();
  venue = await seedVenue(server, { clientName: 'Red Rock Paintball' });
  await uploadWaiver(server, venue);
});
test.afterAll(async () => {
  await server?.dispose();
  releases?.dispose();
});

const scheme = (page: Page) => page.evaluate(() => document.documentElement.getAttribute('data-mantine-color-scheme'));

/** Of the page behind everything, as it is painted first. */
const firstBackground = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);

test('[U2] a change of route shows a brief overlay that takes no press, and none under reduced motion', async ({
  browser,
}) => {
  for (const reducedMotion of ['no-preference', 'reduce'] as const) {
    const context = await browser.newContext({ reducedMotion, viewport: { width: 1440, height: 900 } });
    const page = await context.newPage();
    await signIn(page, server, venue);
    await page.getByRole('link', { name: 'My Waiver', exact: true }).click();
    await expect(page).toHaveURL(/my-waiver/);
    const overlay = page.getByTestId('route-overlay');
    await expect(overlay).toBeAttached();
    const style = await overlay.evaluate((element) => {
      const { pointerEvents, animationDuration, display } = getComputedStyle(element);
      return { pointerEvents, animationDuration, display };
    });
    expect(style).toEqual(
      reducedMotion === 'reduce'
        ? expect.objectContaining({ display: 'none' })
        : { pointerEvents: 'none', animationDuration: '0.12s', display: 'block' },
    );
    await expect(overlay).toBeHidden();
    await context.close();
  }
});

test('[U2] the focus goes to the new screen and its name is spoken, but the desk’s search keeps it', async ({
  browser,
}) => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await signIn(page, server, venue);
  await page.getByRole('link', { name: 'My Waiver', exact: true }).click();
  await expect(page.locator('#content')).toBeFocused();
  await expect(page.locator('[aria-live=polite]', { hasText: 'Waiver' }).first()).toBeAttached();
  await page.getByRole('link', { name: 'Customers', exact: true }).click();
  await expect(page.getByRole('searchbox').or(page.getByRole('textbox')).first()).toBeFocused();
  await context.close();
});

test('[U1] the bar has the links of whoever is here, and closes its menu by itself', async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await page.goto(`${server.url}/login`);
  const menu = page.locator('nav summary[aria-label="Menu"]');
  const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
  await expect(links.filter({ hasText: 'Login Portal' })).toBeHidden();
  await menu.click();
  const labels = await links.allInnerTexts();
  expect(labels.map((text) => text.trim())).toEqual([
    'Gatehouse',
    'Home',
    'About',
    'Waivers',
    'Booking',
    'Industries',
    'Services',
    'Hardware',
    'Register',
    'Login Portal',
  ]);
  await page.keyboard.press('Escape');
  await expect(links.filter({ hasText: 'Login Portal' })).toBeHidden();
  await expect(menu).toBeFocused();
  await signIn(page, server, venue);
  await expect(page.getByRole('link', { name: 'Red Rock Paintball' })).toHaveAttribute('href', '/client-dashboard');
  await menu.click();
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
  await page.getByRole('link', { name: 'My Waiver', exact: true }).click();
  await expect(page).toHaveURL(/my-waiver/);
  await expect(page.getByRole('button', { name: 'Logout' })).toBeHidden();
  await context.close();
});

test('[X10] a page with rules of its own is a document of its own, both ways', async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await signIn(page, server, venue);
  const documents: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents.push(new URL(request.url()).pathname);
  });
  await page.getByRole('link', { name: 'My Profile', exact: true }).click();
  await expect(page).toHaveURL(/my-profile$/);
  await page.getByRole('link', { name: 'My Waiver', exact: true }).click();
  await expect(page).toHaveURL(/my-waiver$/);
  expect(documents).toEqual(['/my-profile', '/my-waiver']);
  await context.close();
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

test('a screen whose file a release has replaced loads by itself, with one reload', async ({ browser }) => {
  releases.serve('current');
  const context = await browser.newContext({ serviceWorkers: 'block', viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await page.goto(`${server.url}/register`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  releases.serve('next');
  const documents: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents.push(new URL(request.url()).pathname);
  });
  await page.getByRole('link', { name: 'Login Portal' }).click();
  await expect(page.getByRole('button', { name: 'Log In' })).toBeVisible();
  expect(documents).toEqual(['/login']);
  releases.serve('current');
  await context.close();
});

test('[K9] axe finds nothing on the bar and its menus, light and dark, in a pale, a middling and a dark accent', async ({
  browser,
}) => {
  for (const colorScheme of ['light', 'dark'] as const)
    for (const width of [390, 1440]) {
      const context = await browser.newContext({ colorScheme, viewport: { width, height: 900 } });
      const page = await context.newPage();
      const check = async () => {
        const { violations } = await new AxeBuilder({ page }).include('nav').analyze();
        expect(violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`)).toEqual([]);
      };
      await page.goto(`${server.url}/login`);
      await page.locator('nav summary').locator('visible=true').first().click();
      await check();
      await signIn(page, server, venue);
      for (const accent of ['#ffe08a', '#888888', '#002244']) {
        await page.evaluate(
          async ([colour, id, token]) => {
            await fetch(`/api/customer/preferences/${id}`, {
              method: 'PUT',
              headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
              body: JSON.stringify({ accent_color: colour }),
            });
          },
          [accent, venue.clientId, venue.token] as const,
        );
        await page.goto(`${server.url}/client-dashboard`);
        await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
        await page.waitForTimeout(500);
        await check();
      }
      await context.close();
    }
});
