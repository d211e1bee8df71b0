import type { MigrationContext, NamedMigration } from './dialect.ts';

/** The day of the month on which a venue's periods begin: a paid-until day at the end of a short month has lost it. */
async function up({ db }: MigrationContext): Promise<void> {
  await db.schema.alterTable('clients').addColumn('billing_day', 'integer').execute();
}

export const billingDay: NamedMigration = { name: '012-billing-day', up };
