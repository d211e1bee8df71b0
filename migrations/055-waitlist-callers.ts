import { isolateByVenue, type MigrationContext, type NamedMigration } from './dialect.ts';

/**
 * Who joined a waitlist: what is held for their entries counts as theirs, as on the booking page. Whether guests can join at all.
 * Requirement B47.
 */
async function up(context: MigrationContext): Promise<void> {
  const { db } = context;
  await db.schema.alterTable('waitlist_entries').addColumn('joiner_mac', 'text').execute();
  /* Nobody knows who made them: together they may hold as much as one caller. */
  await db.updateTable('waitlist_entries').set({ joiner_mac: 'unknown' }).where('source', '=', 'public').execute();
  await db.schema
    .createIndex('waitlist_entries_joiner')
    .on('waitlist_entries')
    .columns(['client_id', 'joiner_mac', 'status'])
    .execute();
  await db.schema
    .createIndex('waitlist_entries_live')
    .on('waitlist_entries')
    .columns(['client_id', 'status', 'source', 'ends_at'])
    .execute();
  await db.schema
    .createTable('waitlist_settings')
    .addColumn('client_id', 'text', (c) => c.primaryKey().references('clients.client_id'))
    .addColumn('is_open', 'integer', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .execute();
  await isolateByVenue(context, ['waitlist_settings']);
}

export const waitlistCallers: NamedMigration = { name: '055-waitlist-callers', up };
