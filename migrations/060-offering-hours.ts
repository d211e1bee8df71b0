import { type MigrationContext, type NamedMigration, withAllVenues } from './dialect.ts';

/**
 * Whether an offering was ever given hours, so that one that is closed on every day isn't taken for one without a schedule. An offering
 * without hours from before goes on as it was sold, and its form shows those times. Requirement B7.
 */
async function up(context: MigrationContext): Promise<void> {
  const { db } = context;
  await db.schema
    .alterTable('offerings')
    .addColumn('hours_given', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await withAllVenues(context, async () => {
    await db.updateTable('offerings').set({ hours_given: 1 }).where('hours', '!=', '{}').execute();
  });
}

export const offeringHours: NamedMigration = { name: '060-offering-hours', up };
