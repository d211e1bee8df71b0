import type { MigrationContext, NamedMigration } from './dialect.ts';

/** Where visitors find a venue, for the page and the mails of their booking. */
async function up({ db }: MigrationContext): Promise<void> {
  await db.schema
    .alterTable('clients')
    .addColumn('address', 'text', (c) => c.notNull().defaultTo(''))
    .execute();
}

export const venueAddress: NamedMigration = { name: '043-venue-address', up };
