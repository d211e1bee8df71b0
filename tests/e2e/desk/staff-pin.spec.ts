import { type Browser, expect, type Page } from '@playwright/test';
import { expectNoAxeFaults, expectNoAxeFaultsInEither } from '../support/axe.ts';
import { chooseStaffPin, STAFF_PIN } from '../support/pairing.ts';
import type { RealServer } from '../support/server.ts';
import { openSetup, seedWaiverVenue, signIn } from '../support/tablet.ts';
import { test } from '../support/test.ts';
import type { SeededVenue } from '../support/venue.ts';

let server: RealServer;
let venue: SeededVenue;

test.beforeAll(async ({ server: running }) => {
  server = running;
  venue = await seedWaiverVenue(server);
});
test.use({ serviceWorkers: 'allow' });

async function owner(browser: Browser): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await signIn(page, server, venue);
  await page.goto(`${server.url}/my-devices`);
  return page;
}

async function openStaffMenu(page: Page, pin: string): Promise<void> {
  await page.getByRole('button', { name: 'Staff' }).click();
  await page.keyboard.type(pin);
  await page.keyboard.press('Enter');
}

test('[H4] [K11] a PIN set in device set-up opens the kiosk, is known to My Devices, and is changed there', async ({
  page,
  browser,
}) => {
  await openSetup(page, server, venue, 'kiosk');
  await expect(page.getByTestId('offline-readiness')).toHaveText('Ready offline', { timeout: 30_000 });
  await expect(page.getByRole('link', { name: 'Open waiver kiosk' })).toBeHidden();
  await page.goto(`${server.url}/kiosk`);
  await expect(page.getByRole('heading', { name: 'Choose a staff PIN' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Touch to begin' })).toBeHidden();

  const owners = await owner(browser);
  const kiosk = owners.getByRole('article', { name: 'Test kiosk' });
  await expect(kiosk).toContainText('Staff PINnot set');

  await page.goto(`${server.url}/device-setup`);
  await page.getByRole('button', { name: 'Set staff PIN' }).click();
  await expect(page.getByText('Please use 4 to 8 digits')).toBeVisible();
  await expectNoAxeFaults(page);
  await chooseStaffPin(page);
  await expect(kiosk).toContainText('Staff PINset', { timeout: 30_000 });
  await page.getByRole('link', { name: 'Open waiver kiosk' }).click();
  await openStaffMenu(page, STAFF_PIN);
  await expect(page.getByText('Unsent waivers')).toBeVisible();

  await kiosk.getByRole('button', { name: 'Settings' }).click();
  await expect(owners.getByText('A PIN is set. Type a new one to change it.')).toBeVisible();
  await owners.getByLabel('Staff PIN').fill('13579');
  await owners.getByRole('button', { name: 'Save' }).click();
  await expect(owners.getByRole('dialog')).toBeHidden();
  /* The tablet asks after its next contact, which a start is. */
  await expect(async () => {
    await page.goto(`${server.url}/kiosk`);
    await page.waitForTimeout(1_500);
    await openStaffMenu(page, '13579');
    await expect(page.getByText('Unsent waivers')).toBeVisible({ timeout: 3_000 });
  }).toPass({ timeout: 45_000 });
  await owners.context().close();
});

test('[K9] axe finds nothing where a staff PIN is set, light and dark', async ({ page, browser }) => {
  await openSetup(page, server, venue, 'kiosk');
  await expect(page.getByRole('form', { name: 'Staff PIN' })).toBeVisible();
  await expectNoAxeFaultsInEither(page);
  await page.goto(`${server.url}/kiosk`);
  await expect(page.getByRole('heading', { name: 'Choose a staff PIN' })).toBeVisible();
  await expectNoAxeFaultsInEither(page);
  const owners = await owner(browser);
  await expect(owners.getByRole('article', { name: 'Test kiosk' }).last()).toContainText('Staff PIN');
  await expectNoAxeFaultsInEither(owners);
  await owners.context().close();
});
