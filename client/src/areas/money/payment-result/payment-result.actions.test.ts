import { expect, it } from 'vitest';
import { payableBooking } from '#app/testing/payable-booking';
import { createApiClient } from '#lib/api/api-client';
import { verifyPayment } from './payment-result.actions.ts';
import type { Check } from './payment-result.model.ts';

const client = {
  id: 'C00007',
  companyName: 'Ridge Line',
  email: 'dana@ridgeline.example',
  subscriptionPlan: 'monthly',
  subscriptionStatus: 'active',
  isActive: true,
  activatedAt: null,
};
const token: Check = { by: 'token', token: 'a b' };
const byClient: Check = { by: 'client', clientId: 'C00007' };
const byRecord: Check = { by: 'registration', clientId: 'C00007', email: 'd@e.example' };

const refusal = (status: number, code: string, message: string) =>
  Response.json({ success: false, error: message, message, code, requestId: 'r' }, { status });
const paid = (isActive = true) => Response.json({ success: true, message: 'm', client: { ...client, isActive } });

/** Each response once, in order; an error is a lost connection. */
function asking(checks: Check[], ...answers: (Response | Error)[]) {
  const seen: string[] = [];
  const api = createApiClient({
    token: () => null,
    fetch: async (url) => {
      seen.push(url as string);
      const answer = answers.shift();
      if (!answer || answer instanceof Error) throw answer ?? new Error('asked too often');
      return answer;
    },
  });
  return { seen, state: verifyPayment(api, checks) };
}
const lost = () => new TypeError('failed');

const byBooking: Check = { by: 'booking', bookingId: 'C00007-1', token: 'a b' };
const NOT_FOUND = () => refusal(404, 'BOOKING_NOT_FOUND', 'Invalid payment link or booking not found');
const payable = (fields: object) =>
  Response.json({
    success: true,
    message: '',
    paymentCompleted: false,
    paymentPending: false,
    holdEnded: false,
    payment: null,
    bookingUrl: null,
    booking: { ...payableBooking, booking_id: 'C00007-1', client_id: 'C00007' },
    ...fields,
  });
const charged = {
  id: 'p1',
  status: 'completed',
  amount: 40,
  currency: 'USD',
  receiptUrl: null,
  completedAt: '2026-06-01T12:00:00.000Z',
};
const made = (status: string, price: number) =>
  Response.json({
    success: true,
    party: { waivers_signed: 0, total_players: 4, waiver_link: 'https://gate.example/waiver' },
    booking: {
      booking_id: 'C00007-1',
      client_id: 'C00007',
      client_name: 'Ridge Line',
      offering_id: 'C00007-Off1',
      offering_name: 'Paintball',
      party_name: 'Marie Curie',
      date_scheduled: '2026-06-20',
      booking_time: '10:00',
      starts_at: null,
      ends_at: null,
      time_zone: 'America/New_York',
      total_players: 4,
      total_price: price,
      status,
      hold_expires_at: null,
      hold_seconds_left: null,
      language: 'en',
    },
    changes: {
      revision: 1,
      can_move: false,
      move_until: null,
      can_cancel: false,
      cancel_until: null,
      paid: 0,
      fee: 0,
      refund: 0,
    },
    refund: { amount: 0, status: 'none' },
    hold_ended: false,
    can_pay: false,
    contact: { phone: '', email: '', address: '' },
    can_ask: true,
    asked_at: null,
    venue: { client_name: 'Ridge Line', accent_color: '#1f7a5c', has_logo: false, logo_version: null },
  });

it('[R10] shows the server’s amount of a booking, with the token of its payment link', async () => {
  const { seen, state } = asking([byBooking], payable({ paymentCompleted: true, payment: charged }));
  expect(await state).toEqual({ kind: 'booking_success', bookingId: 'C00007-1', amount: '$40.00' });
  expect(seen).toEqual(['/api/public/bookings/booking/C00007-1?token=a+b']);
  expect(await asking([byBooking], payable({ paymentPending: true })).state).toEqual({ kind: 'pending' });
  expect(await asking([byBooking], payable({})).state).toMatchObject({ kind: 'error', isBooking: true });
});

it('[R10] takes the token of a booking’s own page, as after one on which nothing was due', async () => {
  const { seen, state } = asking([byBooking], NOT_FOUND(), made('confirmed', 0));
  expect(await state).toEqual({ kind: 'booking_success', bookingId: 'C00007-1', amount: null });
  expect(seen[1]).toBe('/api/public/bookings/C00007-1?token=a+b');
  expect(await asking([byBooking], NOT_FOUND(), made('pending', 25)).state).toMatchObject({
    kind: 'error',
    message: expect.stringContaining('has not been paid yet'),
  });
  expect(await asking([byBooking], NOT_FOUND(), NOT_FOUND()).state).toMatchObject({
    kind: 'error',
    message: expect.stringContaining('This booking was not found.'),
  });
  expect(await asking([byBooking], lost()).state).toMatchObject({
    kind: 'error',
    message: 'Failed to verify payment status. Please contact support.',
  });
});

it('[P4] is a success only when the server reports the account as active', async () => {
  const { seen, state } = asking([token, byClient], paid());
  expect(await state).toEqual({ kind: 'success', client });
  expect(seen).toEqual(['/api/payment/completed?token=a+b']);
  expect(await asking([byClient], paid(false)).state).toEqual({ kind: 'pending' });
});

it('is pending while the outcome is unknown', async () => {
  expect(await asking([token], refusal(409, 'PAYMENT_UNKNOWN', 'm')).state).toEqual({ kind: 'pending' });
});

it('checks the account when its token is no longer valid', async () => {
  const { seen, state } = asking([token, byClient], refusal(410, 'LINK_EXPIRED', 'Used'), paid());
  expect(await state).toMatchObject({ kind: 'success' });
  expect(seen).toHaveLength(2);
});

it.each<[string, Check, Response | Error, string]>([
  [
    'a refused token, in the server’s words',
    token,
    refusal(410, 'LINK_EXPIRED', 'This link has expired.'),
    'This link has expired.',
  ],
  [
    'a token’s unreadable answer',
    token,
    new Response('<html>', { status: 502 }),
    'Payment verification failed. Please contact support.',
  ],
  ['a server error', token, refusal(500, 'INTERNAL', 'oops'), 'Payment verification failed. Please contact support.'],
  ['a token without an answer', token, lost(), 'Failed to verify payment token. Please contact support.'],
  ['a client without an answer', byClient, lost(), 'Failed to verify payment status. Please contact support.'],
  [
    'an unknown client',
    byClient,
    refusal(404, 'NOT_FOUND', 'm'),
    'Could not verify account status. Please contact support.',
  ],
  ['a registration without an answer', byRecord, lost(), 'Failed to verify account status. Please contact support.'],
  [
    'a refused registration',
    byRecord,
    refusal(404, 'NOT_FOUND', 'm'),
    'Could not verify account status. Please contact support.',
  ],
])('reports what failed: %s', async (_, check, answer, message) => {
  expect(await asking([check], answer).state).toEqual({ kind: 'error', message });
});
