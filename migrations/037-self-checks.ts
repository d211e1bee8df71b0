import { sql } from 'kysely';
import { keepForPlatform, type MigrationContext, type NamedMigration } from './dialect.ts';

/** Breaks of the platform's own chain, payments for bookings that admins were mailed about, and profiles to delete at Square. */
async function up(context: MigrationContext): Promise<void> {
  const { db } = context;
  await db.schema
    .createTable('platform_audit_breaks')
    /* As `audit_breaks`, whose columns these are. */
    .addColumn('break_id', 'text', (c) => c.primaryKey())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('at_seq', 'bigint', (c) => c.notNull())
    .addColumn('found_at', 'text', (c) => c.notNull())
    .addColumn('facts', 'text')
    .execute();
  await keepForPlatform(context, ['platform_audit_breaks']);
  await db.schema
    .alterTable('platform_audit_end')
    .addColumn('audit_checked_seq', 'bigint', (c) => c.notNull().defaultTo(0))
    .execute();
  await db.schema
    .alterTable('platform_audit_end')
    .addColumn('audit_checked_at', 'text', (c) => c.notNull().defaultTo(''))
    .execute();

  /* The reason of the last mail. */
  await db.schema.alterTable('booking_payments').addColumn('admins_mailed_for', 'text').execute();

  /* Of an erased venue, until its profile at the payment provider is deleted too. */
  await db.schema.alterTable('client_deletions').addColumn('square_customer_id', 'text').execute();
  await db.schema
    .createIndex('client_deletions_profile')
    .on('client_deletions')
    .column('client_id')
    .where(sql<boolean>`square_customer_id IS NOT NULL`)
    .execute();
}

export const selfChecks: NamedMigration = { name: '037-self-checks', up };
