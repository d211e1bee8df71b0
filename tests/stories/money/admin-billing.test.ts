import { renewSubscription } from '@gatehouse/sync-protocol/areas/money/subscriptions.contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { call } from '../../helpers/app/call.ts';
import { hit, only, pressOn, put } from '../support/hands.ts';
import { openPaidVenue, type PaidVenue, payAtCheckout, setPaidFor, storeGoodCard } from '../support/paid-venue.ts';
import { openPayingStory, type PayingStory } from '../support/paying.ts';

let story: PayingStory;
let token: string;
beforeEach(async () => {
  story = await openPayingStory();
  ({ token } = await story.house.createAdmin());
  localStorage.setItem('token', token);
});

/** A venue whose stored card pays its renewals. */
async function openRenewingVenue(name: string, daysLeft: number): Promise<PaidVenue> {
  const venue = await openPaidVenue(story.house, name);
  await storeGoodCard(story.house, venue);
  await setPaidFor(story.house, venue.clientId, daysLeft);
  return venue;
}

it('[P16] [P18] money for a link that was withdrawn is shown to the admin and refunded with one click', async () => {
  story.open('/admin/square-customers');
  await screen.findByText(/^None\. A payment appears here/);
  const venue = await openPaidVenue(story.house, 'Harbor');
  const { body } = await call(story.house, renewSubscription, {
    token: venue.token,
    params: { client_id: venue.clientId },
    body: { planType: 'monthly' },
  });
  const changed = { token, body: { plan_id: 'yearly-professional' } };
  expect((await story.house.request('PUT', `/api/clients/${venue.clientId}`, changed)).status).toBe(200);
  /* A second before the link is gone. */
  await payAtCheckout(body.paymentUrl ?? '');
  await story.eventsDelivered();

  story.reload();
  const reason = await screen.findByText('Money arrived after the venue had already paid or changed its plan.');
  const row = reason.closest('li');
  if (!row) throw new Error('The payment is not in a list.');
  expect(row.textContent).toContain(venue.companyName);
  await within(row).findByText('Paid');
  await hit('button', 'Refund $75.00', row);
  await within(row).findByText('$75.00 was refunded.');
  await waitFor(() => expect(within(row).queryByRole('button')).toBeNull());
});

it('[Y40] [Y41] [Y42] an admin finds a venue, renews it by its card, and processes what is due', async () => {
  await openRenewingVenue('Birch', 2);
  const maple = await openRenewingVenue('Maple', 0);
  story.open('/admin/square-customers');
  await put('Search venues', 'birch');
  await screen.findByText(/^1 of 2 venues$/);
  await hit('link', /Birch Lodge/);
  const details = await only('region', 'Birch Lodge');
  await within(details).findByText('2 days left');
  await within(details).findByText('Charged by renewals');
  await hit('button', 'Renew Monthly $75.00', details);
  await hit('button', 'Charge $75.00', await only('dialog'));
  await screen.findByText('Subscription renewed successfully for monthly plan!');
  await waitFor(() => expect(within(details).queryByText('2 days left')).toBeNull());
  await within(details).findByText('Recurring charges (2)');

  await hit('button', 'Process All Auto-Renewals');
  const question = await only('dialog');
  await within(question).findByText(/^1 venue is due\./);
  await hit('button', 'Charge $75.00', question);
  await screen.findByText('Auto-renewals processed: 1 successful, 0 failed.');
  story.open(`/admin/square-customers?client=${maple.clientId}`);
  await screen.findByText('Recurring charges (2)');
});

it('[Y46] [Y47] an admin changes a price that strangers see at once, retires a plan and makes a promo code', async () => {
  story.open('/admin/plans');
  await screen.findByRole('rowheader', { name: 'Monthly Professional' });
  await hit('button', 'Edit Yearly Professional');
  const edit = await only('dialog');
  await put(/^Price per year/, '600', edit);
  await within(edit).findByText('The price list shows $600.00 instead of $660.00 at once.');
  await hit('button', 'Save Plan', edit);
  await screen.findByText('Yearly Professional was saved.');

  story.inBrowser('stranger');
  story.open('/pricing');
  /* The saving is part of the choice's text, once the plans are there. */
  await screen.findByText(/^SAVE/);
  pressOn(screen.getAllByText(/^Annual/)[0] as HTMLElement);
  await screen.findByText('$50');

  story.inBrowser('first');
  story.open('/admin/plans');
  const row = async (name: RegExp) => within(await only('row', name));
  await hit('button', 'Retire Yearly Basic');
  await hit('button', 'Retire Plan', await only('dialog'));
  await waitFor(async () => (await row(/Yearly Basic/)).getByText('Retired'));

  await hit('button', 'Add Promo Code');
  const promo = await only('dialog');
  await put(/^Code/, 'winter', promo);
  await put(/^Description/, 'A month for free', promo);
  await put(/^Trial length \(days\)/, '30', promo);
  await hit('button', 'Add Promo Code', promo);
  await (await row(/WINTER/)).findByText('Trial of 30 days, no payment');
  await hit('button', 'Deactivate WINTER');
  await hit('button', 'Deactivate', await only('dialog'));
  await waitFor(async () => (await row(/WINTER/)).getByText('Off'));
});
