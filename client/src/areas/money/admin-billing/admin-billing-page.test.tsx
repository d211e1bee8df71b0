import type { BilledVenue } from '@gatehouse/sync-protocol/areas/money/admin-billing.contracts';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Replies } from '#app/testing/fake-server';
import { refused } from '#app/testing/fake-server';
import { showPage } from '#app/testing/show-page.tsx';
import { AdminBillingPage } from './admin-billing-page.tsx';

const harbor: BilledVenue = {
  client_id: 'C00001',
  client_name: 'Harbor Lodge',
  email: 'owner@harbor.example',
  plan_name: 'Monthly Professional',
  status: 'active',
  service_paid_until: '2026-11-25',
  days_until_expiration: 3,
  auto_renew: true,
  has_profile: true,
  has_card: true,
  is_processing: false,
};
const plan = (plan_id: string, plan_name: string, plan_type: string, price: number) => ({
  plan_id,
  plan_name,
  plan_type,
  price,
  waivers_per_month: null,
});
const subscription = {
  status: 'grace',
  planId: 'mp',
  servicePaidUntil: '2026-11-25',
  billingDay: 25,
  lastPaymentDate: '2026-10-25',
  daysUntilExpiration: -1,
  subscriptionPlan: 'Monthly Professional',
  activatedAt: null,
  autoRenew: true,
  planType: 'monthly',
  price: 75,
};

let replies: Replies;
let changes: ReturnType<typeof showPage>['changes'];
beforeEach(() => {
  replies = {
    'GET /api/admin/payment-reviews': () => ({ reviews: [] }),
    'GET /api/admin/booking-payment-reviews': () => ({ reviews: [] }),
    'GET /api/admin/billing/clients': () => ({ clients: [harbor], total: 1204, matching: 1 }),
    'GET /api/admin/billing/due-renewals': () => ({
      count: 3,
      amount: 225,
      not_chargeable: 1,
      at_once: 25,
      is_running: false,
    }),
    'GET /api/subscriptions/plans': () => ({
      plans: [plan('mp', 'Monthly Professional', 'monthly', 75), plan('yp', 'Yearly Professional', 'yearly', 660)],
    }),
    'GET /api/subscription-management/C00001/status': () => ({ subscription }),
    'GET /api/square-customers/C00001/square-customer': () => ({ customer: null }),
    'GET /api/square-customers/C00001/recurring-charges': () => ({ charges: [] }),
  };
});

function show(at = '/admin/square-customers?client=C00001') {
  ({ changes } = showPage(<AdminBillingPage />, { at, server: replies }));
}

const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }));
const confirm = async (name: string) =>
  fireEvent.click(await within(await screen.findByRole('dialog')).findByRole('button', { name }));
const RENEW = 'POST /api/subscription-management/C00001/renew';
const RUN = 'POST /api/subscription-management/admin/process-auto-renewals';

it('[Y40] shows the count, a warning at three days and Expired at none, and why the list is not there', async () => {
  show('/admin/square-customers');
  expect(await screen.findByText('1 of 1,204 venues')).toBeTruthy();
  expect(screen.getByText('3 days left')).toBeTruthy();
  cleanup();
  const clients = [{ ...harbor, days_until_expiration: 0 }];
  replies['GET /api/admin/billing/clients'] = () => ({ clients, total: 1, matching: 1 });
  show('/admin/square-customers');
  expect(await screen.findByText('Expired')).toBeTruthy();
  cleanup();
  replies['GET /api/admin/billing/clients'] = () => refused(503, 'UNAVAILABLE', 'no');
  show('/admin/square-customers');
  expect(await screen.findByText('Failed to load clients')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy();
});

it('[Y41] renews once for the last paid day that was shown, after a confirmation, and says so for 3 seconds', async () => {
  let answer: (reply: object) => void = () => undefined;
  replies[RENEW] = () => new Promise((resolve) => (answer = resolve));
  show();
  await press('Renew Monthly $75.00');
  expect(changes()).toEqual([]);
  expect((await screen.findByRole('dialog')).textContent).toContain('paid until Dec 25, 2026');
  await confirm('Charge $75.00');
  await waitFor(() => expect(changes()).toHaveLength(1));
  expect(changes()[0]).toEqual({
    name: RENEW,
    body: { planType: 'monthly', planId: 'mp', servicePaidUntil: '2026-11-25' },
  });
  for (const button of screen.getAllByRole('button', { name: 'Processing…', hidden: true }))
    expect(button.hasAttribute('disabled')).toBe(true);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  const message = 'Subscription renewed successfully for monthly plan!';
  answer({ message, paymentUrl: null });
  expect(await screen.findByText(message)).toBeTruthy();
  vi.advanceTimersByTime(3_000);
  await waitFor(() => expect(screen.queryByText(message)).toBeNull());
});

it('[Y41] says why a renewal failed', async () => {
  replies[RENEW] = () => refused(402, 'CARD_DECLINED', 'Your bank declined the card.');
  show();
  await press('Renew Yearly $660.00');
  await confirm('Charge $660.00');
  expect(await screen.findByText('Renewal failed: Your bank declined the card.')).toBeTruthy();
  replies[RENEW] = null;
  await press('Renew Yearly $660.00');
  await confirm('Charge $660.00');
  expect(await screen.findByText('Failed to process renewal')).toBeTruthy();
});

it('[Y40] offers no renewal without a profile, or while a charge is open', async () => {
  const given = (change: Partial<BilledVenue>) => {
    const clients = [{ ...harbor, ...change }];
    replies['GET /api/admin/billing/clients'] = () => ({ clients, total: 1, matching: 1 });
    cleanup();
    show();
  };
  given({ has_profile: false, has_card: false });
  const note = 'Client must make a payment first to create Square customer profile for renewals.';
  expect(await screen.findByText(note)).toBeTruthy();
  for (const button of await screen.findAllByRole('button', { name: /^Renew (Monthly|Yearly)/ }))
    expect(button.hasAttribute('disabled')).toBe(true);
  given({ is_processing: true });
  expect(await screen.findByText(/confirming a charge with Square/)).toBeTruthy();
  expect((await screen.findByRole('button', { name: /^Renew Monthly/ })).hasAttribute('disabled')).toBe(true);
});

it('[Y42] says how many and how much before a run, and counts successes and failures after it', async () => {
  const result = (clientId: string, isGood: boolean) => ({
    success: isGood,
    clientId,
    clientName: `Venue ${clientId}`,
    message: isGood ? 'Renewed' : 'Your bank declined the card.',
  });
  const results = [result('C00001', true), result('C00002', false), result('C00003', true)];
  replies[RUN] = () => ({ results, remaining: 4 });
  show();
  await press('Process All Auto-Renewals');
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText(/3 venues are due\. .* \$225\.00 together/)).toBeTruthy();
  expect(dialog.getByText(/1 venue is due but can’t be charged/)).toBeTruthy();
  await confirm('Charge $225.00');
  const summary = 'Auto-renewals processed: 2 successful, 1 failed. 4 more are due: process again.';
  expect(await screen.findByText(summary)).toBeTruthy();
  expect(screen.getByText(/\(C00002\): Your bank declined the card\./)).toBeTruthy();
  expect(changes().map(({ name }) => name)).toEqual([RUN]);
});

it('[Y42] does not start a run next to another one', async () => {
  replies['GET /api/admin/billing/due-renewals'] = () => ({
    count: 3,
    amount: 225,
    not_chargeable: 0,
    at_once: 25,
    is_running: true,
  });
  show();
  await press('Process All Auto-Renewals');
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText(/already being processed/)).toBeTruthy();
  expect(dialog.queryByRole('button', { name: /^Charge/ })).toBeNull();
  expect(dialog.getByText('Close')).toBeTruthy();
});

it('[Y42] says that nothing is due, and offers no button to charge', async () => {
  replies['GET /api/admin/billing/due-renewals'] = () => ({
    count: 0,
    amount: 0,
    not_chargeable: 1,
    at_once: 25,
    is_running: false,
  });
  show();
  await press('Process All Auto-Renewals');
  const dialog = within(await screen.findByRole('dialog', { name: 'Nothing is due today' }));
  expect(dialog.getByText(/1 venue is due but can’t be charged/)).toBeTruthy();
  expect(dialog.queryByRole('button', { name: /^Charge/ })).toBeNull();
  expect(dialog.getByText('Close')).toBeTruthy();
});
