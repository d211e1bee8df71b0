import type { ListedPayment } from '@gatehouse/sync-protocol/areas/bookings/listed-payment';
import { expect, it } from 'vitest';
import { badgeOf, needsLink, refundText, withoutNames } from './booking-payments.model.ts';

const payment = (status: ListedPayment['status'], bookingId = 'b1') => ({ status, booking_id: bookingId });
const waiting = { status: 'pending', square_transaction_id: null } as const;

it('[R13] colors what was paid green, what is open amber, what failed red, the rest gray', () => {
  const statuses = ['completed', 'pending', 'declined', 'failed', 'cancelled', 'refunded'] as const;
  expect(statuses.map((status) => badgeOf({ status }).color)).toEqual(['gate', 'yellow', 'red', 'red', 'gray', 'gray']);
});

it('offers a link where nothing was paid, and the booking waits for its payment', () => {
  const declined = payment('declined');
  expect(needsLink(declined, [declined, payment('completed', 'b2')], waiting)).toBe(true);
  expect(needsLink(declined, [declined], undefined)).toBe(true);
  for (const paid of ['completed', 'pending', 'refunded'] as const)
    expect(needsLink(declined, [payment(paid), declined], waiting), paid).toBe(false);
  for (const status of ['confirmed', 'cancelled', 'completed'] as const)
    expect(needsLink(declined, [declined], { ...waiting, status }), status).toBe(false);
  expect(needsLink(declined, [declined], { ...waiting, square_transaction_id: 'sq' })).toBe(false);
});

it('[P9] says of each refund what became of it', () => {
  const refund = { id: 'r', amount: 10, reason: 'Rain', message: '', created_at: '2026-06-01T12:00:00.000Z' };
  expect(refundText({ ...refund, status: 'completed' }, '$10.00')).toBe('$10.00 refunded (Rain)');
  expect(refundText({ ...refund, status: 'pending', reason: '' }, '$10.00')).toBe('$10.00 is being refunded');
  expect(refundText({ ...refund, status: 'failed', message: 'No money.' }, '$10.00')).toBe(
    'The refund of $10.00 failed. No money.',
  );
});

it('keeps no name and no word of a person', () => {
  const refund = {
    id: 'r',
    status: 'failed',
    amount: 1,
    reason: 'Curie called',
    message: 'm',
    created_at: 'x',
  } as const;
  const kept = withoutNames([
    { ...payment('completed'), party_name: 'Curie', party_email: 'c@example.org', refunds: [refund] } as ListedPayment,
  ]);
  expect(JSON.stringify(kept)).not.toMatch(/curie|example/i);
});
