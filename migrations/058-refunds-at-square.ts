import { sql } from 'kysely';
import type { MigrationContext, NamedMigration } from './dialect.ts';

const TABLES = ['platform_payments', 'booking_payments'] as const;
const DAY_MS = 86_400_000;

/**
 * When Square is next asked what was given back of money that was taken, and for subscriptions how much of it was not asked for here.
 * What was taken before is asked about within a day, each payment at its own time of day, so that they don't all come at once.
 * Requirements P6, P22. Also the month that an admin added to a venue last, which can be taken back. Requirement Y10.
 */
async function up({ db }: MigrationContext): Promise<void> {
  for (const table of TABLES) {
    await db.schema.alterTable(table).addColumn('refunds_check_at', 'text').execute();
    await db.schema
      .createIndex(`${table}_refunds_due`)
      .on(table)
      .column('refunds_check_at')
      .where('refunds_check_at', 'is not', null)
      .execute();
  }
  await db.schema
    .alterTable('platform_payments')
    .addColumn('refunded_elsewhere_cents', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  /* What was asked for; null in rows older than this column, whose refunds are of all that was taken. */
  await db.schema.alterTable('platform_payments').addColumn('refund_cents', 'integer').execute();

  await db.schema.alterTable('clients').addColumn('added_month', 'text').execute();

  const nowMs = Date.now();
  const tomorrow = new Date(nowMs + DAY_MS).toISOString().slice(0, 10);
  const yearAgo = new Date(nowMs - 366 * DAY_MS).toISOString();
  for (const table of TABLES)
    await sql`UPDATE ${sql.table(table)} SET refunds_check_at = ${tomorrow} || substr(created_at, 11)
      WHERE status IN ('completed', 'received', 'review') AND square_payment_id IS NOT NULL AND created_at > ${yearAgo}`.execute(
      db,
    );
}

export const refundsAtSquare: NamedMigration = { name: '058-refunds-at-square', up };
