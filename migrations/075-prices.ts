import { isolateByVenue, type MigrationContext, type NamedMigration } from './dialect.ts';

/** What bookings cost: lists of prices, extras, promo codes and sales tax. Requirement B62. */
async function up(context: MigrationContext): Promise<void> {
  const { db } = context;
  await db.schema
    .createTable('price_lists')
    .addColumn('client_id', 'text', (c) => c.notNull().references('clients.client_id'))
    .addColumn('offering_id', 'text', (c) => c.notNull())
    .addColumn('revision', 'integer', (c) => c.notNull())
    .addColumn('bands', 'text', (c) => c.notNull())
    .addColumn('rates', 'text', (c) => c.notNull())
    .addColumn('minimum_cents', 'integer')
    .addColumn('deposit_kind', 'text', (c) => c.notNull())
    .addColumn('deposit_percent', 'integer')
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .addColumn('version', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('price_lists_pk', ['client_id', 'offering_id'])
    .execute();
  await db.schema
    .createTable('extras')
    .addColumn('client_id', 'text', (c) => c.notNull().references('clients.client_id'))
    .addColumn('extra_id', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('amount_cents', 'integer', (c) => c.notNull())
    .addColumn('per', 'text', (c) => c.notNull())
    .addColumn('offering_ids', 'text', (c) => c.notNull())
    .addColumn('stock', 'integer')
    .addColumn('stock_per', 'text', (c) => c.notNull())
    .addColumn('max_quantity', 'integer', (c) => c.notNull())
    .addColumn('is_taxable', 'integer', (c) => c.notNull())
    .addColumn('staff_only', 'integer', (c) => c.notNull())
    .addColumn('is_active', 'integer', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('deleted_at', 'text')
    .addColumn('version', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('extras_pk', ['client_id', 'extra_id'])
    .execute();
  await db.schema
    .createTable('discount_codes')
    .addColumn('client_id', 'text', (c) => c.notNull().references('clients.client_id'))
    .addColumn('code_id', 'text', (c) => c.notNull())
    .addColumn('code', 'text', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('percent', 'integer')
    .addColumn('amount_cents', 'integer')
    .addColumn('applies_to', 'text', (c) => c.notNull())
    .addColumn('offering_ids', 'text', (c) => c.notNull())
    .addColumn('book_from', 'text')
    .addColumn('book_to', 'text')
    .addColumn('play_from', 'text')
    .addColumn('play_to', 'text')
    .addColumn('uses_max', 'integer')
    .addColumn('is_active', 'integer', (c) => c.notNull())
    .addColumn('used', 'integer', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('discount_codes_pk', ['client_id', 'code_id'])
    .addUniqueConstraint('discount_codes_code', ['client_id', 'code'])
    .execute();
  await db.schema
    .createTable('tax_settings')
    .addColumn('client_id', 'text', (c) => c.primaryKey().references('clients.client_id'))
    .addColumn('tax_number', 'text', (c) => c.notNull())
    .addColumn('prices_include_tax', 'integer', (c) => c.notNull())
    .addColumn('taxes', 'text', (c) => c.notNull())
    .addColumn('tip_percents', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .execute();
  await isolateByVenue(context, ['price_lists', 'extras', 'discount_codes', 'tax_settings']);
}

export const prices: NamedMigration = { name: '075-prices', up };
