import type { Connection } from '#db/database';
import { readVenueRow } from '#venue/venue-row';
import { listPlanRows } from '../../plans/plans.shared.repository.ts';
import { type BilledVenue, type PaymentRow } from '../billing.repository.ts';

/* Read across venues, for the platform's admins. */

export interface ReviewRow {
  payment: PaymentRow;
  client: BilledVenue;
  /** The name of the requested plan. */
  planName: string;
}

interface ReviewLimits {
  /** Charges that started later may still get their response. */
  begunBefore: string;
  /** Refunds that ended earlier are not listed. */
  refundedAfter: string;
  limit: number;
}

/** Payments that need a person, or will: oldest first. Requirement P17. */
export async function listReviews(
  db: Connection,
  { begunBefore, refundedAfter, limit }: ReviewLimits,
): Promise<ReviewRow[]> {
  const payments = await db
    .selectFrom('platform_payments as payment')
    .selectAll()
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
  const plans = new Map((await listPlanRows(db)).map((plan) => [plan.plan_id, plan.plan_name]));
  const rows: ReviewRow[] = [];
  for (const payment of payments) {
    const client = await readVenueRow(db, payment.client_id);
    rows.push({ payment, client, planName: plans.get(payment.plan_id) ?? payment.description });
  }
  return rows;
}

/** Those that nothing but a person moves on: at most `limit`. */
export async function countReviews(db: Connection, limit: number): Promise<number> {
  const rows = await db
    .selectFrom('platform_payments')
    .where('status', 'in', ['pending', 'unknown', 'review', 'received'])
    .where((eb) =>
      eb.or([
        eb('status', '=', 'review'),
        eb.and([
          eb('status', '=', 'received'),
          eb.or([eb('refund_status', 'is', null), eb('refund_status', '=', 'failed')]),
        ]),
      ]),
    )
    .limit(limit)
    .select('payment_id')
    .execute();
  return rows.length;
}

/** A payment of any venue and in any state, by its id alone; the caller checks whether it needs a person. */
export function findReview(db: Connection, paymentId: string): Promise<PaymentRow | undefined> {
  return db.selectFrom('platform_payments').selectAll().where('payment_id', '=', paymentId).executeTakeFirst();
}
