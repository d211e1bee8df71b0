import { sql } from 'kysely';
import { keepForPlatform, type MigrationContext, type NamedMigration } from './dialect.ts';

/** Accounts, sign-in, plans, promo codes and the process-wide rows that several servers share. */
async function up(context: MigrationContext): Promise<void> {
  const { db, dialect } = context;
  if (dialect === 'postgres') for (const role of ['gatehouse_venue', 'gatehouse_platform']) await takeRole(db, role);

  await db.schema
    .createTable('server_state')
    .addColumn('key', 'text', (c) => c.primaryKey())
    .addColumn('value', 'text', (c) => c.notNull())
    .execute();

  await db.schema
    .createTable('plans')
    .addColumn('plan_id', 'text', (c) => c.primaryKey())
    .addColumn('plan_name', 'text', (c) => c.notNull())
    .addColumn('plan_type', 'text', (c) => c.notNull())
    .addColumn('price_cents', 'integer')
    .addColumn('waivers_per_month', 'integer')
    .addColumn('position', 'integer', (c) => c.notNull())
    .execute();

  await db.schema
    .createTable('clients')
    .addColumn('client_id', 'text', (c) => c.primaryKey())
    .addColumn('client_name', 'text', (c) => c.notNull())
    .addColumn('contact_first_name', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('contact_last_name', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('email', 'text', (c) => c.notNull())
    .addColumn('phone', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('time_zone', 'text', (c) => c.notNull())
    .addColumn('address_required', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('accent_color', 'text')
    .addColumn('dark_mode', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('plan_id', 'text')
    .addColumn('payment_status', 'text', (c) => c.notNull())
    .addColumn('is_trial', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('service_paid_until', 'text')
    .addColumn('last_payment_date', 'text')
    .addColumn('card_type', 'text')
    .addColumn('name_on_card', 'text')
    .addColumn('card_last_four', 'text')
    .addColumn('expiration_date', 'text')
    .addColumn('square_customer_id', 'text')
    .addColumn('activated_at', 'text')
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .addColumn('deleted_at', 'text')
    /* Counts changes of this row for the check against stale edits. */
    .addColumn('revision', 'integer', (c) => c.notNull().defaultTo(1))
    /* The venue version (see sync_tenant) at which this row last changed for devices. */
    .addColumn('version', 'bigint', (c) => c.notNull().defaultTo(0))
    .execute();

  await db.schema
    .createTable('users')
    .addColumn('user_id', 'text', (c) => c.primaryKey())
    .addColumn('email', 'text', (c) => c.notNull().unique())
    .addColumn('username', 'text', (c) => c.notNull())
    .addColumn('role', 'text', (c) => c.notNull())
    .addColumn('client_id', 'text', (c) => c.references('clients.client_id'))
    .addColumn('name', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('first_name', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('last_name', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('password_hash', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('users_client').on('users').column('client_id').execute();

  await db.schema
    .createTable('sessions')
    .addColumn('token_hash', 'text', (c) => c.primaryKey())
    .addColumn('session_id', 'text', (c) => c.notNull().unique())
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.user_id').onDelete('cascade'))
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('last_seen_at', 'text', (c) => c.notNull())
    .addColumn('expires_at', 'text', (c) => c.notNull())
    .addColumn('user_agent', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('ip', 'text', (c) => c.notNull().defaultTo(''))
    .execute();
  await db.schema.createIndex('sessions_user').on('sessions').column('user_id').execute();

  await db.schema
    .createTable('password_resets')
    .addColumn('token_hash', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.user_id').onDelete('cascade'))
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('expires_at', 'text', (c) => c.notNull())
    .addColumn('used_at', 'text')
    .execute();

  await db.schema
    .createTable('promo_codes')
    .addColumn('code', 'text', (c) => c.primaryKey())
    .addColumn('description', 'text', (c) => c.notNull())
    .addColumn('skip_payment', 'integer', (c) => c.notNull())
    .addColumn('trial_days', 'integer', (c) => c.notNull())
    .addColumn('max_uses', 'integer')
    .addColumn('uses', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('expires_at', 'text')
    .addColumn('is_active', 'integer', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .execute();

  await db.schema
    .createTable('throttles')
    .addColumn('key', 'text', (c) => c.primaryKey())
    .addColumn('window_start_ms', 'bigint', (c) => c.notNull())
    .addColumn('hits', 'integer', (c) => c.notNull())
    .execute();

  await db.schema
    .createTable('outbox_mail')
    .addColumn('mail_id', 'text', (c) => c.primaryKey())
    .addColumn('client_id', 'text')
    .addColumn('message', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('next_attempt_at', 'text', (c) => c.notNull())
    .addColumn('attempts', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('sent_at', 'text')
    .addColumn('failure', 'text')
    .execute();
  await db.schema.createIndex('outbox_mail_due').on('outbox_mail').columns(['sent_at', 'next_attempt_at']).execute();

  await db.schema
    .createTable('job_locks')
    .addColumn('name', 'text', (c) => c.primaryKey())
    .addColumn('holder', 'text', (c) => c.notNull())
    .addColumn('expires_at', 'text', (c) => c.notNull())
    .execute();

  /* `clients` is read across venues at sign-in and by admins; venue transactions see their own row. */
  await keepForPlatform(context, [
    'server_state',
    'plans',
    'users',
    'sessions',
    'password_resets',
    'promo_codes',
    'throttles',
    'outbox_mail',
    'job_locks',
  ]);
  if (dialect === 'postgres') {
    await sql`GRANT SELECT ON plans TO gatehouse_venue`.execute(db);
    await sql`GRANT INSERT ON outbox_mail TO gatehouse_venue`.execute(db);
  }
}

/** Makes a role that isn't there, and joins it: where both are done already, the owner needs no right to. */
async function takeRole(db: MigrationContext['db'], name: string): Promise<void> {
  const role = sql.raw(name);
  await sql`DO $$ BEGIN
    IF to_regrole('${role}') IS NULL THEN CREATE ROLE ${role} NOLOGIN; END IF;
  EXCEPTION WHEN duplicate_object THEN NULL; END $$`.execute(db);
  await sql`DO $$ BEGIN
    IF NOT pg_has_role('${role}', 'USAGE') THEN GRANT ${role} TO CURRENT_USER; END IF;
  END $$`.execute(db);
}

export const platform: NamedMigration = { name: '001-platform', up };
