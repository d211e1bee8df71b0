import { expect, type Page } from '@playwright/test';
import { authenticator } from '../../helpers/app/authenticator.ts';
import { seedAdmin } from '../support/admin.ts';
import { expectNoAxeFaultsInEither, expectNoFaultAtSizes } from '../support/axe.ts';
import { goInside } from '../support/go-inside.ts';
import { test } from '../support/test.ts';
import { seedVenue } from '../support/venue.ts';

/* The tests in tests/stories/accounts show what these screens say and do. */

const phone = { width: 390, height: 844 };
const tablet = { width: 820, height: 1180 };
const desktop = { width: 1440, height: 900 };

async function openAs(page: Page, url: string, { token }: { token: string }, path: string): Promise<void> {
  await page.goto(`${url}/login`);
  await page.evaluate((stored) => localStorage.setItem('token', stored), token);
  await page.goto(url + path);
}

/** Sets two-step sign-in up on the profile that is open; returns the code that was used up. */
async function setUp(page: Page, { password }: { password: string }): Promise<string> {
  await page.getByRole('button', { name: 'Set Up Two-Step Sign-In' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  const secret = ((await dialog.getByLabel('Key').textContent()) ?? '').replaceAll(' ', '');
  await expect(dialog.locator('svg path').first()).toBeVisible();
  await expectNoAxeFaultsInEither(page, 'key', '[role=dialog]');
  const code = authenticator(secret)(Date.now());
  await dialog.getByLabel(/six digits/).fill(code);
  await dialog.getByRole('button', { name: 'Turn On' }).click();
  await expect(dialog.getByRole('button', { name: 'Done' })).toBeDisabled();
  await expectNoAxeFaultsInEither(page, 'codes', '[role=dialog]');
  await dialog.getByLabel('I have saved these codes').check();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(dialog).toHaveCount(0);
  return code;
}

test('axe finds nothing on the screens of an owner, light and dark, and nothing is wider than the screen', async ({
  page,
  browser,
  server,
}) => {
  const venue = await seedVenue(server);
  await test.step('a dashboard with its first steps', async () => {
    await openAs(page, server.url, venue, '/client-dashboard');
    await expect(page.getByText('0 of 8 done')).toBeVisible();
    await expect(page.getByText('No waivers signed this week yet')).toBeVisible();
    await expectNoFaultAtSizes(page, [phone, tablet, desktop]);
  });
  await test.step('devices that wait for the email address to be confirmed', async () => {
    await page.route(/\/devices$/, async (route) => {
      const reply = await route.fetch();
      await route.fulfill({ json: { ...((await reply.json()) as object), email_to_verify: venue.email } });
    });
    await goInside(page, '/my-devices');
    const notice = page.getByRole('region', { name: 'Confirm your email address' });
    await expect(notice).toContainText(venue.email);
    await expectNoFaultAtSizes(page, [phone, tablet, desktop]);
    await page.unrouteAll();
  });
  await test.step('the profile, the subscription and the dialogs of two-step sign-in', async () => {
    await page.goto(`${server.url}/my-profile`);
    await expect(page.getByText('This browser')).toBeVisible();
    await expectNoFaultAtSizes(page, [phone, desktop]);
    await page.getByRole('tab', { name: 'My Subscription' }).click();
    await expect(page.getByText('Waivers signed')).toBeVisible();
    await expectNoFaultAtSizes(page, [phone, desktop]);
    await page.getByRole('tab').first().click();
  });
  const used = await setUp(page, venue);
  await page.getByRole('button', { name: 'Turn Off' }).click();
  await expect(page.getByRole('dialog').getByLabel('Code')).toBeVisible();
  await expectNoAxeFaultsInEither(page, 'turn off', '[role=dialog]');

  await test.step('a code that is refused', async () => {
    const another = await browser.newPage();
    await another.goto(`${server.url}/login`);
    await another.getByLabel('Email').fill(venue.email);
    await another.getByLabel(/^Password/).fill(venue.password);
    await another.getByRole('button', { name: 'Log In' }).click();
    await another.getByLabel(/^Code/).fill(used);
    await another.keyboard.press('Enter');
    await expect(another.getByText('That code was already used.')).toBeVisible();
    await expectNoFaultAtSizes(another, [phone, desktop]);
    await another.close();
  });
});

test('axe finds nothing on the profile of an admin with two-step sign-in, light and dark', async ({ page, server }) => {
  const admin = await seedAdmin(server);
  await page.goto(`${server.url}/login`);
  await page.getByLabel('Email').fill(admin.email);
  await page.getByLabel(/^Password/).fill(admin.password);
  await page.getByRole('button', { name: 'Log In' }).click();
  await expect(page).toHaveURL(/\/admin$/);
  await goInside(page, '/profile');
  await page.getByRole('button', { name: 'Rust' }).click();
  await setUp(page, admin);
  await expectNoFaultAtSizes(page, [phone, tablet, desktop]);
  await page.getByRole('button', { name: 'Reset Someone’s Two-Step Sign-In' }).click();
  await page.getByRole('dialog').getByLabel('Their email').fill('owner@venue.example');
  await expect(page.getByRole('dialog').getByLabel('Code')).toBeVisible();
  await expectNoAxeFaultsInEither(page, 'reset', '[role=dialog]');
});
