import { sql } from 'kysely';
import type { MigrationContext, NamedMigration } from './dialect.ts';

/** Plans that are no longer offered, edits by two admins at once, and what an admin decided about a payment of a booking. */
async function up({ db }: MigrationContext): Promise<void> {
  await db.schema
    .alterTable('plans')
    .addColumn('revision', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  await db.schema.alterTable('plans').addColumn('retired_at', 'text').execute();
  await db.schema
    .alterTable('promo_codes')
    .addColumn('revision', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  /* The admin who closed it, or left its money where it is. */
  await db.schema.alterTable('booking_payments').addColumn('decided_at', 'text').execute();
  await db.schema.alterTable('booking_payments').addColumn('decided_by', 'text').execute();
  await db.schema
    .createIndex('booking_refunds_failed')
    .on('booking_refunds')
    .columns(['client_id', 'payment_id'])
    .where(sql<boolean>`status = 'failed'`)
    .execute();
}

export const platformDeskBilling: NamedMigration = { name: '032-platform-desk-billing', up };
