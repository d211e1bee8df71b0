import {
  isolateByVenue,
  keepForPlatform,
  letVenuesRead,
  type MigrationContext,
  type NamedMigration,
} from './dialect.ts';

/** What bookings need: holds, links, history, closed days and holidays. */
async function up(context: MigrationContext): Promise<void> {
  const { db } = context;

  /* Until when an unpaid public booking keeps its place; null is for good. */
  await db.schema.alterTable('bookings').addColumn('hold_expires_at', 'text').execute();
  /* Made by the booking page once for each booking, so that a repeated request books nothing twice. */
  await db.schema.alterTable('bookings').addColumn('request_id', 'text').execute();
  await db.schema
    .alterTable('bookings')
    .addColumn('source', 'text', (c) => c.notNull().defaultTo('staff'))
    .execute();
  await db.schema
    .alterTable('bookings')
    .addColumn('language', 'text', (c) => c.notNull().defaultTo('en'))
    .execute();
  /* The day before; null again after a move. */
  await db.schema.alterTable('bookings').addColumn('reminder_sent_at', 'text').execute();
  /* A keyed hash of the address that booked, for the limit on holds. */
  await db.schema.alterTable('bookings').addColumn('booker_mac', 'text').execute();
  await db.schema
    .createIndex('bookings_booker')
    .on('bookings')
    .columns(['client_id', 'booker_mac', 'created_at'])
    .where('booker_mac', 'is not', null)
    .execute();
  await db.schema
    .createIndex('bookings_request')
    .unique()
    .on('bookings')
    .columns(['client_id', 'request_id'])
    .where('request_id', 'is not', null)
    .execute();
  await db.schema
    .createIndex('bookings_offering_day')
    .on('bookings')
    .columns(['client_id', 'offering_id', 'date_scheduled'])
    .execute();
  await db.schema
    .createIndex('bookings_hold')
    .on('bookings')
    .columns(['hold_expires_at'])
    .where('hold_expires_at', 'is not', null)
    .execute();

  await db.schema
    .createTable('booking_links')
    .addColumn('client_id', 'text', (c) => c.notNull())
    .addColumn('token_hash', 'text', (c) => c.notNull())
    .addColumn('booking_id', 'text', (c) => c.notNull())
    .addColumn('purpose', 'text', (c) => c.notNull())
    /* For a payment link; null is what the booking says is due. */
    .addColumn('amount_cents', 'integer')
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('expires_at', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('booking_links_pk', ['client_id', 'token_hash'])
    .execute();
  await db.schema
    .createIndex('booking_links_booking')
    .on('booking_links')
    .columns(['client_id', 'booking_id'])
    .execute();

  await db.schema
    .createTable('booking_events')
    .addColumn('client_id', 'text', (c) => c.notNull())
    .addColumn('booking_id', 'text', (c) => c.notNull())
    .addColumn('number', 'integer', (c) => c.notNull())
    .addColumn('happened_at', 'text', (c) => c.notNull())
    .addColumn('actor', 'text', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('detail', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('booking_events_pk', ['client_id', 'booking_id', 'number'])
    .execute();

  await db.schema
    .createTable('blackout_dates')
    .addColumn('client_id', 'text', (c) => c.notNull())
    .addColumn('blackout_id', 'text', (c) => c.notNull())
    /* '' for the whole business: a unique key does not compare nulls. */
    .addColumn('offering_id', 'text', (c) => c.notNull())
    .addColumn('blackout_date', 'text', (c) => c.notNull())
    .addColumn('reason', 'text')
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('blackout_dates_pk', ['client_id', 'blackout_id'])
    .addUniqueConstraint('blackout_dates_day', ['client_id', 'offering_id', 'blackout_date'])
    .execute();

  await db.schema
    .createTable('holidays')
    .addColumn('holiday_id', 'text', (c) => c.primaryKey())
    .addColumn('holiday_name', 'text', (c) => c.notNull())
    .addColumn('holiday_date', 'text', (c) => c.notNull())
    .addColumn('holiday_type', 'text', (c) => c.notNull())
    .addColumn('description', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('is_active', 'integer', (c) => c.notNull().defaultTo(1))
    .addColumn('created_at', 'text', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('holidays_date').on('holidays').column('holiday_date').execute();

  await db.schema
    .createTable('open_holidays')
    .addColumn('client_id', 'text', (c) => c.notNull())
    .addColumn('holiday_date', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('open_holidays_pk', ['client_id', 'holiday_date'])
    .execute();

  /* Websites that may show the booking page in a frame. */
  await db.schema
    .createTable('embed_origins')
    .addColumn('client_id', 'text', (c) => c.notNull())
    .addColumn('origin', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('embed_origins_pk', ['client_id', 'origin'])
    .execute();

  await isolateByVenue(context, [
    'booking_links',
    'booking_events',
    'blackout_dates',
    'open_holidays',
    'embed_origins',
  ]);
  await keepForPlatform(context, ['holidays']);
  await letVenuesRead(context, ['holidays']);
}

export const bookings: NamedMigration = { name: '018-bookings', up };
