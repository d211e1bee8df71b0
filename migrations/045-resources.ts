import { sql } from 'kysely';
import { isolateByVenue, type MigrationContext, type NamedMigration } from './dialect.ts';

/** How long bookings take, and the rooms, lanes, courts and people that they need. Requirements B27 and B28. */
async function up(context: MigrationContext): Promise<void> {
  const { db } = context;
  await db.schema
    .createTable('resources')
    .addColumn('client_id', 'text', (c) => c.notNull().references('clients.client_id'))
    .addColumn('resource_id', 'text', (c) => c.notNull())
    .addColumn('resource_name', 'text', (c) => c.notNull())
    .addColumn('resource_type', 'text', (c) => c.notNull())
    .addColumn('mode', 'text', (c) => c.notNull())
    .addColumn('units', 'integer', (c) => c.notNull())
    .addColumn('hours', 'text', (c) => c.notNull())
    .addColumn('closures', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .addColumn('deleted_at', 'text')
    .addColumn('version', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('resources_pk', ['client_id', 'resource_id'])
    .execute();
  await db.schema
    .createIndex('resources_version')
    .on('resources')
    .columns(['client_id', 'version', 'resource_id'])
    .execute();
  /* An address at which calendars read bookings; its token is stored only as a hash. */
  await db.schema
    .createTable('calendar_feeds')
    .addColumn('client_id', 'text', (c) => c.notNull().references('clients.client_id'))
    .addColumn('feed_id', 'text', (c) => c.notNull())
    .addColumn('token_hash', 'text', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('resource_id', 'text')
    .addColumn('show_names', 'integer', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('calendar_feeds_pk', ['client_id', 'feed_id'])
    .addUniqueConstraint('calendar_feeds_token', ['client_id', 'token_hash'])
    .execute();
  /* Bookings that were made by one rule. */
  await db.schema
    .createTable('booking_series')
    .addColumn('client_id', 'text', (c) => c.notNull().references('clients.client_id'))
    .addColumn('series_id', 'text', (c) => c.notNull())
    .addColumn('rrule', 'text', (c) => c.notNull())
    .addColumn('offering_id', 'text', (c) => c.notNull())
    .addColumn('request_id', 'text')
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('booking_series_pk', ['client_id', 'series_id'])
    .addUniqueConstraint('booking_series_request', ['client_id', 'request_id'])
    .execute();
  await isolateByVenue(context, ['resources', 'calendar_feeds', 'booking_series']);

  for (const table of ['offerings', 'bookings']) {
    await db.schema.alterTable(table).addColumn('duration_minutes', 'integer').execute();
    for (const column of ['setup_minutes', 'cleanup_minutes'])
      await db.schema
        .alterTable(table)
        .addColumn(column, 'integer', (c) => c.notNull().defaultTo(0))
        .execute();
    await db.schema
      .alterTable(table)
      .addColumn('resource_needs', 'text', (c) => c.notNull().defaultTo('[]'))
      .execute();
  }
  await db.schema
    .alterTable('offerings')
    .addColumn('lead_minutes', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  await db.schema.alterTable('offerings').addColumn('horizon_days', 'integer').execute();
  await db.schema
    .alterTable('bookings')
    .addColumn('resources', 'text', (c) => c.notNull().defaultTo('[]'))
    .execute();
  await db.schema.alterTable('bookings').addColumn('series_id', 'text').execute();
  await db.schema.alterTable('bookings').addColumn('overbooked_reason', 'text').execute();
  await db.schema
    .alterTable('bookings')
    .addColumn('needs_review', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  await db.schema
    .createIndex('bookings_series')
    .on('bookings')
    .columns(['client_id', 'series_id'])
    .where('series_id', 'is not', null)
    .execute();
  /* Of all offerings: what their resources hold on a day. */
  await db.schema
    .createIndex('bookings_resources')
    .on('bookings')
    .columns(['client_id', 'date_scheduled'])
    .where(sql.ref('resources'), '!=', '[]')
    .execute();
}

export const resources: NamedMigration = { name: '045-resources', up };
