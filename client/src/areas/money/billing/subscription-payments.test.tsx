import type { SubscriptionPaymentView } from '@gatehouse/sync-protocol/areas/money/subscriptions.contracts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { showPage } from '#app/testing/show-page.tsx';
import { SubscriptionStatusProvider } from '#domain/subscription/subscription-status-context.tsx';
import { SubscriptionPayments } from './subscription-payments.tsx';

const NOW = Date.parse('2026-11-20T15:42:00Z');
const paid = {
  status: 'active',
  planId: 'mp',
  servicePaidUntil: '2026-11-30',
  billingDay: null,
  lastPaymentDate: null,
  daysUntilExpiration: 10,
  subscriptionPlan: 'Monthly Professional',
  activatedAt: null,
  autoRenew: false,
  planType: 'monthly',
  price: 75,
};
const plans = [
  { plan_id: 'mp', plan_name: 'Monthly Professional', plan_type: 'monthly', price: 75, waivers_per_month: 500 },
  { plan_id: 'yp', plan_name: 'Yearly Professional', plan_type: 'yearly', price: 660, waivers_per_month: 500 },
];

function payment(id: string, changes: Partial<SubscriptionPaymentView> = {}): SubscriptionPaymentView {
  return {
    payment_id: id,
    created_at: '2026-10-30T16:00:00.000Z',
    description: 'Monthly Professional',
    amount: 75,
    status: 'completed',
    receipt_url: null,
    card_brand: null,
    card_last_four: null,
    failure_message: null,
    ...changes,
  };
}

let subscription: typeof paid;
let payments: SubscriptionPaymentView[];
let renew: (body: unknown) => object | null;
const left = vi.fn();
const refresh = vi.fn(async () => undefined);

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, shouldAdvanceTime: true });
  subscription = paid;
  payments = [];
  renew = () => ({ message: '', paymentUrl: 'https://square.example/pay/1' });
  left.mockClear();
  refresh.mockClear();
});

function show(paidUntil = '2026-11-30') {
  showPage(
    <SubscriptionStatusProvider value={{ status: { kind: 'good' }, refresh }}>
      <SubscriptionPayments leaveTo={left} />
    </SubscriptionStatusProvider>,
    {
      signedInAs: { id: 'u1', role: 'client', client_id: 'C00001', service_paid_until: paidUntil },
      server: {
        'GET *status': () => ({ subscription }),
        'GET *plans': { plans },
        'GET *payments': () => ({ payments }),
        'POST *renew': ({ body }) => renew(body),
      },
    },
  );
}

it('[P15] leads to the switch for another plan than the one that is paid, and offers no renewal with it', async () => {
  show();
  fireEvent.click(await screen.findByRole('radio', { name: /Yearly/ }));
  const link = await screen.findByRole('link', { name: 'switch the plan in My Profile' });
  expect(link.getAttribute('href')).toBe('/my-profile?tab=subscription');
  expect(screen.queryByRole('button', { name: /Renew/ })).toBeNull();
  fireEvent.click(screen.getByRole('radio', { name: /Monthly/ }));
  expect(screen.getByRole('button', { name: 'Renew for $75.00' })).toBeTruthy();
});

it('[R8] goes to the payment page of the period that was chosen, and stays busy on the way', async () => {
  subscription = { ...paid, status: 'trial' };
  const bodies: unknown[] = [];
  renew = (body) => {
    bodies.push(body);
    return { message: '', paymentUrl: 'https://square.example/pay/1' };
  };
  show();
  expect(await screen.findByText('Then paid until Dec 30, 2026')).toBeTruthy();
  fireEvent.click(screen.getByRole('radio', { name: /Yearly/ }));
  fireEvent.click(screen.getByRole('button', { name: 'Renew for $660.00' }));
  expect(await screen.findByRole('button', { name: 'Creating Payment...' })).toHaveProperty('disabled', true);
  await waitFor(() => expect(left).toHaveBeenCalledExactlyOnceWith('https://square.example/pay/1'));
  expect(bodies).toEqual([{ planType: 'yearly', planId: 'yp' }]);
  act(() => void window.dispatchEvent(new Event('pageshow')));
  expect(screen.getByRole('button', { name: 'Renew for $660.00' })).toBeTruthy();
});

it('says what failed, and lets the owner try again', async () => {
  renew = () => ({ message: '', paymentUrl: null });
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Renew for $75.00' }));
  expect(await screen.findByText('Failed to create renewal payment link. Please try again.')).toBeTruthy();
  renew = () => null;
  fireEvent.click(screen.getByRole('button', { name: 'Renew for $75.00' }));
  expect(await screen.findByText('An error occurred. Please try again or contact support.')).toBeTruthy();
  expect(left).not.toHaveBeenCalled();
});

it('[R13] lists what was paid with card and receipt, and what was not with the reason', async () => {
  payments = [
    payment('p2', { status: 'declined', failure_message: 'The card has insufficient funds.' }),
    payment('p1', { receipt_url: 'https://square.example/receipt/1', card_brand: 'Visa', card_last_four: '1111' }),
  ];
  show();
  const rows = within(await screen.findByRole('list', { name: 'Subscription payments' })).getAllByRole('listitem');
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringMatching(/Declined.*The card has insufficient funds\./),
    expect.stringMatching(/Oct 30, 2026 12:00 PM.*Visa •••• 1111.*\$75\.00.*Paid/),
  ]);
  expect(screen.getByRole('link', { name: /Receipt/ }).getAttribute('href')).toBe('https://square.example/receipt/1');
});

it('shows an empty state when there is none yet', async () => {
  show();
  expect(await screen.findByText('No subscription payments found')).toBeTruthy();
});

it('[P3] explains an unknown outcome and starts no other payment until it is settled', async () => {
  payments = [payment('p1', { status: 'unknown' })];
  show();
  expect(await screen.findByText(/Please do not pay again\.$/)).toBeTruthy();
  expect(await screen.findByText('Being confirmed')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Renew for $75.00' })).toHaveProperty('disabled', true);
  payments = [payment('p1')];
  await act(() => vi.advanceTimersByTimeAsync(4_500));
  expect(await screen.findByText('Paid')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Renew for $75.00' })).toHaveProperty('disabled', false);
});

it('updates the banner once the paid-until day has changed', async () => {
  show('2026-10-30');
  await waitFor(() => expect(refresh).toHaveBeenCalled());
});
