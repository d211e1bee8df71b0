import { sql } from 'kysely';
import type { MigrationContext, NamedMigration } from './dialect.ts';

const columns = [
  ['location_id', 'text'],
  ['superseded_at', 'text'],
  ['review_at', 'text'],
  ['differs', 'text'],
  ['taken_cents', 'integer'],
  ['taken_currency', 'text'],
  ['decided_at', 'text'],
  ['decided_by', 'text'],
  ['refund_status', 'text'],
  ['refund_key', 'text'],
  ['refund_id', 'text'],
  ['refund_asked_at', 'text'],
  ['refunded_at', 'text'],
  ['refund_failure', 'text'],
] as const;

/** Payments that a person looks at: what was taken, what differs, who decided, and the refund of what was not applied. */
async function up({ db }: MigrationContext): Promise<void> {
  for (const [name, type] of columns) await db.schema.alterTable('platform_payments').addColumn(name, type).execute();
  await db.schema
    .createIndex('platform_payments_reviews')
    .on('platform_payments')
    .column('created_at')
    .where(sql.ref('status'), 'in', ['pending', 'unknown', 'review', 'received'])
    .execute();
  await db.schema
    .createIndex('platform_payments_taken')
    .on('platform_payments')
    .column('square_payment_id')
    .where('square_payment_id', 'is not', null)
    .execute();
}

export const paymentReviews: NamedMigration = { name: '016-payment-reviews', up };
