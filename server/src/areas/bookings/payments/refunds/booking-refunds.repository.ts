import type { Connection } from '#db/database';
import type { Row } from '#db/tables';

export type RefundRow = Row<'booking_refunds'>;
type Key = Pick<RefundRow, 'client_id' | 'refund_id'>;

/** Stores a refund before the provider is asked for it. */
export async function insertRefund(db: Connection, row: RefundRow): Promise<void> {
  await db.insertInto('booking_refunds').values(row).execute();
}

/** One refund of a venue in any state; undefined where this venue has none of that id. */
export function findRefund(db: Connection, { client_id, refund_id }: Key): Promise<RefundRow | undefined> {
  return db
    .selectFrom('booking_refunds')
    .where('client_id', '=', client_id)
    .where('refund_id', '=', refund_id)
    .selectAll()
    .executeTakeFirst();
}

/** Changes a refund whatever its state. Returns the given row with the changes, without reading it again. */
export async function updateRefund(db: Connection, row: RefundRow, set: Partial<RefundRow>): Promise<RefundRow> {
  await db
    .updateTable('booking_refunds')
    .set(set)
    .where('client_id', '=', row.client_id)
    .where('refund_id', '=', row.refund_id)
    .execute();
  return { ...row, ...set };
}

/** Refunds of these payments, oldest first. */
export async function refundsOf(db: Connection, clientId: string, paymentIds: readonly string[]): Promise<RefundRow[]> {
  if (paymentIds.length === 0) return [];
  return db
    .selectFrom('booking_refunds')
    .where('client_id', '=', clientId)
    .where('payment_id', 'in', paymentIds)
    .orderBy('created_at')
    .orderBy('refund_id')
    .selectAll()
    .execute();
}

/** Cents that are given back or reserved for it. Requirement P9. */
export function refundedCents(refunds: readonly RefundRow[], paymentId: string): number {
  return refunds
    .filter((refund) => refund.payment_id === paymentId && refund.status !== 'failed')
    .reduce((sum, refund) => sum + refund.amount_cents, 0);
}
