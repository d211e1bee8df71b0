import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { picture, svgPicture } from '../../helpers/samples/logo-samples.ts';
import { readZip } from '../../helpers/samples/read-zip.ts';
import { call } from '../support/api.ts';
import { expectNoAxeFaults, expectNoFaultAtSizes } from '../support/axe.ts';
import { setPaidUntil, venueDay } from '../support/platform.ts';
import type { RealServer } from '../support/server.ts';
import { test } from '../support/test.ts';
import { OWNER_PASSWORD, type SeededVenue, seedVenue } from '../support/venue.ts';

const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1440, height: 900 };

let server: RealServer;

test.beforeAll(({ server: running }) => {
  server = running;
});

async function openProfile(page: Page, tab = ''): Promise<SeededVenue> {
  const venue = await seedVenue(server, { contactFirstName: 'Ada', contactLastName: 'Lovelace' });
  await page.goto(`${server.url}/login`);
  await page.evaluate((token) => localStorage.setItem('token', token), venue.token);
  await page.goto(`${server.url}/my-profile${tab}`);
  await expect(page.getByRole('heading', { name: 'My Profile' })).toBeVisible();
  return venue;
}

const profileOf = async (venue: SeededVenue) =>
  (
    await call<{ client: Record<string, unknown> }>(server, 'GET', `/api/clients/${venue.clientId}`, {
      token: venue.token,
    })
  ).body.client;

test('[O2] the owner changes contact and time zone, is asked before leaving without saving, and finds it saved', async ({
  page,
}) => {
  const venue = await openProfile(page);
  await expect(page.getByLabel('Email', { exact: true })).toHaveAttribute('readonly');
  await page.getByLabel('Phone').fill('(518) 555-0142');
  await page.getByRole('combobox', { name: 'Time zone' }).fill('Los Angeles');
  await page.getByRole('option', { name: 'America/Los Angeles' }).click();
  /* Another screen is another document, so the browser itself asks. */
  const asked = page.waitForEvent('dialog');
  const leaving = page.getByRole('link', { name: 'My Devices' }).click();
  const question = await asked;
  expect(question.type()).toBe('beforeunload');
  await question.dismiss();
  await leaving;
  await expect(page).toHaveURL(/\/my-profile$/);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Profile updated successfully!')).toBeVisible();
  await expect(page.getByText('Profile updated successfully!')).toBeHidden();
  expect(await profileOf(venue)).toMatchObject({ phone: '(518) 555-0142', time_zone: 'America/Los_Angeles' });

  await page.getByLabel('Client name').fill('Red Rock Park');
  await call(server, 'PATCH', `/api/clients/${venue.clientId}/profile`, {
    token: venue.token,
    body: { client_name: 'Somebody’s name', phone: '1' },
  });
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Client name “Somebody’s name”')).toBeVisible();
  await expect(page.getByLabel('Client name')).toHaveValue('Red Rock Park');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByRole('navigation', { name: 'Main' }).getByText('Red Rock Park')).toBeVisible();
  expect(await profileOf(venue)).toMatchObject({ client_name: 'Red Rock Park', phone: '1' });
});

test('[X4] a logo is shown before and after its upload, in the bar too; an SVG is refused; deleting asks first', async ({
  page,
}) => {
  const venue = await openProfile(page);
  const picker = page.locator('input[type=file]');
  await picker.setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: svgPicture });
  await expect(page.getByText('SVG logos are not accepted')).toBeVisible();
  /* Named as a picture, it gets as far as the server. */
  await picker.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: svgPicture });
  await page.getByRole('button', { name: 'Upload Logo' }).click();
  await expect(page.getByText('SVG logos are not accepted')).toBeVisible();
  await picker.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: await picture('png') });
  await expect(page.getByAltText('The logo you chose')).toBeVisible();
  await page.getByRole('button', { name: 'Upload Logo' }).click();
  await expect(page.getByText('Logo uploaded successfully!')).toBeVisible();
  const bar = page.getByRole('navigation', { name: 'Main' }).locator('img');
  await expect(bar).toHaveAttribute('src', new RegExp(`${venue.clientId}/logo\\?v=[0-9a-f]{16}$`));
  await expect.poll(() => bar.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(512);
  await page.getByRole('button', { name: 'Delete Logo' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete Logo' }).click();
  await expect(page.getByText('No Logo')).toBeVisible();
  await expect(bar).toHaveAttribute('src', '/logo.png');
});

test('the bar takes the accent, dark mode stays for the next visit', async ({ page }) => {
  await openProfile(page);
  await page.getByRole('button', { name: 'Rust' }).click();
  await expect(page.getByTestId('accent-preview')).toHaveCSS('background-color', 'rgb(194, 65, 12)');
  await page.getByRole('button', { name: 'Save Color' }).click();
  await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCSS('background-color', 'rgb(194, 65, 12)');
  await page.getByLabel('Dark mode').click();
  const scheme = page.locator('html');
  await expect(scheme).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await page.reload();
  await expect(page.getByLabel('Dark mode')).toBeChecked();
  await expect(scheme).toHaveAttribute('data-mantine-color-scheme', 'dark');
});

test('[A4] a new password ends other sign-ins; one is ended by itself, then all', async ({ page }) => {
  const venue = await openProfile(page);
  const signIn = async (password: string) =>
    (await call<{ token: string }>(server, 'POST', '/api/login', { body: { email: venue.email, password } })).body
      .token;
  const isAlive = async (token: string) => (await call(server, 'GET', '/api/sessions', { token })).status === 200;
  const phone = await signIn(OWNER_PASSWORD);
  await page.getByLabel('Current password').fill(OWNER_PASSWORD);
  await page.getByLabel('New password', { exact: true }).fill('back-door-2');
  await page.getByLabel('Confirm new password').fill('back-door-3');
  await page.getByRole('button', { name: 'Change Password' }).click();
  await expect(page.getByText('Passwords do not match')).toBeVisible();
  await page.getByLabel('Confirm new password').fill('back-door-2');
  await page.getByRole('button', { name: 'Change Password' }).click();
  await expect(page.getByText('Your password has been changed.')).toBeVisible();
  expect([await isAlive(phone), await isAlive(venue.token)]).toEqual([false, true]);

  const tablet = await signIn('back-door-2');
  await page.reload();
  await page.getByRole('button', { name: /^Sign out / }).click();
  await expect(page.getByText('Signed out there.')).toBeVisible();
  expect(await isAlive(tablet)).toBe(false);
  const other = await signIn('back-door-2');
  await page.getByRole('button', { name: 'Sign Out Everywhere' }).click();
  await page.getByRole('button', { name: 'Sign out everywhere', exact: true }).click();
  await expect(page).toHaveURL(`${server.url}/`);
  expect([await isAlive(other), await isAlive(venue.token)]).toEqual([false, false]);
});

test('[O6] the archive of all data is downloaded under its name', async ({ page }) => {
  const venue = await openProfile(page);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export All My Data' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(new RegExp(`^gatehouse-${venue.clientId}-\\d{4}-\\d{2}-\\d{2}\\.zip$`));
  const files = readZip(readFileSync(await download.path()));
  expect(JSON.parse(String(files.get('profile.json')))).toMatchObject({ profile: { client_id: venue.clientId } });
  await expect(page.getByText(/was saved \(/)).toBeVisible();
});

test('a read-only venue still downloads its data and changes its password, and nothing of how it looks', async ({
  page,
}) => {
  const venue = await openProfile(page);
  await setPaidUntil(server, venue.clientId, venueDay(-10));
  await page.reload();
  await expect(page.locator('input[type=file]')).toBeDisabled();
  for (const name of ['Save Color', 'Save Changes', 'Rust'])
    await expect(page.getByRole('button', { name })).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Change Password' })).toBeEnabled();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export All My Data' }).click(),
  ]);
  expect(readZip(readFileSync(await download.path())).has('customers.csv')).toBe(true);
  await page.getByRole('tab', { name: 'My Subscription' }).click();
  await expect(page.locator('[data-status=expired]')).toHaveText('Expired');
});

test('[P12] [P13] a card is stored through Square’s field, and a switch charges what was quoted', async ({ page }) => {
  const today = new Date().toISOString().slice(0, 10);
  const venue = await openProfile(page, '?tab=subscription');
  await page.getByRole('radio', { name: /Yearly Professional/ }).click();
  await page.getByRole('button', { name: 'Switch Plan' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: /^Pay \$/ }).click();
  await expect(dialog.getByText('Plan Switch Failed')).toBeVisible();
  await dialog.getByRole('button', { name: 'Update Payment Method' }).click();

  await page.getByLabel('Card number').fill('4111 1111 1111 1111');
  await page.getByLabel('Expiration (MM/YY)').fill('12/39');
  await page.getByLabel('CVV').fill('111');
  await page.getByLabel('ZIP').fill('94103');
  await expectNoAxeFaults(page);
  await page.getByRole('button', { name: 'Save Card' }).click();
  /* The payment library takes a second to start, more on a busy machine. */
  await expect(page.getByText(/ending in 1111/)).toBeVisible({ timeout: 30_000 });
  await expect(page.getByLabel('Renew automatically')).toBeChecked();

  await page.getByRole('button', { name: 'Switch Plan' }).click();
  const pay = dialog.getByRole('button', { name: /^Pay \$/ });
  const quoted = /\$[\d,.]+\d/.exec((await pay.textContent()) ?? '')?.[0] ?? '';
  await pay.click();
  await expect(dialog).toBeHidden({ timeout: 30_000 });
  await expect(page.getByText('Yearly Professional · your plan')).toBeVisible();
  const payments = page.getByRole('region', { name: 'Payments' });
  await expect(payments.getByText(quoted)).toBeVisible();
  await expect(payments.getByText('Completed')).toBeVisible();
  const { body } = await call<{ subscription: { servicePaidUntil: string } }>(
    server,
    'GET',
    `/api/subscription-management/${venue.clientId}/status`,
    { token: venue.token },
  );
  expect(body.subscription.servicePaidUntil > today).toBe(true);
});

test('axe finds nothing on a phone and a desktop, light and dark, and nothing is wider than the screen', async ({
  page,
}) => {
  await openProfile(page);
  await expect(page.getByText('This browser')).toBeVisible();
  await expectNoFaultAtSizes(page, [PHONE, DESKTOP]);
  await page.getByRole('tab', { name: 'My Subscription' }).click();
  await expect(page.getByText('Waivers signed')).toBeVisible();
  await expectNoFaultAtSizes(page, [PHONE, DESKTOP]);
});
