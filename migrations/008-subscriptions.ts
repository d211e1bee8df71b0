import { sql } from 'kysely';
import { bytesType, isolateByVenue, keepForPlatform, type MigrationContext, type NamedMigration } from './dialect.ts';

/** Subscription payments, stored cards, the expiry notices sent; the venue's logo and its own Square account. */
async function up(context: MigrationContext): Promise<void> {
  const { db, dialect } = context;
  await db.schema
    .alterTable('clients')
    .addColumn('auto_renew', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  /* The current period: its first day and what was paid for it, for the credit of a plan switch. */
  await db.schema.alterTable('clients').addColumn('period_start', 'text').execute();
  await db.schema.alterTable('clients').addColumn('period_price_cents', 'integer').execute();

  await db.schema
    .createTable('platform_payments')
    .addColumn('client_id', 'text', (c) => c.notNull().references('clients.client_id'))
    .addColumn('payment_id', 'text', (c) => c.notNull().unique())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('source', 'text', (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('plan_id', 'text', (c) => c.notNull())
    .addColumn('amount_cents', 'integer', (c) => c.notNull())
    .addColumn('currency', 'text', (c) => c.notNull())
    .addColumn('description', 'text', (c) => c.notNull())
    /* Renewals by card: the paid-until day they extend. */
    .addColumn('period', 'text')
    .addColumn('idempotency_key', 'text', (c) => c.notNull().unique())
    .addColumn('square_payment_id', 'text')
    .addColumn('square_order_id', 'text')
    .addColumn('square_link_id', 'text')
    .addColumn('link_url', 'text')
    .addColumn('return_token_hash', 'text')
    .addColumn('card_brand', 'text')
    .addColumn('card_last_four', 'text')
    .addColumn('receipt_url', 'text')
    .addColumn('failure_code', 'text')
    .addColumn('failure_message', 'text')
    .addColumn('paid_until_before', 'text')
    .addColumn('paid_until_after', 'text')
    /* Plan switches: what the rest of the old period was worth when it was quoted. */
    .addColumn('credit_cents', 'integer')
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .addColumn('settled_at', 'text')
    .addColumn('applied_at', 'text')
    .addColumn('next_check_at', 'text')
    .addPrimaryKeyConstraint('platform_payments_key', ['client_id', 'payment_id'])
    .execute();
  await db.schema
    .createIndex('platform_payments_listed')
    .on('platform_payments')
    .columns(['client_id', 'created_at'])
    .execute();
  await db.schema
    .createIndex('platform_payments_due')
    .on('platform_payments')
    .column('next_check_at')
    .where('next_check_at', 'is not', null)
    .execute();
  await db.schema.createIndex('platform_payments_order').on('platform_payments').column('square_order_id').execute();
  await db.schema.createIndex('platform_payments_return').on('platform_payments').column('return_token_hash').execute();
  /* No new charge of a card while the outcome of one is open. Requirement P3. */
  await db.schema
    .createIndex('platform_payments_one_open_charge')
    .unique()
    .on('platform_payments')
    .column('client_id')
    .where(sql.ref('source'), '=', 'card')
    .where(sql.ref('status'), 'in', ['pending', 'unknown'])
    .execute();
  /* One renewal for each period. Requirement P11. */
  await db.schema
    .createIndex('platform_payments_one_renewal')
    .unique()
    .on('platform_payments')
    .columns(['client_id', 'period'])
    .where(sql.ref('source'), '=', 'card')
    .where(sql.ref('status'), 'in', ['pending', 'unknown', 'completed'])
    .execute();

  await db.schema
    .createTable('payment_cards')
    .addColumn('client_id', 'text', (c) => c.notNull().references('clients.client_id'))
    .addColumn('card_id', 'text', (c) => c.notNull())
    .addColumn('brand', 'text', (c) => c.notNull())
    .addColumn('last_four', 'text', (c) => c.notNull())
    .addColumn('exp_month', 'integer', (c) => c.notNull())
    .addColumn('exp_year', 'integer', (c) => c.notNull())
    .addColumn('name_on_card', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('is_primary', 'integer', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('disabled_at', 'text')
    .addPrimaryKeyConstraint('payment_cards_key', ['client_id', 'card_id'])
    .execute();

  /* The notices sent about a period, so that each is sent once. */
  await db.schema
    .createTable('subscription_notices')
    .addColumn('client_id', 'text', (c) => c.notNull().references('clients.client_id'))
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('period', 'text', (c) => c.notNull())
    .addColumn('sent_at', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('subscription_notices_key', ['client_id', 'kind', 'period'])
    .execute();

  await db.schema
    .createTable('venue_logos')
    .addColumn('client_id', 'text', (c) => c.primaryKey().references('clients.client_id'))
    .addColumn('mime_type', 'text', (c) => c.notNull())
    .addColumn('bytes', bytesType(dialect), (c) => c.notNull())
    .addColumn('sha256', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .execute();

  /* The access token is sealed: AES-256-GCM, with table, venue and column as associated data. */
  await db.schema
    .createTable('square_accounts')
    .addColumn('client_id', 'text', (c) => c.primaryKey().references('clients.client_id'))
    .addColumn('application_id', 'text', (c) => c.notNull())
    .addColumn('location_id', 'text', (c) => c.notNull())
    .addColumn('environment', 'text', (c) => c.notNull())
    .addColumn('access_token_sealed', 'text', (c) => c.notNull())
    .addColumn('webhook_key_sealed', 'text')
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .execute();

  await db.schema
    .createTable('payment_events')
    .addColumn('account', 'text', (c) => c.notNull())
    .addColumn('event_id', 'text', (c) => c.notNull())
    .addColumn('type', 'text', (c) => c.notNull())
    .addColumn('received_at', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('payment_events_key', ['account', 'event_id'])
    .execute();

  await isolateByVenue(context, [
    'platform_payments',
    'payment_cards',
    'subscription_notices',
    'venue_logos',
    'square_accounts',
  ]);
  await keepForPlatform(context, ['payment_events']);
}

export const subscriptions: NamedMigration = { name: '008-subscriptions', up };
