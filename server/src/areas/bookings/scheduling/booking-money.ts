import type { BookingRow } from '@gatehouse/sync-protocol/areas/bookings/booking';
import { type MoneyState, moneyState } from '@gatehouse/sync-protocol/areas/bookings/payment';
import { centsToDollars } from '@gatehouse/sync-protocol/base/money';
import type { Connection } from '#db/database';
import type { Row } from '#db/tables';
import { listCompletedPayments, listRefundsOf } from './bookings.repository.ts';

type RefundRow = Pick<Row<'booking_refunds'>, 'amount_cents' | 'status'>;
type BookingPayment = NonNullable<BookingRow['payment']>;

/**
 * What was paid for one booking or more and what of it goes back, by the booking's id; nothing of one that was never paid.
 * Requirement B19.
 */
export async function paymentsOfBookings(
  db: Connection,
  clientId: string,
  bookingIds: readonly string[],
): Promise<ReadonlyMap<string, BookingPayment>> {
  const completed = await listCompletedPayments(db, clientId, bookingIds);
  const counted = countedPayments(completed);
  const paymentIds = counted.map((row) => row.payment_id);
  const refunds = await listRefundsOf(db, clientId, paymentIds);
  const sums = new Map<string, BookingPayment>();
  for (const { booking_id: id, payment_id: paymentId, amount_cents: amountCents } of counted) {
    const own = refunds.filter((refund) => refund.payment_id === paymentId);
    const before = sums.get(id) ?? { paid: 0, refunded: 0, refunding: 0 };
    sums.set(id, {
      paid: before.paid + centsToDollars(amountCents),
      refunded: before.refunded + dollarsOf(own, (status) => status === 'completed'),
      refunding: before.refunding + dollarsOf(own, (status) => status !== 'completed' && status !== 'failed'),
    });
  }
  return sums;
}

/**
 * The completed payments that count: one that came too late counts only where its booking has no other, and one that
 * had gone back before it counted, which is the only one with a failure, never does. Requirements B19, P23.
 */
export function countedPayments<T extends Pick<Row<'booking_payments'>, 'booking_id' | 'applied_at' | 'failure_code'>>(
  completed: readonly T[],
): T[] {
  const applied = new Set(completed.filter((row) => row.applied_at !== null).map((row) => row.booking_id));
  return completed.filter(
    (row) => row.applied_at !== null || (row.failure_code === null && !applied.has(row.booking_id)),
  );
}

function dollarsOf(refunds: readonly RefundRow[], isOne: (status: RefundRow['status']) => boolean): number {
  const cents = refunds.reduce((sum, { status, amount_cents: amount }) => sum + (isOne(status) ? amount : 0), 0);
  return centsToDollars(cents);
}

/** The state of one booking's money, as every screen has it. */
export async function moneyOfBooking(db: Connection, booking: Row<'bookings'>): Promise<MoneyState> {
  const { client_id: clientId, booking_id: id, total_cents: totalCents } = booking;
  const payment = (await paymentsOfBookings(db, clientId, [id])).get(id);
  return moneyState({ ...booking, total_price: centsToDollars(totalCents), payment });
}
