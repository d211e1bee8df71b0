import {
  getSubscription,
  listSubscriptionPayments,
} from '@gatehouse/sync-protocol/areas/money/subscriptions.contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { call } from '../../helpers/app/call.ts';
import { adultBody } from '../../helpers/samples/signing-samples.ts';
import { uploadWaiver } from '../../helpers/venues/signing-venue.ts';
import { hit, only, put } from '../support/hands.ts';
import { openPaidVenue, type PaidVenue, setPaidFor } from '../support/paid-venue.ts';
import { fillCard, GOOD_CARD, onCheckout, openPayingStory, type PayingStory } from '../support/paying.ts';

let story: PayingStory;
let venue: PaidVenue;
beforeEach(async () => {
  story = await openPayingStory();
  venue = await openPaidVenue(story.house, 'Harbor');
  localStorage.setItem('token', venue.token);
});

const own = () => ({ token: venue.token, params: { client_id: venue.clientId } });
const planType = async () => (await call(story.house, getSubscription, own())).body.subscription.planType;

it('[P12] a plan is switched with the stored card: declined changes nothing, a lost answer charges once', async () => {
  story.open('/my-profile');
  await hit('tab', 'My Subscription');
  /* [P13] A card is stored through the card field. */
  await hit('button', 'Update Payment Method');
  await fillCard(GOOD_CARD, { zip: '12207' });
  await hit('button', 'Save Card');
  await only('button', 'Update Payment Method');
  expect((await screen.findAllByText(/1111/)).length).toBeGreaterThan(0);

  const payForYear = async (): Promise<HTMLElement> => {
    await hit('button', /^Yearly Professional/);
    await hit('button', 'Switch Plan');
    const dialog = await only('dialog');
    await within(dialog).findByText('Due now');
    /* 660.00 less the whole month that was paid today. */
    await hit('button', 'Pay $585.00 and switch', dialog);
    return dialog;
  };
  story.setFailures({ kind: 'decline', on: 'payment', code: 'GENERIC_DECLINE' });
  const dialog = await payForYear();
  expect((await within(dialog).findByRole('alert')).textContent).toMatch(/declined/i);
  await hit('button', 'Cancel', dialog);
  expect(await planType()).toBe('monthly');

  /* [P2] The answer is lost: there is one charge, and the plan is switched. */
  story.setFailures({ kind: 'drop', on: 'payment' });
  await payForYear();
  await waitFor(async () => expect(await planType()).toBe('yearly'));
  const { payments } = (await call(story.house, listSubscriptionPayments, own())).body;
  expect(payments.filter(({ amount, status }) => amount === 585 && status === 'completed')).toHaveLength(1);
});

/** The status of a change to the venue's own record. */
async function rename(): Promise<number> {
  const path = `/api/clients/${venue.clientId}/profile`;
  return (await story.house.request('PATCH', path, { token: venue.token, body: { contact_first_name: 'Dana' } }))
    .status;
}

async function sign(firstName: string): Promise<number> {
  const body = adultBody(venue.clientId, { adult_first_name: firstName });
  return (await story.house.request('POST', '/api/public/waiver/waiver-signature', { body })).status;
}

const banner = () => only('region', 'Subscription notice');
const expectOnDashboard = () =>
  waitFor(() => expect(document.querySelector('h1')?.textContent).toBe(venue.companyName));

async function openOnDay(daysLeft: number): Promise<HTMLElement> {
  await setPaidFor(story.house, venue.clientId, daysLeft);
  story.open('/client-dashboard');
  return banner();
}

it('[R5] [R6] a subscription runs out: a warning, grace, and read-only', async () => {
  story.open('/client-dashboard');
  await expectOnDashboard();
  expect(screen.queryByLabelText('Subscription notice')).toBeNull();
  const warning = await openOnDay(2);
  expect(warning.textContent).toContain('Without renewal, access becomes read-only on');
  const grace = await openOnDay(-3);
  expect(grace.textContent).toContain('4 days of grace left.');
  expect(await rename()).toBe(200);
  const readOnly = await openOnDay(-8);
  expect(readOnly.textContent).toContain('Access is read-only.');
  expect(await rename()).toBe(403);
});

it('[R6] [W6] the door of a read-only venue works: people sign and are checked in', async () => {
  await uploadWaiver(story.house, venue);
  await setPaidFor(story.house, venue.clientId, -8);
  expect(await rename()).toBe(403);
  expect([await sign('Ada'), await sign('Grace')]).toEqual([200, 200]);
  story.open('/customer-check-in');
  await screen.findByText('Showing 2 of 2 customers');
  await put('Search customers', 'Grace');
  await screen.findByText('Not Checked In Customers (1)');
  await hit('button', /^Check In Grace/);
  await screen.findByText('Already Checked In (1)');
});

it('[R5] [R6] the owner of a read-only venue renews by link, and it is active again', async () => {
  const notice = await openOnDay(-8);
  await hit('link', 'Renew Now', notice);
  await hit('button', 'Renew for $75.00');
  await onCheckout();
  await hit('button', 'Pay $75.00');
  await screen.findByText('Payment Successful!');
  await hit('link', 'Continue to Login');
  await expectOnDashboard();
  expect(window.location.pathname).toBe('/client-dashboard');
  expect(screen.queryByLabelText('Subscription notice')).toBeNull();
  expect(await rename()).toBe(200);
});
