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
  return sumsOfPayments(db, clientId, countedPayments(completed));
}

/** The same of these completed payments alone. */
export async function sumsOfPayments(
  db: Connection,
  clientId: string,
  payments: readonly Pick<Row<'booking_payments'>, 'payment_id' | 'booking_id' | 'amount_cents'>[],
): Promise<ReadonlyMap<string, BookingPayment>> {
  const paymentIds = payments.map((row) => row.payment_id);
  const refunds = await listRefundsOf(db, clientId, paymentIds);
  const cents = new Map<string, BookingPayment>();
  for (const { booking_id: id, payment_id: paymentId, amount_cents: amountCents } of payments) {
    const own = refunds.filter((refund) => refund.payment_id === paymentId);
    const before = cents.get(id) ?? { paid: 0, refunded: 0, refunding: 0 };
    cents.set(id, {
      paid: before.paid + amountCents,
      refunded: before.refunded + centsOf(own, (status) => status === 'completed'),
      refunding: before.refunding + centsOf(own, (status) => status !== 'completed' && status !== 'failed'),
    });
  }
  return new Map(
    [...cents].map(([id, { paid, refunded, refunding }]) => [
      id,
      { paid: centsToDollars(paid), refunded: centsToDollars(refunded), refunding: centsToDollars(refunding) },
    ]),
  );
}

/**
 * The completed payments that count. Of a booking with a bill, all do; of any other, one that came too late counts only where there is
 * no other. One that had gone back before it counted, which is the only one with a failure, never does. Requirements B19, B66 and P23.
 */
export function countedPayments<
  T extends Pick<Row<'booking_payments'>, 'booking_id' | 'applied_at' | 'failure_code' | 'link_id'>,
>(completed: readonly T[]): T[] {
  const applied = new Set(completed.filter((row) => row.applied_at !== null).map((row) => row.booking_id));
  return completed.filter(
    (row) =>
      row.applied_at !== null || (row.failure_code === null && (row.link_id !== null || !applied.has(row.booking_id))),
  );
}

function centsOf(refunds: readonly RefundRow[], isOne: (status: RefundRow['status']) => boolean): number {
  return refunds.reduce((sum, { status, amount_cents: amount }) => sum + (isOne(status) ? amount : 0), 0);
}

/** The state of one booking's money, as every screen has it. */
export async function moneyOfBooking(db: Connection, booking: Row<'bookings'>): Promise<MoneyState> {
  const { client_id: clientId, booking_id: id, total_cents: totalCents } = booking;
  const payment = (await paymentsOfBookings(db, clientId, [id])).get(id);
  return moneyState({ ...booking, total_price: centsToDollars(totalCents), payment });
}
