import { expect, it } from 'vitest';
import { staffText } from '../../languages/booking-state.ts';
import { bookingState } from '../../languages/es/booking-state.ts';
import { textIn } from '../../languages/text-in.ts';
import { type BookingMoney, isPaidByCard, isPayable, moneyState, STAFF_MADE } from './payment.ts';
import { moneyLine } from './payment-words.ts';

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

const unpaid: BookingMoney = { status: 'pending', total_price: 25, date_scheduled: '2026-11-26' };
const back = (refunded: number, refunding: number) => ({ payment: { paid: 25, refunded, refunding } });

it.each<[Partial<BookingMoney>, string, string]>([
  [{}, 'Deposit due: $25.00 by Nov 26', 'Depósito pendiente: $25.00, hasta el 26 nov'],
  [
    { square_transaction_id: STAFF_MADE },
    'Deposit due: $25.00 by Nov 26',
    'Depósito pendiente: $25.00, hasta el 26 nov',
  ],
  [
    { hold_expires_at: '2026-11-24T15:42:00.000Z' },
    'Deposit due: $25.00 by Nov 24, 10:42 AM',
    'Depósito pendiente: $25.00, hasta el 24 nov, 10:42 a.m.',
  ],
  [{ total_price: 0 }, 'Nothing due', 'Nada que pagar'],
  [{ status: 'cancelled' }, 'Not paid online', 'Sin pago en línea'],
  [{ status: 'confirmed' }, 'Not paid online', 'Sin pago en línea'],
  [{ status: 'confirmed', ...back(0, 0) }, 'Paid $25.00', 'Pagado: $25.00'],
  [{ status: 'confirmed', square_transaction_id: 'sq-1' }, 'Paid $25.00', 'Pagado: $25.00'],
  [{ status: 'cancelled', ...back(25, 0) }, 'Refunded $25.00', 'Reembolsado: $25.00'],
  [{ status: 'confirmed', ...back(10, 0) }, 'Refunded $10.00 of $25.00', 'Reembolsado: $10.00 de $25.00'],
  [{ status: 'cancelled', ...back(0, 25) }, 'Refund under way: $25.00', 'Reembolso en camino: $25.00'],
  [{ ...back(10, 5.1) }, 'Refund under way: $15.10 of $25.00', 'Reembolso en camino: $15.10 de $25.00'],
])('[B19] says the state of the money of %j in one line', (changes, english, spanish) => {
  const state = moneyState({ ...unpaid, ...changes });
  const readers = [
    { t: staffText, language: 'en' },
    { t: textIn(bookingState, 'es'), language: 'es' },
  ] as const;
  const lines = readers.map((reader) => moneyLine(state, { ...reader, timeZone: 'America/New_York' }));
  expect(lines).toEqual([english, spanish]);
});
