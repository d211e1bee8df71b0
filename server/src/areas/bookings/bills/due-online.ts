import type { Row } from '#db/tables';
import { priceByTerms } from '../prices/pricing.ts';
import { balanceOfBill, partyOfBill, termsOfBill } from './write-bill.ts';

/* What can be paid online of a bill in this moment. Cents. Requirement B66. */

type Payments = readonly Pick<Row<'booking_payments'>, 'status' | 'amount_cents' | 'tip_cents'>[];

/** What charges of unknown outcome have reserved; a tip is no part of the bill. */
function reservedCents(payments: Payments): number {
  return payments
    .filter(({ status }) => status === 'started' || status === 'unknown')
    .reduce((cents, { amount_cents: charged, tip_cents: tip }) => cents + charged - tip, 0);
}

/** The balance without what running charges may take of it; never below 0. */
export function freeBalance(bill: Row<'bills'>, payments: Payments): number {
  return Math.max(0, balanceOfBill(bill) - reservedCents(payments));
}

/** What is left of the amount that confirms a booking; never below 0, nor above the free balance. */
export function freeDeposit(booking: Row<'bookings'>, bill: Row<'bills'>, payments: Payments): number {
  const paid = bill.paid_cents - bill.refunded_cents + reservedCents(payments);
  return Math.min(Math.max(0, booking.deposit_cents - paid), freeBalance(bill, payments));
}

/** A bill as it is again once its booking takes up the place that it lost when its hold ran out. */
export function billOnceHeldAgain(bill: Row<'bills'>, booking: Row<'bookings'>): Row<'bills'> {
  if (booking.status !== 'cancelled') return bill;
  const start = { date: booking.date_scheduled, time: booking.booking_time };
  const { total } = priceByTerms(termsOfBill(bill), partyOfBill(bill), start);
  return { ...bill, total_cents: total };
}
