import { expect, type Page } from '@playwright/test';
import { call } from '../support/api.ts';
import { expectNoAxeFaults } from '../support/axe.ts';
import type { RealServer } from '../support/server.ts';
import { test } from '../support/test.ts';
import { type SeededVenue, seedVenue } from '../support/venue.ts';

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

test('[O2] the browser asks before a profile is left without saving, because another screen is another document', async ({
  page,
}) => {
  await openProfile(page);
  await page.getByLabel('Phone').fill('(518) 555-0142');
  const asked = page.waitForEvent('dialog');
  const leaving = page.getByRole('link', { name: 'My Members' }).click();
  const question = await asked;
  expect(question.type()).toBe('beforeunload');
  await question.dismiss();
  await leaving;
  await expect(page).toHaveURL(/\/my-profile$/);
  await expect(page.getByLabel('Phone')).toHaveValue('(518) 555-0142');
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
  await expect(page.getByText(/ending in 1111/)).toBeVisible();
  await expect(page.getByLabel('Renew automatically')).toBeChecked();

  await page.getByRole('button', { name: 'Switch Plan' }).click();
  const pay = dialog.getByRole('button', { name: /^Pay \$/ });
  const quoted = /\$[\d,.]+\d/.exec((await pay.textContent()) ?? '')?.[0] ?? '';
  await pay.click();
  await expect(dialog).toBeHidden();
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
