import { expect, it } from 'vitest';
import { subscriptionView } from './payment-view.ts';

type Payment = Parameters<typeof subscriptionView>[0];
const asked = { kind: 'renewal', status: 'open', amount_cents: 7_500, currency: 'USD', refund_status: null };
const view = (payment: object) => subscriptionView({ ...asked, ...payment } as Payment, 'Splat');

it('[Y5] shows what was taken, and what was requested while nothing was', () => {
  expect(view({ taken_cents: null, taken_currency: null })).toMatchObject({ amount: 75, currency: 'USD', refunded: 0 });
  const received = { status: 'received', taken_cents: 1_000, taken_currency: 'CAD' };
  expect(view(received)).toMatchObject({ amount: 10, currency: 'CAD', refunded: 0, refund_pending: false });
  expect(view({ ...received, refund_status: 'pending' })).toMatchObject({ refunded: 0, refund_pending: true });
  expect(view({ ...received, refund_status: 'completed' })).toMatchObject({ refunded: 10, refund_pending: false });
});
