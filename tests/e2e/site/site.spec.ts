import { expect, type Page } from '@playwright/test';
import { expectNoAxeFaults, expectNoFaultAtSizes } from '../support/axe.ts';
import type { RealServer } from '../support/server.ts';
import { test } from '../support/test.ts';

test.use({ serviceWorkers: 'allow' });

/* What the public pages say and do; how they are delivered is in site-pages.spec.ts. */
let server: RealServer;

test.beforeAll(({ server: running }) => {
  server = running;
});

const pages = [
  '/',
  '/about',
  '/about#waiver',
  '/about#industries',
  '/about#modal-martial',
  '/about#hardware',
  '/pricing',
  '/booking-software',
  '/contact',
  '/privacy',
  '/terms',
  '/electronic-signature-consent',
] as const;
const phone = { width: 390, height: 844 };
const desktop = { width: 1440, height: 900 };

test('axe finds nothing on any public page, on a phone and a desktop, light and dark', async ({ page }) => {
  for (const address of pages)
    await test.step(address, async () => {
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        /* A page that nobody has touched is plain HTML, which takes its scheme when it is loaded. */
        await page.goto('about:blank');
        await page.goto(`${server.url}${address}`);
        if (address === '/pricing') await expect(page.getByText('$75')).toBeVisible();
        if (address.includes('modal')) await expect(page.getByRole('dialog')).toBeVisible();
        await expectNoFaultAtSizes(page, [phone, desktop], [colorScheme]);
        expect(await bulletsOf(page), colorScheme).toBe('none');
      }
    });
  await test.step('a message that was sent', async () => {
    await page.route('**/api/contact', (route) => route.fulfill({ json: { success: true, message: 'Thank you' } }));
    await page.goto(`${server.url}/contact`);
    await page.getByLabel(/Your name/).fill('Ada Byron');
    await page.getByLabel(/Email/).fill('ada@example.com');
    await page.getByLabel(/Message/).fill('Forty people on a Saturday.');
    await page.getByRole('button', { name: 'Send message' }).click();
    await expect(page.getByRole('heading', { name: 'Thank you, your message is here' })).toBeVisible();
    await expectNoAxeFaults(page);
  });
});

/** A footer whose style sheet was left out shows its links as a bulleted list. */
function bulletsOf(page: Page): Promise<string> {
  return page
    .locator('footer ul')
    .first()
    .evaluate((list) => getComputedStyle(list).listStyleType);
}

test('an industry’s dialog opens and closes by keyboard, keeps the focus, and Back closes it', async ({ page }) => {
  await page.goto(`${server.url}/about#industries`);
  const link = page.getByRole('link', { name: /Learn more about lodges/ });
  await link.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Lodges and outfitters' });
  await expect(dialog).toBeVisible();
  await expect(page).toHaveURL(/#modal-lodges$/);
  for (let tab = 0; tab < 7; tab++) {
    await page.keyboard.press('Tab');
    await expect(dialog.locator(':focus')).toHaveCount(1);
  }
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/#industries$/);
  await expect(link).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeVisible();
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/#industries$/);
});

for (const javaScriptEnabled of [true, false])
  test(`a link to a section of About shows it and marks its tab at once, JavaScript ${javaScriptEnabled ? 'on' : 'off'}`, async ({
    browser,
  }) => {
    const context = await browser.newContext({ baseURL: server.url, viewport: phone, javaScriptEnabled });
    const page = await context.newPage();
    for (const [hash, label, title] of [
      ['#industries', 'Industries', 'Made for doors like yours'],
      ['#hardware', 'Hardware', 'Hardware, and what to look for'],
      ['', 'About us', 'We make the front door of small venues'],
    ] as const) {
      await page.goto('about:blank');
      await page.goto(`/about${hash}`);
      await expect(page.getByRole('heading', { level: 1 }).filter({ visible: true })).toHaveText(title);
      const nav = page.getByRole('navigation', { name: 'Sections of this page' });
      const tab = nav.getByRole('link', { name: label });
      const color = (of: typeof tab) => of.evaluate((node) => getComputedStyle(node).borderBottomColor);
      expect(await color(tab)).not.toBe(await color(nav.getByRole('link', { name: 'Waivers' })));
      if (!javaScriptEnabled || !hash) continue;
      await expect(tab).toHaveAttribute('aria-current', 'true');
      await expect(tab).toBeInViewport({ ratio: 0.9 });
    }
    await context.close();
  });

test('prices are shown by the month and by the year, and a failure can be tried again', async ({ page }) => {
  let isUp = false;
  await page.route('**/api/subscriptions/plans', (route) => (isUp ? route.continue() : route.abort()));
  await page.goto(`${server.url}/pricing`);
  await expect(page.getByText('Failed to load pricing plans')).toBeVisible();
  await expectNoAxeFaults(page);
  isUp = true;
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByText('$75')).toBeVisible();
  await page.getByRole('radio', { name: 'Monthly' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByText('$55')).toBeVisible();
  await expect(page.getByText('$660 billed annually')).toBeVisible();
  await expect(page.getByText('SAVE 26%')).toBeVisible();
});
