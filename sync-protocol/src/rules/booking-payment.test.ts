import { expect, it } from 'vitest';
import { isPaidByCard, isPayable, STAFF_MADE } from './booking-payment.ts';

it('[B12] takes the mark of a booking by staff for no payment', () => {
  expect(isPaidByCard({ square_transaction_id: STAFF_MADE })).toBe(false);
  expect(isPaidByCard({ square_transaction_id: null })).toBe(false);
  expect(isPaidByCard({ square_transaction_id: 'sq-1' })).toBe(true);
});

it('asks for a payment only of pending bookings that are not paid', () => {
  const open = { square_transaction_id: STAFF_MADE };
  expect(isPayable({ ...open, status: 'pending' })).toBe(true);
  for (const status of ['confirmed', 'cancelled', 'completed'] as const)
    expect(isPayable({ ...open, status })).toBe(false);
  expect(isPayable({ status: 'pending', square_transaction_id: 'sq-1' })).toBe(false);
});
