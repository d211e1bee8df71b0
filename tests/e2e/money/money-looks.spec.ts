import type { AdminPayment } from '@gatehouse/sync-protocol/areas/platform/payment-history.contracts';
import { expect } from '@playwright/test';
import { call } from '../support/api.ts';
import { expectNoAxeFaults, expectNoFaultAtSizes } from '../support/axe.ts';
import * as paying from '../support/bookings/paying.ts';
import { goInside } from '../support/go-inside.ts';
import { adminToken, openPaidVenue, setFailures, setPaidUntil, venueDay } from '../support/platform.ts';
import { test } from '../support/test.ts';

test('an owner’s payments, Square account and plan have no fault at any size', async ({ page, server }) => {
  const venue = await openPaidVenue(server, 'Harbor');
  await page.addInitScript((token) => localStorage.setItem('token', token), venue.token);
  await page.goto(`${server.url}/square-credentials`);
  await expect(page.getByRole('button', { name: 'Save Credentials' })).toBeVisible();
  await expectNoFaultAtSizes(page);
  const offeringId = await paying.openPaidOffering(server, venue);
  const bookingId = await paying.bookPlace(server, { ...venue, offeringId });
  const token = (await paying.paymentLink(server, venue, bookingId)).split('/').at(-1);
  const body = { sourceId: 'cnon:card-nonce-declined', bookingId, token };
  expect((await call(server, 'POST', '/api/payments/create-payment', { body })).status).toBe(402);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Square Account Connected' })).toBeVisible();
  await expectNoFaultAtSizes(page);
  await goInside(page, '/payments');
  await expect(
    page.getByRole('list', { name: 'Booking payments' }).getByText('Declined', { exact: true }),
  ).toBeVisible();
  await expectNoFaultAtSizes(page);

  await call(server, 'POST', `/api/clients/${venue.clientId}/payment-methods/update`, {
    token: venue.token,
    body: { cardNonce: 'cnon:card-nonce-ok' },
  });
  await page.goto(`${server.url}/my-profile?tab=subscription`);
  await setFailures(server, { kind: 'decline', on: 'payment', code: 'GENERIC_DECLINE' });
  await page.getByRole('radio', { name: /^Yearly Professional/ }).click();
  await page.getByRole('button', { name: 'Switch Plan' }).click();
  await page.getByRole('button', { name: /^Pay .* and switch$/ }).click();
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText(/declined/i);
  await expectNoAxeFaults(page);

  await setPaidUntil(server, venue.clientId, venueDay(-8));
  await page.goto(`${server.url}/client-dashboard`);
  await expect(page.getByRole('region', { name: 'Subscription notice' })).toContainText('Access is read-only.');
  await expectNoAxeFaults(page);
});

test('an admin’s payments, venues and prices have no fault at any size', async ({ page, server }) => {
  const token = await adminToken(server);
  const venue = await openPaidVenue(server, 'Birch');
  const path = `/api/subscription-management/${venue.clientId}/renew`;
  const { body } = await call<{ paymentUrl: string }>(server, 'POST', path, {
    token: venue.token,
    body: { planType: 'monthly' },
  });
  /* The link is paid before it can be withdrawn, for a plan that the venue no longer has: an admin decides about the money. */
  await setFailures(server, { kind: 'unavailable', on: 'link', times: 100 });
  await call(server, 'PUT', `/api/clients/${venue.clientId}`, { token, body: { plan_id: 'yearly-professional' } });
  await fetch(body.paymentUrl, {
    method: 'POST',
    body: new URLSearchParams({ outcome: 'approve' }),
    redirect: 'manual',
  });
  const outcomes = async () => {
    const listed = `/api/admin/payments?search=${venue.clientId}`;
    const { payments } = (await call<{ payments: AdminPayment[] }>(server, 'GET', listed, { token })).body;
    return payments.map(({ outcome }) => outcome);
  };
  await expect.poll(outcomes).toEqual(['attention', 'paid']);
  await setFailures(server);
  await page.addInitScript((value) => localStorage.setItem('token', value), token);
  const row = page.getByRole('listitem').filter({ hasText: venue.companyName });
  await page.goto(`${server.url}/admin/square-customers?client=${venue.clientId}`);
  await expect(row.getByText('Paid', { exact: true })).toBeVisible();
  await expect(page.getByRole('region', { name: venue.companyName })).toBeVisible();
  await expectNoFaultAtSizes(page);
  await row.getByRole('button', { name: 'Refund $75.00' }).click();
  await expect(row.getByText('$75.00 was refunded.')).toBeVisible();
  await expectNoAxeFaults(page);

  await goInside(page, '/admin/plans');
  await expect(page.getByRole('rowheader', { name: 'Monthly Professional' })).toBeVisible();
  await expectNoFaultAtSizes(page);
  await page.getByRole('button', { name: 'Edit Yearly Professional' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Price per year').fill('600');
  await expect(dialog.getByText('The price list shows $600.00 instead of $660.00 at once.')).toBeVisible();
  await expectNoAxeFaults(page, 'what saving changes', '[role=dialog]');
});
