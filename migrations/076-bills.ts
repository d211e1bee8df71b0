import { sql } from 'kysely';
import { isolateByVenue, type MigrationContext, type NamedMigration } from './dialect.ts';

/** Bills of bookings, what was paid for them, and the closes of days. Requirements B64 to B68. */
async function up(context: MigrationContext): Promise<void> {
  const { db } = context;
  await db.schema
    .createTable('bills')
    .addColumn('client_id', 'text', (c) => c.notNull().references('clients.client_id'))
    .addColumn('booking_id', 'text', (c) => c.notNull())
    .addColumn('revision', 'integer', (c) => c.notNull())
    .addColumn('receipt_number', 'integer')
    .addColumn('terms', 'text', (c) => c.notNull())
    .addColumn('party', 'text', (c) => c.notNull())
    .addColumn('code_id', 'text')
    .addColumn('entries', 'integer', (c) => c.notNull())
    .addColumn('subtotal_cents', 'bigint', (c) => c.notNull())
    .addColumn('discount_cents', 'bigint', (c) => c.notNull())
    .addColumn('tax_cents', 'bigint', (c) => c.notNull())
    .addColumn('total_cents', 'bigint', (c) => c.notNull())
    .addColumn('paid_cents', 'bigint', (c) => c.notNull())
    .addColumn('refunded_cents', 'bigint', (c) => c.notNull())
    .addColumn('tips_cents', 'bigint', (c) => c.notNull())
    .addColumn('needs_review', 'integer', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .addColumn('version', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('bills_pk', ['client_id', 'booking_id'])
    .execute();
  await db.schema
    .createIndex('bills_receipt')
    .unique()
    .on('bills')
    .columns(['client_id', 'receipt_number'])
    .where(sql<boolean>`receipt_number IS NOT NULL`)
    .execute();
  await db.schema
    .createIndex('bills_review')
    .on('bills')
    .columns(['client_id', 'booking_id'])
    .where(sql<boolean>`needs_review = 1`)
    .execute();
  await db.schema.createIndex('bills_version').on('bills').columns(['client_id', 'version']).execute();
  await db.schema
    .createIndex('bills_code')
    .on('bills')
    .columns(['client_id', 'code_id'])
    .where(sql<boolean>`code_id IS NOT NULL`)
    .execute();

  await db.schema
    .createTable('bill_lines')
    .addColumn('client_id', 'text', (c) => c.notNull().references('clients.client_id'))
    .addColumn('line_id', 'text', (c) => c.notNull())
    .addColumn('booking_id', 'text', (c) => c.notNull())
    .addColumn('number', 'integer', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('rate_id', 'text')
    .addColumn('band_id', 'text')
    .addColumn('extra_id', 'text')
    .addColumn('unit_cents', 'bigint', (c) => c.notNull())
    .addColumn('quantity', 'integer', (c) => c.notNull())
    .addColumn('gross_cents', 'bigint', (c) => c.notNull())
    .addColumn('discount_cents', 'bigint', (c) => c.notNull())
    .addColumn('net_cents', 'bigint', (c) => c.notNull())
    .addColumn('taxes', 'text', (c) => c.notNull())
    .addColumn('tax_cents', 'bigint', (c) => c.notNull())
    .addColumn('total_cents', 'bigint', (c) => c.notNull())
    /* Follows the rule of prices, so that a change of party or day takes it back; the others are staff's. */
    .addColumn('is_priced', 'integer', (c) => c.notNull())
    .addColumn('voids', 'text')
    .addColumn('voided_by', 'text')
    .addColumn('reason', 'text')
    .addColumn('actor', 'text', (c) => c.notNull())
    .addColumn('device_name', 'text')
    .addColumn('request', 'text')
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('bill_lines_pk', ['client_id', 'line_id'])
    .execute();
  await db.schema
    .createIndex('bill_lines_booking')
    .unique()
    .on('bill_lines')
    .columns(['client_id', 'booking_id', 'number'])
    .execute();

  await db.schema
    .createTable('bill_payments')
    .addColumn('client_id', 'text', (c) => c.notNull().references('clients.client_id'))
    .addColumn('payment_id', 'text', (c) => c.notNull())
    .addColumn('booking_id', 'text', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('of_payment_id', 'text')
    .addColumn('method', 'text', (c) => c.notNull())
    .addColumn('amount_cents', 'bigint', (c) => c.notNull())
    .addColumn('tip_cents', 'bigint', (c) => c.notNull())
    .addColumn('tendered_cents', 'bigint')
    .addColumn('reference', 'text')
    .addColumn('payer_name', 'text')
    .addColumn('reason', 'text')
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('actor', 'text', (c) => c.notNull())
    .addColumn('device_name', 'text')
    .addColumn('request', 'text')
    .addColumn('taken_at', 'text', (c) => c.notNull())
    .addColumn('arrived_at', 'text', (c) => c.notNull())
    .addColumn('z_number', 'integer')
    .addPrimaryKeyConstraint('bill_payments_pk', ['client_id', 'payment_id'])
    .execute();
  await db.schema
    .createIndex('bill_payments_booking')
    .on('bill_payments')
    .columns(['client_id', 'booking_id', 'arrived_at', 'payment_id'])
    .execute();
  await db.schema
    .createIndex('bill_payments_open')
    .on('bill_payments')
    .columns(['client_id', 'arrived_at'])
    .where(sql<boolean>`z_number IS NULL`)
    .execute();
  await db.schema
    .createIndex('bill_payments_taken')
    .on('bill_payments')
    .columns(['client_id', 'taken_at', 'payment_id'])
    .execute();

  await db.schema
    .createTable('bill_links')
    .addColumn('client_id', 'text', (c) => c.notNull().references('clients.client_id'))
    .addColumn('link_id', 'text', (c) => c.notNull())
    .addColumn('booking_id', 'text', (c) => c.notNull())
    .addColumn('number', 'integer', (c) => c.notNull())
    .addColumn('amount_cents', 'bigint', (c) => c.notNull())
    .addColumn('payer_name', 'text')
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('bill_links_pk', ['client_id', 'link_id'])
    .execute();
  await db.schema.createIndex('bill_links_booking').on('bill_links').columns(['client_id', 'booking_id']).execute();
  await db.schema.alterTable('booking_policies').addColumn('party_until_hours', 'integer').execute();
  await db.schema.alterTable('bookings').addColumn('party_ended_at', 'text').execute();
  await db.schema.alterTable('booking_links').addColumn('link_id', 'text').execute();
  await db.schema.alterTable('booking_payments').addColumn('link_id', 'text').execute();
  await db.schema
    .alterTable('booking_payments')
    .addColumn('tip_cents', 'bigint', (c) => c.notNull().defaultTo(0))
    .execute();
  /* Each link of a bill may be charged while others are, and is paid once; a booking without prices still is, as a whole. */
  for (const [name, which] of [
    ['booking_payments_open', sql`status IN ('started', 'unknown')`],
    ['booking_payments_applied', sql`applied_at IS NOT NULL`],
  ] as const) {
    await db.schema.dropIndex(name).execute();
    await sql`CREATE UNIQUE INDEX ${sql.ref(name)} ON booking_payments (client_id, booking_id, COALESCE(link_id, '')) WHERE ${which}`.execute(
      db,
    );
  }

  await db.schema
    .createTable('sales_sums')
    .addColumn('client_id', 'text', (c) => c.notNull().references('clients.client_id'))
    .addColumn('date', 'text', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('key', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('gross_cents', 'bigint', (c) => c.notNull())
    .addColumn('discount_cents', 'bigint', (c) => c.notNull())
    .addColumn('net_cents', 'bigint', (c) => c.notNull())
    .addColumn('tax_cents', 'bigint', (c) => c.notNull())
    .addColumn('total_cents', 'bigint', (c) => c.notNull())
    .addColumn('paid_cents', 'bigint', (c) => c.notNull())
    .addColumn('refunded_cents', 'bigint', (c) => c.notNull())
    .addColumn('tips_cents', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('sales_sums_pk', ['client_id', 'date', 'kind', 'key'])
    .execute();

  await db.schema
    .createTable('cash_movements')
    .addColumn('client_id', 'text', (c) => c.notNull().references('clients.client_id'))
    .addColumn('movement_id', 'text', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('amount_cents', 'bigint', (c) => c.notNull())
    .addColumn('reason', 'text', (c) => c.notNull())
    .addColumn('actor', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('z_number', 'integer')
    .addPrimaryKeyConstraint('cash_movements_pk', ['client_id', 'movement_id'])
    .execute();
  await db.schema
    .createIndex('cash_movements_open')
    .on('cash_movements')
    .columns(['client_id', 'created_at'])
    .where(sql<boolean>`z_number IS NULL`)
    .execute();

  await db.schema
    .createTable('day_closes')
    .addColumn('client_id', 'text', (c) => c.notNull().references('clients.client_id'))
    .addColumn('z_number', 'integer', (c) => c.notNull())
    .addColumn('close_id', 'text', (c) => c.notNull())
    .addColumn('as_of', 'text', (c) => c.notNull())
    /* What was counted, as it was read; never changed. */
    .addColumn('figures', 'text', (c) => c.notNull())
    .addColumn('counted_cents', 'bigint', (c) => c.notNull())
    .addColumn('float_cents', 'bigint', (c) => c.notNull())
    .addColumn('note', 'text', (c) => c.notNull())
    .addColumn('actor', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('day_closes_pk', ['client_id', 'z_number'])
    .addUniqueConstraint('day_closes_id', ['client_id', 'close_id'])
    .execute();
  await isolateByVenue(context, [
    'bills',
    'bill_lines',
    'bill_payments',
    'bill_links',
    'sales_sums',
    'cash_movements',
    'day_closes',
  ]);
}

export const bills: NamedMigration = { name: '076-bills', up };
