import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { authenticator } from '../../helpers/app/authenticator.ts';
import { seedAdmin } from '../support/admin.ts';
import { expectNoAxeFaultsInEither, expectNoFaultAtSizes } from '../support/axe.ts';
import type { RealServer } from '../support/server.ts';
import { expectLanding } from '../support/tablet.ts';
import { test } from '../support/test.ts';
import { seedVenue } from '../support/venue.ts';

const PHONE = { width: 390, height: 844 };
const TABLET = { width: 820, height: 1180 };
const DESKTOP = { width: 1440, height: 900 };
const STEP_MS = 30_000;

let server: RealServer;

test.beforeAll(({ server: running }) => {
  server = running;
});

interface Account {
  email: string;
  password: string;
}

async function givePassword(page: Page, { email, password }: Account): Promise<void> {
  await page.goto(`${server.url}/login`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel(/^Password/).fill(password);
  await page.getByRole('button', { name: 'Log In' }).click();
}

async function giveCode(page: Page, code: string, label: RegExp = /^Code/): Promise<void> {
  await expect(page.getByLabel(label)).toBeFocused();
  await page.keyboard.insertText(code);
  await page.keyboard.press('Enter');
}

/** Sets it up on the profile that is open; returns the app and the codes as they were downloaded. */
async function setUp(page: Page, { password }: Account) {
  await page.getByRole('button', { name: 'Set Up Two-Step Sign-In' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  const secret = ((await dialog.getByLabel('Key').textContent()) ?? '').replaceAll(' ', '');
  await expect(dialog.locator('svg path').first()).toBeVisible();
  await expectNoAxeFaultsInEither(page, 'key', '[role=dialog]');
  const codeAt = authenticator(secret);
  const confirmedAtMs = Date.now();
  const code = codeAt(confirmedAtMs);
  await dialog.getByLabel(/six digits/).fill(`${code.slice(0, 3)} ${code.slice(3)}`);
  await dialog.getByRole('button', { name: 'Turn On' }).click();
  await expect(dialog.getByRole('button', { name: 'Done' })).toBeDisabled();
  await expectNoAxeFaultsInEither(page, 'codes', '[role=dialog]');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Download' }).click(),
  ]);
  const codes = readFileSync(await download.path(), 'utf8').match(/^(?:\w{5}-){3}\w{5}$/gm) ?? [];
  await dialog.getByLabel('I have saved these codes').check();
  await dialog.getByRole('button', { name: 'Done' }).click();
  /* The code after the one that confirmed, which is used up. */
  return { codes, nextCode: () => codeAt(Math.max(Date.now(), confirmedAtMs + STEP_MS)) };
}

async function logOut(page: Page): Promise<void> {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Logout' }).click();
  await expectLanding(page);
}

test('[Y50] [Y51] [Y54] [Y55] an owner sets up two-step sign-in, comes in by app and by recovery code, and turns it off', async ({
  page,
}) => {
  const venue = await seedVenue(server);
  await givePassword(page, venue);
  await expect(page).toHaveURL(/client-dashboard/);
  await page.goto(`${server.url}/my-profile`);
  const { codes, nextCode } = await setUp(page, venue);
  expect(codes).toHaveLength(10);
  await expect(page.getByText('10 of 10 recovery codes left.')).toBeVisible();
  await logOut(page);
  await expect(page.getByRole('link', { name: 'Login Portal' }).first()).toBeVisible();

  await givePassword(page, venue);
  const code = nextCode();
  await giveCode(page, `${code.slice(0, 3)} ${code.slice(3)}`);
  await expect(page).toHaveURL(/client-dashboard/);
  await logOut(page);
  await expect(page.getByRole('link', { name: 'Login Portal' }).first()).toBeVisible();

  await givePassword(page, venue);
  await giveCode(page, code);
  await expect(page.getByText('That code was already used.')).toBeVisible();
  await expectNoFaultAtSizes(page, [PHONE, DESKTOP]);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await giveCode(page, codes[0] ?? '', /^Recovery code/);
  await expect(page).toHaveURL(/client-dashboard/);

  await page.goto(`${server.url}/my-profile`);
  await expect(page.getByText('9 of 10 recovery codes left.')).toBeVisible();
  await page.getByRole('button', { name: 'Turn Off' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Password', { exact: true }).fill(venue.password);
  await dialog.getByLabel('Code').fill(codes[1] ?? '');
  await expectNoAxeFaultsInEither(page, 'turn off', '[role=dialog]');
  await dialog.getByRole('button', { name: 'Turn Off' }).click();
  await expect(page.getByText('You sign in with just your password.')).toBeVisible();
});

test('[Y56] [Y57] an admin has a profile, signs in with a code, and resets it for an owner', async ({ page }) => {
  const admin = await seedAdmin(server);
  await givePassword(page, admin);
  await expect(page).toHaveURL(/\/admin$/);
  await page.goto(`${server.url}/profile`);
  await page.getByLabel('Name').fill('Grace Hopper');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Profile updated successfully!')).toBeVisible();
  await page.getByRole('button', { name: 'Rust' }).click();
  const { codes, nextCode } = await setUp(page, admin);
  await expectNoFaultAtSizes(page, [PHONE, TABLET, DESKTOP]);
  await page.getByRole('main').getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(`${server.url}/`);
  await expectLanding(page);

  await givePassword(page, admin);
  await giveCode(page, nextCode());
  await expect(page).toHaveURL(/\/admin$/);
  await page.goto(`${server.url}/profile`);
  await expect(page.getByLabel('Name')).toHaveValue('Grace Hopper');
  await expect(page.getByRole('button', { name: 'Rust' })).toHaveAttribute('aria-pressed', 'true');

  const venue = await seedVenue(server);
  const owner = await page.context().browser()?.newContext();
  const owners = await owner?.newPage();
  if (!owners) throw new Error('no browser');
  await givePassword(owners, venue);
  await expect(owners).toHaveURL(/client-dashboard/);
  await owners.goto(`${server.url}/my-profile`);
  await setUp(owners, venue);
  await page.getByRole('button', { name: 'Reset Someone’s Two-Step Sign-In' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Their email').fill(venue.email);
  await dialog.getByLabel('Your own password').fill(admin.password);
  await dialog.getByLabel('Code').fill(codes[0] ?? '');
  await expectNoAxeFaultsInEither(page, 'reset', '[role=dialog]');
  await dialog.getByRole('button', { name: 'Reset' }).click();
  await expect(page.getByText(`Two-step sign-in of ${venue.email} is off. We have mailed them.`)).toBeVisible();
  await owners.context().clearCookies();
  await owners.evaluate(() => localStorage.removeItem('token'));
  await givePassword(owners, venue);
  await expect(owners).toHaveURL(/client-dashboard/);
  await owner?.close();
});
