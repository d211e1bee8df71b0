import { expect as checks, test } from '@playwright/test';
import { call } from '../support/api.ts';
import { expectNoAxeFaults, expectNoFaultAtSizes } from '../support/axe.ts';
import { adminToken, openPaidVenue, setPaidUntil, startPlatform, venueDay } from '../support/platform.ts';
import type { RealServer } from '../support/server.ts';

let server: RealServer;
/* The payment library and each screen's code come when they are first used. */
const expect = checks.configure({ timeout: 20_000 });

test.setTimeout(150_000);
test.beforeAll(async () => {
  server = await startPlatform();
});
test.afterAll(() => server.dispose());

test('[P16] [P18] money for a link that was withdrawn is shown to the admin and refunded with one click', async ({
  page,
}) => {
  const token = await adminToken(server);
  await page.goto(`${server.url}/login`);
  await page.evaluate((value) => localStorage.setItem('token', value), token);
  await page.goto(`${server.url}/admin/square-customers`);
  await expect(page.getByText(/^None\. A payment appears here/)).toBeVisible();

  const venue = await openPaidVenue(server, 'Harbor');
  const path = `/api/subscription-management/${venue.clientId}/renew`;
  const { body } = await call<{ paymentUrl: string }>(server, 'POST', path, {
    token: venue.token,
    body: { planType: 'monthly' },
  });
  await call(server, 'PUT', `/api/clients/${venue.clientId}`, { token, body: { plan_id: 'yearly-professional' } });
  /* A second before the link is gone. */
  await fetch(body.paymentUrl, {
    method: 'POST',
    body: new URLSearchParams({ outcome: 'approve' }),
    redirect: 'manual',
  });

  const row = page.getByRole('listitem').filter({ hasText: venue.companyName });
  /* Square's event may come after the answer to the payer. */
  await expect(async () => {
    await page.reload();
    await expect(row.getByText('Money arrived after the venue had already paid or changed its plan.')).toBeVisible({
      timeout: 5_000,
    });
  }).toPass({ intervals: [500], timeout: 20_000 });
  await expect(row.getByText('Paid', { exact: true })).toBeVisible();
  await expectNoAxeFaults(page);
  await row.getByRole('button', { name: 'Refund $75.00' }).click();
  await expect(row.getByText('$75.00 was refunded.')).toBeVisible();
  await expect(row.getByRole('button')).toHaveCount(0);
  await expectNoAxeFaults(page);
});

/** A venue whose stored card pays its renewals. */
async function openRenewingVenue(name: string, daysLeft: number) {
  const venue = await openPaidVenue(server, name);
  await call(server, 'POST', `/api/clients/${venue.clientId}/payment-methods/update`, {
    token: venue.token,
    body: { cardNonce: 'cnon:card-nonce-ok' },
  });
  await setPaidUntil(server, venue.clientId, venueDay(daysLeft));
  return venue;
}

test('[Y40] [Y41] [Y42] an admin finds a venue, renews it by its card, and processes what is due', async ({ page }) => {
  const token = await adminToken(server);
  await openRenewingVenue('Birch', 2);
  const maple = await openRenewingVenue('Maple', 0);
  await page.addInitScript((value) => localStorage.setItem('token', value), token);
  await page.goto(`${server.url}/admin/square-customers`);

  await page.getByRole('searchbox', { name: 'Search venues' }).fill('birch');
  await expect(page.getByText(/^1 of \d+ venues$/)).toBeVisible();
  await page.getByRole('link', { name: /Birch Lodge/ }).click();
  const details = page.getByRole('region', { name: 'Birch Lodge' });
  await expect(details.getByText('2 days left')).toBeVisible();
  await expect(details.getByText('Charged by renewals')).toBeVisible();
  await expectNoFaultAtSizes(page);
  await details.getByRole('button', { name: 'Renew Monthly $75.00' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Charge $75.00' }).click();
  await expect(page.getByText('Subscription renewed successfully for monthly plan!')).toBeVisible();
  await expect(details.getByText('2 days left')).toHaveCount(0);
  await expect(details.getByRole('heading', { name: 'Recurring charges (2)' })).toBeVisible();

  await page.getByRole('button', { name: 'Process All Auto-Renewals' }).click();
  await expect(page.getByRole('dialog').getByText(/^1 venue is due\./)).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Charge $75.00' }).click();
  await expect(page.getByText('Auto-renewals processed: 1 successful, 0 failed.')).toBeVisible();
  await page.goto(`${server.url}/admin/square-customers?client=${maple.clientId}`);
  await expect(page.getByRole('heading', { name: 'Recurring charges (2)' })).toBeVisible();
});

test('[Y46] [Y47] an admin changes a price that strangers see at once, retires a plan and makes a promo code', async ({
  page,
  browser,
}) => {
  const token = await adminToken(server);
  await page.addInitScript((value) => localStorage.setItem('token', value), token);
  await page.goto(`${server.url}/admin/plans`);
  await expect(page.getByRole('rowheader', { name: 'Monthly Professional' })).toBeVisible();
  await expectNoFaultAtSizes(page);

  await page.getByRole('button', { name: 'Edit Yearly Professional' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Price per year').fill('600');
  await expect(dialog.getByText('The price list shows $600.00 instead of $660.00 at once.')).toBeVisible();
  await expectNoAxeFaults(page, 'what saving changes', '[role=dialog]');
  await dialog.getByRole('button', { name: 'Save Plan' }).click();
  await expect(page.getByText('Yearly Professional was saved.')).toBeVisible();
  const stranger = await browser.newPage();
  await stranger.goto(`${server.url}/register`);
  await stranger.goto(`${server.url}/pricing`);
  /* The saving is part of the choice's text, once the plans are there. */
  await expect(stranger.getByText(/^SAVE/)).toBeVisible();
  await stranger
    .getByText(/^Annual/)
    .first()
    .click();
  await expect(stranger.getByText('$50', { exact: true })).toBeVisible();
  await stranger.close();

  await page.getByRole('button', { name: 'Retire Yearly Basic' }).click();
  await dialog.getByRole('button', { name: 'Retire Plan' }).click();
  await expect(page.getByRole('row', { name: /Yearly Basic/ }).getByText('Retired')).toBeVisible();

  await page.getByRole('button', { name: 'Add Promo Code' }).click();
  await dialog.getByLabel('Code').fill('winter');
  await dialog.getByLabel('Description').fill('A month for free');
  await dialog.getByLabel('Trial length (days)').fill('30');
  await dialog.getByRole('button', { name: 'Add Promo Code' }).click();
  const row = page.getByRole('row', { name: /WINTER/ });
  await expect(row.getByText('Trial of 30 days, no payment')).toBeVisible();
  await page.getByRole('button', { name: 'Deactivate WINTER' }).click();
  await dialog.getByRole('button', { name: 'Deactivate' }).click();
  await expect(row.getByText('Off')).toBeVisible();
});
