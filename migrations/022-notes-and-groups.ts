import { sql } from 'kysely';
import { isolateByVenue, type MigrationContext, type NamedMigration, withAllVenues } from './dialect.ts';

/** What staff write about customers, the alerts among it, why a check-in went past an alert, and who signed together. */
async function up(context: MigrationContext): Promise<void> {
  const { db } = context;

  await db.schema
    .createTable('customer_notes')
    .addColumn('client_id', 'text', (c) => c.notNull().references('clients.client_id'))
    .addColumn('note_id', 'text', (c) => c.notNull())
    /* The waiver on whose page it was written, and the person's key then: a waiver may be archived or get another key. */
    .addColumn('waiver_id', 'text', (c) => c.notNull())
    .addColumn('person_key', 'text', (c) => c.notNull())
    .addColumn('text', 'text', (c) => c.notNull())
    /* `notice` or `stop` while it is an alert. */
    .addColumn('level', 'text')
    .addColumn('alert_since', 'text')
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('created_by', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .addColumn('deleted_at', 'text')
    .addPrimaryKeyConstraint('customer_notes_pk', ['client_id', 'note_id'])
    .execute();
  await db.schema
    .createIndex('customer_notes_person')
    .on('customer_notes')
    .columns(['client_id', 'person_key'])
    .execute();
  await db.schema
    .createIndex('customer_notes_waiver')
    .on('customer_notes')
    .columns(['client_id', 'waiver_id'])
    .execute();
  await db.schema
    .createIndex('customer_notes_alert')
    .on('customer_notes')
    .columns(['client_id', 'level'])
    .where('level', 'is not', null)
    .execute();

  await db.schema
    .createTable('customer_note_events')
    .addColumn('client_id', 'text', (c) => c.notNull())
    .addColumn('note_id', 'text', (c) => c.notNull())
    .addColumn('number', 'integer', (c) => c.notNull())
    .addColumn('happened_at', 'text', (c) => c.notNull())
    .addColumn('actor', 'text', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('text', 'text', (c) => c.notNull())
    .addColumn('level', 'text')
    .addPrimaryKeyConstraint('customer_note_events_pk', ['client_id', 'note_id', 'number'])
    .execute();

  await db.schema.alterTable('check_ins').addColumn('alert_text', 'text').execute();
  await db.schema.alterTable('check_ins').addColumn('override_reason', 'text').execute();

  await db.schema
    .alterTable('waivers')
    .addColumn('group_size', 'integer', (c) => c.notNull().defaultTo(1))
    .execute();
  await withAllVenues(context, () => countGroups(context));
  await isolateByVenue(context, ['customer_notes', 'customer_note_events']);
}

/**
 * Counts who signed together. Devices that held these people before get them again, with the event or booking by which the
 * desk finds the others.
 */
async function countGroups({ db, dialect }: MigrationContext): Promise<void> {
  /* Without it SQLite reads all waivers of the venue for each group; PostgreSQL joins by hashes. */
  if (dialect === 'sqlite') await sql`CREATE INDEX waivers_groups ON waivers (client_id, event_id)`.execute(db);
  await sql`UPDATE waivers SET group_size = signed.people
    FROM (SELECT client_id, event_id, count(*) AS people FROM waivers
          WHERE event_id IS NOT NULL GROUP BY client_id, event_id HAVING count(*) > 1) AS signed
    WHERE waivers.client_id = signed.client_id AND waivers.event_id = signed.event_id`.execute(db);
  if (dialect === 'sqlite') await sql`DROP INDEX waivers_groups`.execute(db);
  await sql`UPDATE sync_tenant SET version = version + 1`.execute(db);
  await sql`UPDATE waivers SET version = sync_tenant.version FROM sync_tenant
    WHERE sync_tenant.client_id = waivers.client_id
      AND (waivers.group_size > 1 OR waivers.booking_id IS NOT NULL)`.execute(db);
}

export const notesAndGroups: NamedMigration = { name: '022-notes-and-groups', up };
