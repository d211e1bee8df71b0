import { isolateByVenue, type MigrationContext, type NamedMigration } from './dialect.ts';

/**
 * Waivers of past years, in a table of their own, so that the lists, the search and the pulls of the present year cost what that
 * year holds. Signing events and pictures stay where they are: they are read by id only, and evidence that never moves can't be
 * changed by a move. Requirement W5.
 */
async function up(context: MigrationContext): Promise<void> {
  const { db, dialect } = context;

  await db.schema
    .alterTable('waivers')
    /* The venue day on which the owner brought it back from the archive, for that year. */
    .addColumn('restored_on', 'text')
    .execute();
  await db.schema
    .createIndex('waivers_restored')
    .on('waivers')
    .columns(['client_id', 'restored_on'])
    .where('restored_on', 'is not', null)
    .execute();

  await db.schema
    .createTable('archived_waivers')
    .addColumn('client_id', 'text', (c) => c.notNull().references('clients.client_id'))
    .addColumn('waiver_id', 'text', (c) => c.notNull())
    .addColumn('event_id', 'text')
    .addColumn('waiver_type', 'text', (c) => c.notNull())
    .addColumn('adult_first_name', 'text', (c) => c.notNull())
    .addColumn('adult_last_name', 'text', (c) => c.notNull())
    .addColumn('adult_dob', 'text')
    .addColumn('email', 'text', (c) => c.notNull())
    .addColumn('phone', 'text', (c) => c.notNull())
    .addColumn('street', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('city', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('state', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('zip_code', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('minor_first_name', 'text')
    .addColumn('minor_last_name', 'text')
    .addColumn('minor_dob', 'text')
    .addColumn('person_key', 'text', (c) => c.notNull())
    .addColumn('search_key', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('date_signed', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('booking_id', 'text')
    .addColumn('group_size', 'integer', (c) => c.notNull().defaultTo(1))
    .addColumn('needs_review', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('version', 'bigint', (c) => c.notNull())
    .addColumn('restored_on', 'text')
    .addColumn('archived_at', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('archived_waivers_pk', ['client_id', 'waiver_id'])
    .execute();
  await db.schema
    .createIndex('archived_waivers_person')
    .on('archived_waivers')
    .columns(['client_id', 'person_key'])
    .execute();
  await db.schema
    .createIndex('archived_waivers_booking')
    .on('archived_waivers')
    .columns(['client_id', 'booking_id'])
    .where('booking_id', 'is not', null)
    .execute();
  /* As for the customer list: on SQLite the search reads this index alone; PostgreSQL limits the size of an entry. */
  const order = ['client_id', 'date_signed', 'waiver_id'];
  await db.schema
    .createIndex('archived_waivers_list')
    .on('archived_waivers')
    .columns(dialect === 'sqlite' ? [...order, 'search_key'] : order)
    .execute();

  /* One row for each change of the year that moved something. */
  await db.schema
    .createTable('archive_runs')
    .addColumn('client_id', 'text', (c) => c.notNull().references('clients.client_id'))
    /* The first day of the venue's year whose beginning it followed. */
    .addColumn('year_start', 'text', (c) => c.notNull())
    .addColumn('started_at', 'text', (c) => c.notNull())
    .addColumn('last_moved_at', 'text', (c) => c.notNull())
    /* Null while more is to be moved. */
    .addColumn('finished_at', 'text')
    .addColumn('moved', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('archive_runs_pk', ['client_id', 'year_start'])
    .execute();

  await isolateByVenue(context, ['archived_waivers', 'archive_runs']);
}

export const waiverArchive: NamedMigration = { name: '026-waiver-archive', up };
