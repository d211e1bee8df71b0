import { expect, it } from 'vitest';
import { subscriptionView } from './payment-view.ts';

type Payment = Parameters<typeof subscriptionView>[0];
const asked = {
  kind: 'renewal',
  status: 'open',
  amount_cents: 7_500,
  currency: 'USD',
  refund_status: null,
  refund_cents: null,
  refunded_elsewhere_cents: 0,
};
const view = (payment: object) => subscriptionView({ ...asked, ...payment } as Payment, 'Splat');

it('[Y5] shows what was taken, and what was requested while nothing was', () => {
  expect(view({ taken_cents: null, taken_currency: null })).toMatchObject({ amount: 75, currency: 'USD', refunded: 0 });
  const received = { status: 'received', taken_cents: 1_000, taken_currency: 'CAD' };
  expect(view(received)).toMatchObject({ amount: 10, currency: 'CAD', refunded: 0, refund_pending: false });
  expect(view({ ...received, refund_status: 'pending' })).toMatchObject({ refunded: 0, refund_pending: true });
  expect(view({ ...received, refund_status: 'completed' })).toMatchObject({ refunded: 10, refund_pending: false });
});

it('[Y5] [P22] shows what was given back at Square too, and counts no money twice', () => {
  const paid = { status: 'completed', taken_cents: 7_500, taken_currency: 'USD' };
  expect(view({ ...paid, refunded_elsewhere_cents: 1_000 })).toMatchObject({ refunded: 10, refund_pending: false });
  const rest = { refund_status: 'completed', refund_cents: 6_500, refunded_elsewhere_cents: 1_000 };
  expect(view({ ...paid, ...rest })).toMatchObject({ refunded: 75 });
  expect(view({ ...paid, ...rest, refund_cents: 0, refunded_elsewhere_cents: 7_500 })).toMatchObject({ refunded: 75 });
});
