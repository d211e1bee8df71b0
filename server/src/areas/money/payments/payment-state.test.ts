import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Payment } from '#integrations/payments/payments';
import * as bookings from '../../bookings/payments/booking-payment-state.ts';
import type { PaymentRow as SubscriptionRow } from '../billing/billing.repository.ts';
import * as subscriptions from '../billing/payments/subscription-state.ts';
import { decide, isUnsettled, type Observation, type PaymentState } from './payment-state.ts';

const amount = fc.constantFrom(100, 200);
const squareId = fc.constantFrom('', 'square-1', 'square-2');
const charge = {
  client_id: fc.constant('gh1'),
  payment_id: fc.constant('ours'),
  amount_cents: amount,
  currency: fc.constant('USD'),
  square_payment_id: fc.constantFrom(null, 'square-1'),
  square_order_id: fc.constantFrom(null, 'order-1'),
  location_id: fc.constantFrom('here', 'there'),
  failure_code: fc.constant(null),
  created_at: fc.constant('2026-06-15T14:00:00.000Z'),
  updated_at: fc.constant('2026-06-15T14:00:00.000Z'),
};
const subscription = fc
  .record({
    ...charge,
    source: fc.constantFrom('card', 'link'),
    status: fc.constantFrom('pending', 'open', 'withdrawing', 'unknown', 'review', 'received', 'completed', 'failed'),
    differs: fc.constantFrom(null, 'amount'),
  })
  .map((row) => subscriptions.stateOf(row as SubscriptionRow, 'here'));
const booking = fc
  .record({
    ...charge,
    reference_id: fc.constant('ours'),
    status: fc.constantFrom('started', 'unknown', 'completed', 'declined', 'failed', 'cancelled'),
  })
  .map((row) => bookings.stateOf(row as bookings.PaymentRow));

const payment = fc
  .record({
    id: squareId,
    status: fc.constantFrom<Payment['status'][]>('APPROVED', 'PENDING', 'COMPLETED', 'CANCELED', 'FAILED'),
    amountCents: amount,
    referenceId: fc.constantFrom(null, 'ours', 'another'),
    orderId: fc.constantFrom(null, 'order-1', 'order-2'),
    locationId: fc.constantFrom(null, 'here', 'there'),
  })
  .map((found) => ({ ...found, currency: 'USD' }) as Payment);
const observation: fc.Arbitrary<Observation> = fc.oneof(
  { weight: 4, arbitrary: payment.map((found): Observation => ({ kind: 'payment', payment: found })) },
  fc.constantFrom<Observation[]>(
    { kind: 'closed', status: 'failed', code: 'X', message: '' },
    { kind: 'unknown' },
    { kind: 'stuck' },
  ),
);

function isPaid(state: PaymentState, { id, status, ...found }: Payment): boolean {
  const isOurs =
    state.source === 'card' ? found.referenceId === state.reference : found.orderId === state.square_order_id;
  return status === 'COMPLETED' && id !== '' && found.amountCents === state.amount_cents && isOurs;
}

/** An event may leave the location out. */
function isHere({ location }: PaymentState, { locationId }: Payment): boolean {
  return location === undefined || locationId === null || locationId === location;
}

it.each([
  ['a subscription', subscription],
  ['a booking', booking],
])(
  '[P4] [P5] [P7] for %s: completed by its own money alone, and what was taken or closed never moves without money',
  (_name, state) => {
    const property = fc.property(state, observation, (before, observed) => {
      const decision = decide(before, observed);
      const found = observed.kind === 'payment' ? observed.payment : null;
      if (before.stage === 'taken') expect(decision.kind).toBe('keep');
      if (decision.kind === 'complete') expect(found && isPaid(before, found)).toBe(true);
      /* This holds even if it comes late, after it was declined, canceled or given up. */
      if (found && before.stage !== 'taken' && isPaid(before, found) && isHere(before, found))
        expect(decision.kind).toBe('complete');
      if (decision.kind === 'move') expect(isUnsettled(before) && !(found && isPaid(before, found))).toBe(true);
      if (decision.kind !== 'review') return;
      expect(before.hasReviews, 'only where a person decides').toBe(true);
      expect(found?.status === 'COMPLETED' || observed.kind === 'stuck').toBe(true);
    });
    fc.assert(property, { numRuns: 2_000 });
  },
);
