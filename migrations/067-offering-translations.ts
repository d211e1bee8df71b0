import type { MigrationContext, NamedMigration } from './dialect.ts';

/**
 * What an offering is called and says in other languages, and the name that a guest's booking or place on the waitlist took over in
 * the guest's own language. Requirement B50.
 */
async function up({ db }: MigrationContext): Promise<void> {
  await db.schema
    .alterTable('offerings')
    .addColumn('translations', 'text', (column) => column.notNull().defaultTo('{}'))
    .execute();
  /* Null where the guest reads the offering's own name. */
  for (const table of ['bookings', 'waitlist_entries'])
    await db.schema.alterTable(table).addColumn('guest_offering_name', 'text').execute();
}

export const offeringTranslations: NamedMigration = { name: '067-offering-translations', up };
