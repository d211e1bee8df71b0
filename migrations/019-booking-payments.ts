import { sql } from 'kysely';
import { isolateByVenue, type MigrationContext, type NamedMigration } from './dialect.ts';

/** What visitors pay a venue for bookings, and what is given back. */
async function up(context: MigrationContext): Promise<void> {
  const { db } = context;

  await db.schema
    .createTable('booking_payments')
    .addColumn('client_id', 'text', (c) => c.notNull())
    .addColumn('payment_id', 'text', (c) => c.notNull())
    .addColumn('booking_id', 'text', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('amount_cents', 'integer', (c) => c.notNull())
    .addColumn('currency', 'text', (c) => c.notNull())
    .addColumn('idempotency_key', 'text', (c) => c.notNull())
    .addColumn('reference_id', 'text', (c) => c.notNull())
    .addColumn('location_id', 'text', (c) => c.notNull())
    .addColumn('square_payment_id', 'text')
    .addColumn('square_order_id', 'text')
    .addColumn('square_link_id', 'text')
    .addColumn('receipt_url', 'text')
    .addColumn('failure_code', 'text')
    .addColumn('failure_message', 'text')
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .addColumn('completed_at', 'text')
    /* When it confirmed its booking; null also for money that came too late. */
    .addColumn('applied_at', 'text')
    .addColumn('next_check_at', 'text')
    .addColumn('attempts', 'integer', (c) => c.notNull().defaultTo(0))
    .addPrimaryKeyConstraint('booking_payments_pk', ['client_id', 'payment_id'])
    .execute();
  /* Nothing more is charged for a booking while the outcome of a charge is open. */
  await db.schema
    .createIndex('booking_payments_open')
    .unique()
    .on('booking_payments')
    .columns(['client_id', 'booking_id'])
    .where(sql<boolean>`status IN ('started', 'unknown')`)
    .execute();
  await db.schema
    .createIndex('booking_payments_applied')
    .unique()
    .on('booking_payments')
    .columns(['client_id', 'booking_id'])
    .where(sql<boolean>`applied_at IS NOT NULL`)
    .execute();
  await db.schema
    .createIndex('booking_payments_booking')
    .on('booking_payments')
    .columns(['client_id', 'booking_id'])
    .execute();
  await db.schema
    .createIndex('booking_payments_list')
    .on('booking_payments')
    .columns(['client_id', 'created_at'])
    .execute();
  await db.schema
    .createIndex('booking_payments_square')
    .on('booking_payments')
    .columns(['client_id', 'square_payment_id'])
    .where('square_payment_id', 'is not', null)
    .execute();
  await db.schema
    .createIndex('booking_payments_due')
    .on('booking_payments')
    .column('next_check_at')
    .where('next_check_at', 'is not', null)
    .execute();

  await db.schema
    .createTable('booking_refunds')
    .addColumn('client_id', 'text', (c) => c.notNull())
    .addColumn('refund_id', 'text', (c) => c.notNull())
    .addColumn('payment_id', 'text', (c) => c.notNull())
    .addColumn('booking_id', 'text', (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('amount_cents', 'integer', (c) => c.notNull())
    .addColumn('currency', 'text', (c) => c.notNull())
    .addColumn('idempotency_key', 'text', (c) => c.notNull())
    .addColumn('square_refund_id', 'text')
    .addColumn('actor', 'text', (c) => c.notNull())
    .addColumn('reason', 'text', (c) => c.notNull())
    .addColumn('failure_message', 'text')
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .addColumn('completed_at', 'text')
    .addColumn('next_check_at', 'text')
    .addColumn('attempts', 'integer', (c) => c.notNull().defaultTo(0))
    .addPrimaryKeyConstraint('booking_refunds_pk', ['client_id', 'refund_id'])
    .execute();
  await db.schema
    .createIndex('booking_refunds_payment')
    .on('booking_refunds')
    .columns(['client_id', 'payment_id'])
    .execute();
  await db.schema
    .createIndex('booking_refunds_due')
    .on('booking_refunds')
    .column('next_check_at')
    .where('next_check_at', 'is not', null)
    .execute();

  /* So that the subscription to the venue's events can be ended at Square. */
  await db.schema.alterTable('square_accounts').addColumn('webhook_subscription_id', 'text').execute();

  await isolateByVenue(context, ['booking_payments', 'booking_refunds']);
}

export const bookingPayments: NamedMigration = { name: '019-booking-payments', up };
