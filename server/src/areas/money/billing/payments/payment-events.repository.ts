import type { Connection } from '#db/database';
import type { Payment } from '#integrations/payments/payments';
import type { PaymentRow } from '../billing.repository.ts';

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

/** The payment whose money was taken, by the provider's id of it. */
export function findRowOfSquareId(db: Connection, squarePaymentId: string): Promise<PaymentRow | undefined> {
  return db
    .selectFrom('platform_payments')
    .selectAll()
    .where('square_payment_id', '=', squarePaymentId)
    .executeTakeFirst();
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
