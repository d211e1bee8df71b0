import { sql } from 'kysely';
import type { Connection } from '#db/database';
import type { NewRow } from '#db/tables';
import { isOpen, type PaymentRow } from './booking-payment-state.ts';

type Key = Pick<PaymentRow, 'client_id' | 'payment_id'>;

/** Stores a visitor's payment before the provider is asked for it, and returns it with the defaults of the database. */
export function insertPayment(db: Connection, row: NewRow<'booking_payments'>): Promise<PaymentRow> {
  return db.insertInto('booking_payments').values(row).returningAll().executeTakeFirstOrThrow();
}

/** One payment for a booking, by venue and id, in any state; undefined if none. */
export function findPayment(db: Connection, { client_id, payment_id }: Key): Promise<PaymentRow | undefined> {
  return db
    .selectFrom('booking_payments')
    .where('client_id', '=', client_id)
    .where('payment_id', '=', payment_id)
    .selectAll()
    .executeTakeFirst();
}

/** Changes a payment whatever its state. Returns the given row with the changes, without reading it again. */
export async function updatePayment(db: Connection, row: PaymentRow, set: Partial<PaymentRow>): Promise<PaymentRow> {
  await db
    .updateTable('booking_payments')
    .set(set)
    .where('client_id', '=', row.client_id)
    .where('payment_id', '=', row.payment_id)
    .execute();
  return { ...row, ...set };
}

/** Every payment of a booking, oldest first. */
export function paymentsOfBooking(db: Connection, clientId: string, bookingId: string): Promise<PaymentRow[]> {
  return db
    .selectFrom('booking_payments')
    .where('client_id', '=', clientId)
    .where('booking_id', '=', bookingId)
    .orderBy('created_at')
    .orderBy('payment_id')
    .selectAll()
    .execute();
}

/** Finds a payment by our reference or by the provider's id. */
export function findPaymentOfEvent(
  db: Connection,
  clientId: string,
  { squareId, referenceId }: { squareId: string; referenceId: string | null },
): Promise<PaymentRow | undefined> {
  return db
    .selectFrom('booking_payments')
    .where('client_id', '=', clientId)
    .where((eb) => eb.or([eb('square_payment_id', '=', squareId), eb('payment_id', '=', referenceId ?? '')]))
    .selectAll()
    .executeTakeFirst();
}

/** Payments with what the list shows of their bookings, newest first; of every booking unless one is given. */
export function listPayments(
  db: Connection,
  clientId: string,
  { bookingId, limit }: { bookingId?: string; limit?: number },
) {
  return db
    .selectFrom('booking_payments as payment')
    .innerJoin('bookings as booking', (join) =>
      join.onRef('booking.client_id', '=', 'payment.client_id').onRef('booking.booking_id', '=', 'payment.booking_id'),
    )
    .where('payment.client_id', '=', clientId)
    .$if(bookingId !== undefined, (query) =>
      query
        .where('payment.booking_id', '=', bookingId ?? '')
        /* The column itself would have SQLite read every payment of the venue through the index of this order. */
        .orderBy(sql`payment.created_at || ''`, 'desc'),
    )
    .$if(bookingId === undefined, (query) => query.orderBy('payment.created_at', 'desc'))
    .orderBy('payment.payment_id', 'desc')
    .$if(limit !== undefined, (query) => query.limit(limit ?? 0))
    .selectAll('payment')
    .select(['booking.offering_name', 'booking.party_name', 'booking.party_email'])
    .execute();
}

/** The first of these payments whose outcome is still unknown; undefined if all have one. */
export function openPaymentOf(payments: readonly PaymentRow[]): PaymentRow | undefined {
  return payments.find(isOpen);
}

/** The one that paid for the booking. */
export function appliedPaymentOf(payments: readonly PaymentRow[]): PaymentRow | undefined {
  return payments.find(({ applied_at: appliedAt }) => appliedAt !== null);
}
