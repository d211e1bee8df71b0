import { sql } from 'kysely';
import type { Connection } from '#db/database';
import type { Row } from '#db/tables';
import type { PaymentRow } from '../booking-payment-state.ts';
import { type RefundRow, refundsOf } from '../refunds/booking-refunds.repository.ts';

/* Read across venues, for the platform's admins. */

/** A payment with what decides whether it needs attention. */
export interface ReviewedPayment {
  payment: PaymentRow;
  booking: Pick<Row<'bookings'>, 'offering_name' | 'date_scheduled' | 'status'>;
  client: Pick<Row<'clients'>, 'client_name' | 'deleted_at'>;
  isConnected: boolean;
  /** Oldest first. */
  refunds: RefundRow[];
}

interface Wanted {
  /** ISO instant; of an unknown outcome. */
  begunBefore: string;
  limit: number;
}

type FoundRow = PaymentRow & {
  offering_name: string;
  date_scheduled: string;
  booking_status: Row<'bookings'>['status'];
  client_name: string;
  deleted_at: string | null;
  connected_id: string | null;
};

/**
 * What may need a person: outcomes unknown since before an instant, failed refunds, and money for deleted venues. Oldest first,
 * of each kind at most `limit`. The caller decides with `reviewReason`.
 */
export function findReviewCandidates(db: Connection, wanted: Wanted): Promise<ReviewedPayment[]> {
  return findCandidates(db, wanted, reviewed);
}

/** The same without those that the admins were mailed about; money that arrived after such a mail may need another. */
export function findUnmailed(db: Connection, wanted: Wanted): Promise<ReviewedPayment[]> {
  return findCandidates(db, wanted, (connection) =>
    reviewed(connection).where((eb) =>
      eb.or([
        eb('payment.admins_mailed_for', 'is', null),
        eb.and([eb('payment.admins_mailed_for', '=', 'no_answer'), eb('payment.status', '=', 'completed')]),
      ]),
    ),
  );
}

/** Remembers for which reason the admins were last mailed about a payment, so that `findUnmailed` leaves it out. */
export async function markMailed(
  db: Connection,
  { client_id, payment_id }: Pick<PaymentRow, 'client_id' | 'payment_id'>,
  reason: string,
): Promise<void> {
  await db
    .updateTable('booking_payments')
    .set({ admins_mailed_for: reason })
    .where('client_id', '=', client_id)
    .where('payment_id', '=', payment_id)
    .execute();
}

async function findCandidates(
  db: Connection,
  { begunBefore, limit }: Wanted,
  from: typeof reviewed,
): Promise<ReviewedPayment[]> {
  /* The literals are those of partial indexes. */
  const unknown = await from(db)
    .where(sql<boolean>`payment.status IN ('started', 'unknown')`)
    .where('payment.created_at', '<=', begunBefore)
    .orderBy('payment.created_at')
    .limit(limit)
    .execute();
  const failed = await from(db)
    .innerJoin(failedRefundsOnce(db), (join) =>
      join.onRef('refund.client_id', '=', 'payment.client_id').onRef('refund.payment_id', '=', 'payment.payment_id'),
    )
    .where('payment.status', '=', 'completed')
    .where('payment.decided_at', 'is', null)
    .where((eb) => eb.or([eb('payment.applied_at', 'is', null), eb('booking.status', '=', 'cancelled')]))
    .where(isNotAllBack)
    .orderBy('payment.created_at')
    .limit(limit)
    .execute();
  const orphaned = await from(db)
    .where('client.deleted_at', 'is not', null)
    .where(sql<boolean>`payment.status = 'completed'`)
    .whereRef('payment.completed_at', '>', 'client.deleted_at')
    .where('payment.decided_at', 'is', null)
    .where(isNotAllBack)
    .orderBy('payment.created_at')
    .limit(limit)
    .execute();
  const byId = new Map([...unknown, ...failed, ...orphaned].map((row) => [row.payment_id, row]));
  return Promise.all([...byId.values()].map((row) => withRefunds(db, row)));
}

/** A payment whose refund failed many times counts once. */
function failedRefundsOnce(db: Connection) {
  return db
    .selectFrom('booking_refunds')
    .select(['client_id', 'payment_id'])
    .distinct()
    .where(sql<boolean>`status = 'failed'`)
    .as('refund');
}

/** One payment with what decides whether it needs attention, in any state; undefined if the venue has none of that id. */
export async function findReviewedPayment(
  db: Connection,
  clientId: string,
  paymentId: string,
): Promise<ReviewedPayment | undefined> {
  const row = await reviewed(db)
    .where('payment.client_id', '=', clientId)
    .where('payment.payment_id', '=', paymentId)
    .executeTakeFirst();
  return row && withRefunds(db, row);
}

function reviewed(db: Connection) {
  return db
    .selectFrom('booking_payments as payment')
    .innerJoin('bookings as booking', (join) =>
      join.onRef('booking.client_id', '=', 'payment.client_id').onRef('booking.booking_id', '=', 'payment.booking_id'),
    )
    .innerJoin('clients as client', 'client.client_id', 'payment.client_id')
    .leftJoin('square_accounts as account', 'account.client_id', 'payment.client_id')
    .selectAll('payment')
    .select([
      'booking.offering_name',
      'booking.date_scheduled',
      'booking.status as booking_status',
      'client.client_name',
      'client.deleted_at',
      'account.client_id as connected_id',
    ]);
}

/** Something of it is neither back nor on its way, or on its way and not back yet. */
const isNotAllBack = sql<boolean>`payment.amount_cents > (
  SELECT COALESCE(SUM(back.amount_cents), 0) FROM booking_refunds AS back
  WHERE back.client_id = payment.client_id AND back.payment_id = payment.payment_id AND back.status = 'completed')`;

async function withRefunds(db: Connection, row: FoundRow): Promise<ReviewedPayment> {
  const { offering_name, date_scheduled, booking_status, client_name, deleted_at, connected_id, ...payment } = row;
  return {
    payment,
    booking: { offering_name, date_scheduled, status: booking_status },
    client: { client_name, deleted_at },
    isConnected: connected_id !== null,
    refunds: await refundsOf(db, payment.client_id, [payment.payment_id]),
  };
}
