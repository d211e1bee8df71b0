import type { BookingRow } from '@gatehouse/sync-protocol/areas/bookings/booking';
import type { ListedPayment } from '@gatehouse/sync-protocol/areas/bookings/listed-payment';
import { centsToDollars } from '@gatehouse/sync-protocol/base/money';
import { AppError } from '#base/app-error';
import type { Connection } from '#db/database';
import type { Deps } from '#integrations/deps';
import { bookingRows } from '../../scheduling/bookings.collection.ts';
import { findBooking } from '../../scheduling/bookings.shared.repository.ts';
import { isOpen, type PaymentRow } from '../booking-payment-state.ts';
import { listPayments } from '../booking-payments.repository.ts';
import { type RefundRow, refundedCents, refundsOf } from '../refunds/booking-refunds.repository.ts';

/** What was paid for a venue's bookings, newest first, each with what was given back. */
export function listOfPayments({ db }: Pick<Deps, 'db'>, clientId: string, limit: number): Promise<ListedPayment[]> {
  return db.readVenue(clientId, async (connection) => {
    const rows = await listPayments(connection, clientId, { limit });
    return withRefunds(connection, clientId, rows);
  });
}

/** A booking as it is now, with what was paid for it, newest first. Errors: BOOKING_NOT_FOUND. */
export function paymentsOfOneBooking(
  { db }: Pick<Deps, 'db'>,
  clientId: string,
  bookingId: string,
): Promise<{ booking: BookingRow; payments: ListedPayment[] }> {
  return db.readVenue(clientId, async (connection) => {
    const found = await findBooking(connection, clientId, bookingId);
    if (!found) throw new AppError('BOOKING_NOT_FOUND');
    const [booking] = await bookingRows(connection, clientId, [found]);
    const rows = await listPayments(connection, clientId, { bookingId });
    return { booking: booking as BookingRow, payments: await withRefunds(connection, clientId, rows) };
  });
}

type NamedPayment = Awaited<ReturnType<typeof listPayments>>[number];

async function withRefunds(
  connection: Connection,
  clientId: string,
  rows: readonly NamedPayment[],
): Promise<ListedPayment[]> {
  const ids = rows.map(({ payment_id: id }) => id);
  const refunds = await refundsOf(connection, clientId, ids);
  return rows.map((row): ListedPayment => {
    const refunded = refundedCents(refunds, row.payment_id);
    return {
      payment_id: row.payment_id,
      square_payment_id: row.square_payment_id ?? '',
      booking_id: row.booking_id,
      offering_name: row.offering_name,
      party_name: row.party_name,
      party_email: row.party_email,
      status: statusOf(row, refunded),
      message: row.failure_message ?? '',
      amount: centsToDollars(row.amount_cents),
      currency: row.currency,
      receiptUrl: row.receipt_url,
      created_at: row.created_at,
      completedAt: row.completed_at,
      refunded: centsToDollars(refunded),
      refunds: refunds.filter(({ payment_id: id }) => id === row.payment_id).map(listedRefund),
    };
  });
}

function statusOf(row: PaymentRow, refunded: number): ListedPayment['status'] {
  if (isOpen(row)) return 'pending';
  if (row.status === 'completed' && refunded === row.amount_cents) return 'refunded';
  return row.status as Exclude<PaymentRow['status'], 'started' | 'unknown'>;
}

/** A refund as the list of payments shows it, in dollars; any state but `completed` and `failed` is `pending`. */
export function listedRefund(row: RefundRow): ListedPayment['refunds'][number] {
  const isDone = row.status === 'completed' || row.status === 'failed';
  return {
    id: row.refund_id,
    status: isDone ? (row.status as 'completed' | 'failed') : 'pending',
    amount: centsToDollars(row.amount_cents),
    reason: row.reason,
    message: row.failure_message ?? '',
    created_at: row.created_at,
  };
}
