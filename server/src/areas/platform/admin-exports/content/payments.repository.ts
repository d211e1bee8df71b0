import { sql } from 'kysely';
import { dollars } from '#areas/records/account-export/export-table';
import { type ExportContent, same } from './export-part.repository.ts';

/**
 * Subscription payments of the venues and deposits that visitors paid them, in every state, by the day on which they were asked for;
 * amounts in dollars. No payment link, key or token of either.
 */
export const payments: ExportContent = {
  headings: [
    'payment_id',
    'kind',
    'booking_id',
    'description',
    'status',
    'amount',
    'currency',
    'refunded',
    'card_brand',
    'card_last_four',
    'square_payment_id',
    'failure_message',
    'created_at',
    'settled_at',
  ],
  parts: [
    {
      from: sql`platform_payments AS t`,
      day: { column: 't.created_at', is: 'instant' },
      key: ['t.payment_id'],
      columns: {
        ...same('payment_id', 'description', 'status', 'currency', 'card_brand', 'card_last_four'),
        ...same('square_payment_id', 'failure_message', 'created_at', 'settled_at'),
        kind: sql`'subscription ' || t.kind`,
        amount: sql.ref('t.amount_cents'),
        refunded: sql`t.refunded_elsewhere_cents + CASE WHEN t.refund_status = 'completed'
          THEN coalesce(t.refund_cents, t.taken_cents, t.amount_cents) ELSE 0 END`,
      },
    },
    {
      from: sql`booking_payments AS t`,
      day: { column: 't.created_at', is: 'instant' },
      key: ['t.payment_id'],
      columns: {
        ...same('payment_id', 'booking_id', 'status', 'currency', 'square_payment_id', 'failure_message', 'created_at'),
        kind: sql`'booking ' || t.kind`,
        amount: sql.ref('t.amount_cents'),
        settled_at: sql.ref('t.completed_at'),
        refunded: sql`(SELECT coalesce(sum(r.amount_cents), 0) FROM booking_refunds r
          WHERE r.client_id = t.client_id AND r.payment_id = t.payment_id AND r.status = 'completed')`,
      },
    },
  ],
  show: { amount: dollars, refunded: dollars },
};
