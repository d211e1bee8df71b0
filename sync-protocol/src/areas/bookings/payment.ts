import { dollarsToCents } from '../../base/money.ts';
import type { BookingRow } from './booking.ts';

/** The payment reference of bookings that staff made; it is no payment. Requirement B12. */
export const STAFF_MADE = 'client-created';

/** Whether a card paid for a booking. */
export function isPaidByCard({ square_transaction_id: reference }: Pick<BookingRow, 'square_transaction_id'>): boolean {
  return reference !== null && reference !== STAFF_MADE;
}

/** Whether staff may ask for a payment with a link: not of what is confirmed, canceled, completed or paid. */
export function isPayable(booking: Pick<BookingRow, 'status' | 'square_transaction_id'>): boolean {
  return booking.status === 'pending' && !isPaidByCard(booking);
}

/** What the state of a booking's money follows from, as every reply has it. Amounts are dollars. */
export type BookingMoney = Pick<BookingRow, 'status' | 'total_price' | 'date_scheduled' | 'payment'> & {
  /** Until when an unpaid booking keeps its place; null or absent where that is for good. */
  hold_expires_at?: string | null | undefined;
  /** Says that a card paid, in rows that a device stored before `payment` came along. */
  square_transaction_id?: string | null;
};

/**
 * The state of a booking's money, in cents. What is due is due by an instant while a place is held, and otherwise by the day of the
 * booking. Of a refund, `cents` is what went back of `ofCents`, also while a part of it is under way.
 */
export type MoneyState =
  | { kind: 'nothing_due' | 'not_paid' }
  | { kind: 'due'; cents: number; by: { atUtc: string } | { date: string } }
  | { kind: 'paid'; cents: number }
  | { kind: 'refunding' | 'refunded'; cents: number; ofCents: number };

/** Requirement B19. */
export function moneyState(booking: BookingMoney): MoneyState {
  const { paid, refunded, refunding } = paymentOf(booking);
  const ofCents = dollarsToCents(paid);
  const cents = dollarsToCents(refunded) + dollarsToCents(refunding);
  if (cents > 0) return { kind: refunding > 0 ? 'refunding' : 'refunded', cents, ofCents };
  if (ofCents > 0) return { kind: 'paid', cents: ofCents };
  const dueCents = dollarsToCents(booking.total_price);
  if (dueCents === 0) return { kind: 'nothing_due' };
  if (booking.status !== 'pending') return { kind: 'not_paid' };
  const { hold_expires_at: atUtc, date_scheduled: date } = booking;
  return { kind: 'due', cents: dueCents, by: atUtc ? { atUtc } : { date } };
}

function paymentOf({ payment, square_transaction_id: reference = null, total_price: paid }: BookingMoney) {
  if (payment) return payment;
  const isPaid = isPaidByCard({ square_transaction_id: reference });
  return { paid: isPaid ? paid : 0, refunded: 0, refunding: 0 };
}
