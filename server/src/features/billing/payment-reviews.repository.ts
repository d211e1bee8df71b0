import type { Connection } from '../../db/database.ts';
import type { PaymentRow } from './payment-state.ts';

/* Read across venues, for the platform's admins. */

export type ReviewRow = PaymentRow & { client_name: string; deleted_at: string | null; plan_name: string };

interface ReviewLimits {
  /** Charges that were begun since are still being answered. */
  begunBefore: string;
  /** Refunds that came to their end before are done with. */
  refundedAfter: string;
  limit: number;
}

/** What needs a person, or will: oldest first. Requirement P17. */
export async function listReviews(
  db: Connection,
  { begunBefore, refundedAfter, limit }: ReviewLimits,
): Promise<ReviewRow[]> {
  return db
    .selectFrom('platform_payments as payment')
    .innerJoin('clients as client', 'client.client_id', 'payment.client_id')
    .innerJoin('plans as plan', 'plan.plan_id', 'payment.plan_id')
    .selectAll('payment')
    .select(['client.client_name', 'client.deleted_at', 'plan.plan_name'])
    .where('payment.status', 'in', ['pending', 'unknown', 'review', 'received'])
    .where((eb) =>
      eb.or([
        eb('payment.status', '=', 'review'),
        eb.and([
          eb('payment.source', '=', 'card'),
          eb('payment.status', 'in', ['pending', 'unknown']),
          eb('payment.created_at', '<=', begunBefore),
        ]),
        eb.and([
          eb('payment.status', '=', 'received'),
          eb.or([eb('payment.refunded_at', 'is', null), eb('payment.refunded_at', '>', refundedAfter)]),
        ]),
      ]),
    )
    .orderBy('payment.created_at')
    .orderBy('payment.payment_id')
    .limit(limit)
    .execute();
}

export function findReview(db: Connection, paymentId: string): Promise<PaymentRow | undefined> {
  return db.selectFrom('platform_payments').selectAll().where('payment_id', '=', paymentId).executeTakeFirst();
}

/** The money that was not applied, by the provider's id of its payment. */
export function findReceivedBySquareId(db: Connection, squarePaymentId: string): Promise<PaymentRow | undefined> {
  return db
    .selectFrom('platform_payments')
    .selectAll()
    .where('square_payment_id', '=', squarePaymentId)
    .where('status', '=', 'received')
    .executeTakeFirst();
}
