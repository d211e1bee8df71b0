import type { Connection } from '#db/database';
import type { Payment } from '#integrations/payments/payments';
import type { PaymentRow } from './payment-state.ts';

/* Read across venues: by the provider's ids, by a return token, by when they are due. */

/** The row that a payment of the platform's account belongs to: a charge by our reference, a link by its order. */
export async function findRowOfPayment(
  db: Connection,
  { referenceId, orderId }: Pick<Payment, 'referenceId' | 'orderId'>,
): Promise<PaymentRow | undefined> {
  const rows = db.selectFrom('platform_payments').selectAll();
  const byReference = referenceId
    ? await rows.where('payment_id', '=', referenceId).where('source', '=', 'card').executeTakeFirst()
    : undefined;
  if (byReference || !orderId) return byReference;
  return rows.where('square_order_id', '=', orderId).where('source', '=', 'link').executeTakeFirst();
}

/** The payment whose link the payer comes back from, by the hash of the token in the return address; undefined if none. */
export function findRowOfReturnToken(db: Connection, tokenHash: string): Promise<PaymentRow | undefined> {
  return db.selectFrom('platform_payments').selectAll().where('return_token_hash', '=', tokenHash).executeTakeFirst();
}

/** Whether at least one payment of any venue is due for a query to the provider. */
export async function isPaymentDue(db: Connection, nowAtUtc: string): Promise<boolean> {
  return (await listDuePayments(db, nowAtUtc, 1)).length > 0;
}

/** Payments due for a query to the provider, longest due first. */
export function listDuePayments(db: Connection, nowAtUtc: string, limit: number): Promise<PaymentRow[]> {
  return db
    .selectFrom('platform_payments')
    .selectAll()
    .where('next_check_at', '<=', nowAtUtc)
    .orderBy('next_check_at')
    .limit(limit)
    .execute();
}

/** Schedules the next attempt before this one starts, so that one that crashes the server is not retried forever. */
export async function postponeCheck(db: Connection, row: PaymentRow, nextCheckAt: string | null): Promise<void> {
  await db
    .updateTable('platform_payments')
    .set({ next_check_at: nextCheckAt })
    .where('client_id', '=', row.client_id)
    .where('payment_id', '=', row.payment_id)
    .where('next_check_at', 'is not', null)
    .execute();
}

/** The provider is not queried about a row again, unless it has changed since it was read. */
export async function endChecks(db: Connection, row: PaymentRow): Promise<void> {
  await db
    .updateTable('platform_payments')
    .set({ next_check_at: null })
    .where('client_id', '=', row.client_id)
    .where('payment_id', '=', row.payment_id)
    .where('status', '=', row.status)
    .where('updated_at', '=', row.updated_at)
    .execute();
}

/** Whether an event of this account was handled before; event ids are only unique within an account. */
export async function isEventKnown(db: Connection, account: string, eventId: string): Promise<boolean> {
  const row = await db
    .selectFrom('payment_events')
    .select('event_id')
    .where('account', '=', account)
    .where('event_id', '=', eventId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Records that an event was handled; does nothing where it is already recorded. */
export async function insertEvent(
  db: Connection,
  event: { account: string; event_id: string; type: string; received_at: string },
): Promise<void> {
  await db
    .insertInto('payment_events')
    .values(event)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Forgets the events of all accounts that were received before an ISO instant. */
export async function deleteEventsBefore(db: Connection, beforeUtc: string): Promise<void> {
  await db.deleteFrom('payment_events').where('received_at', '<', beforeUtc).execute();
}
