import { expect as checks, type Page } from '@playwright/test';
import { expectNoFaultAtSizes } from '../support/axe.ts';
import * as paying from '../support/bookings/paying.ts';
import type { RealServer } from '../support/server.ts';
import { test } from '../support/test.ts';
import { type SeededVenue, seedVenue } from '../support/venue.ts';

/* The payment library and the card field come when they are first used. */
const expect = checks.configure({ timeout: 30_000 });

let server: RealServer;
test.beforeAll(({ server: running }) => {
  server = running;
});
test.setTimeout(240_000);
test.use({ serviceWorkers: 'allow', permissions: ['clipboard-read', 'clipboard-write'] });

async function openAs(page: Page, { token }: SeededVenue, path: string): Promise<void> {
  await page.addInitScript((stored) => localStorage.setItem('token', stored), token);
  await page.goto(`${server.url}${path}`);
}

test('[P1] staff copy a link of a payment that was declined, the visitor pays through it, and the list says so', async ({
  page,
  browser,
  context,
}) => {
  const venue = await paying.seedPayingVenue(server);
  await openAs(page, venue, '/payments');
  await expect(page.getByText('No payments found')).toBeVisible();
  const bookingId = await paying.bookPlace(server, venue);
  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(await paying.paymentLink(server, venue, bookingId));
  const pay = visitor.getByRole('button', { name: 'Pay $25.00' });
  await expect(pay).toBeEnabled();
  await paying.fillCard(visitor, '4000 0000 0000 0002');
  await pay.click();
  await expect(visitor.getByText(/^The card was declined\./)).toBeVisible();

  await page.reload();
  const list = page.getByRole('list', { name: 'Booking payments' });
  await expect(list.getByText('Declined', { exact: true })).toBeVisible();
  await expect(list.getByText('Marie Curie', { exact: true })).toBeVisible();
  await expectNoFaultAtSizes(page);
  await page.getByRole('button', { name: /^Copy Payment Link/ }).click();
  await expect(page.getByText('Payment link copied to clipboard!')).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toMatch(new RegExp(`^${server.url}/payment/${bookingId}/[\\w-]{43}$`));

  await visitor.goto(link);
  await expect(pay).toBeEnabled();
  await paying.fillCard(visitor, '4111 1111 1111 1111');
  await pay.click();
  await expect(visitor.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible();
  await visitor.context().close();

  await page.reload();
  await expect(list.getByText('Completed', { exact: true })).toBeVisible();
  await expect(list.getByRole('link', { name: /^Receipt/ })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Copy Payment Link/ })).toHaveCount(0);

  await page.getByRole('tab', { name: 'Subscription' }).click();
  await expect(page.getByRole('heading', { name: 'Renew your subscription' })).toBeVisible();
  await page.getByRole('tab', { name: 'Bookings' }).click();

  /* What was seen can be read without the network, with the names of the sealed bookings. */
  await expect(page.getByText('Online')).toBeVisible();
  await page.evaluate(() => navigator.serviceWorker.ready);
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText(/Payments are as last seen at/)).toBeVisible();
  await expect(list.getByText('Completed', { exact: true })).toBeVisible();
  await expect(list.getByText('Marie Curie', { exact: true }).first()).toBeVisible();
  await context.setOffline(false);
});

test('[R15] an owner connects a Square account, updates and removes it', async ({ page }) => {
  const venue = await seedVenue(server);
  await openAs(page, venue, '/payments');
  await page.getByRole('link', { name: 'Square Credentials' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Square Credentials' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Square Developer Dashboard' })).toHaveAttribute(
    'href',
    'https://developer.squareup.com/apps',
  );
  await expect(page.getByRole('button', { name: 'Cancel' })).toHaveCount(0);
  await expectNoFaultAtSizes(page);
  const token = page.getByLabel('Access Token');

  await page.getByRole('button', { name: 'Save Credentials' }).click();
  await expect(token).toBeFocused();
  await token.fill('bad-token');
  await page.getByLabel('Application ID').fill('sandbox-sq0idb-red-rock');
  await page.getByRole('button', { name: 'Save Credentials' }).click();
  await expect(page.getByText('Square does not accept the access token.')).toBeVisible({ timeout: 40_000 });
  await token.fill('EAAA-red-rock');
  await page.getByRole('button', { name: 'Save Credentials' }).click();
  await expect(page.getByText('Square credentials saved successfully!')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Square Account Connected' })).toBeVisible();
  for (const id of ['sandbox-…', 'SIMULATO…']) await expect(page.getByText(id)).toBeVisible();
  await expectNoFaultAtSizes(page);

  await page.getByRole('button', { name: 'Update Credentials' }).click();
  await expect(page.getByLabel('Application ID')).toHaveValue('sandbox-sq0idb-red-rock');
  await expect(token).toHaveValue('');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Remove Credentials' }).click();
  const question = page.getByRole('dialog');
  await expect(question).toContainText(
    'Are you sure you want to remove your Square credentials? This will disable payment processing for your customers.',
  );
  await question.getByRole('button', { name: 'Remove Credentials' }).click();
  await expect(page.getByText('Square credentials removed successfully')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save Credentials' })).toBeVisible();
});
