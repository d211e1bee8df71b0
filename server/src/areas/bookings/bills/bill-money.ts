import type { Connection } from '#db/database';
import type { Row } from '#db/tables';
import { listBillPayments } from './bills.shared.repository.ts';

/** What was paid of a bill without tips, and what of it has not gone back and is not on its way back. Cents. */
export async function moneyOnBill(
  db: Connection,
  { client_id: clientId, booking_id: id, paid_cents: paidCents, refunded_cents: refundedCents }: Row<'bills'>,
): Promise<{ paidCents: number; leftCents: number }> {
  const payments = await listBillPayments(db, clientId, [id]);
  const pending = payments.filter(({ kind, status }) => kind === 'refund' && status === 'pending');
  const pendingCents = pending.reduce((sum, { amount_cents: cents }) => sum + cents, 0);
  return { paidCents, leftCents: paidCents - refundedCents - pendingCents };
}
