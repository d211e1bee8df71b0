import { isolateByVenue, type MigrationContext, type NamedMigration } from './dialect.ts';

/** Guests who wait for a place, and what they were offered. Requirements B37, B38 and B39. */
async function up(context: MigrationContext): Promise<void> {
  const { db } = context;
  await db.schema
    .createTable('waitlist_entries')
    .addColumn('client_id', 'text', (c) => c.notNull().references('clients.client_id'))
    .addColumn('waitlist_id', 'text', (c) => c.notNull())
    .addColumn('line', 'bigint', (c) => c.notNull())
    .addColumn('offering_id', 'text', (c) => c.notNull())
    .addColumn('offering_name', 'text', (c) => c.notNull())
    .addColumn('party_name', 'text', (c) => c.notNull())
    .addColumn('party_phone', 'text', (c) => c.notNull())
    .addColumn('party_email', 'text', (c) => c.notNull())
    .addColumn('players', 'integer', (c) => c.notNull())
    .addColumn('wishes', 'text', (c) => c.notNull())
    .addColumn('ends_at', 'text', (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('booking_id', 'text')
    .addColumn('source', 'text', (c) => c.notNull())
    .addColumn('request_id', 'text')
    .addColumn('language', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('waitlist_entries_pk', ['client_id', 'waitlist_id'])
    .addUniqueConstraint('waitlist_entries_request', ['client_id', 'request_id'])
    .execute();
  await db.schema
    .createIndex('waitlist_entries_line')
    .on('waitlist_entries')
    .columns(['client_id', 'line', 'status'])
    .execute();
  await db.schema
    .createIndex('waitlist_entries_email')
    .on('waitlist_entries')
    .columns(['client_id', 'party_email', 'status'])
    .execute();
  /* Of all venues: whether anyone waits. */
  await db.schema
    .createIndex('waitlist_entries_waiting')
    .on('waitlist_entries')
    .columns(['status', 'ends_at', 'client_id'])
    .execute();
  /* One for each day that an entry wishes for; it `waits` as long as its entry does, so that a day's line is short. */
  await db.schema
    .createTable('waitlist_wishes')
    .addColumn('client_id', 'text', (c) => c.notNull().references('clients.client_id'))
    .addColumn('waitlist_id', 'text', (c) => c.notNull())
    .addColumn('number', 'integer', (c) => c.notNull())
    .addColumn('offering_id', 'text', (c) => c.notNull())
    .addColumn('wish_date', 'text', (c) => c.notNull())
    .addColumn('from_time', 'text', (c) => c.notNull())
    .addColumn('to_time', 'text', (c) => c.notNull())
    .addColumn('players', 'integer', (c) => c.notNull())
    .addColumn('line', 'bigint', (c) => c.notNull())
    .addColumn('waits', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('waitlist_wishes_pk', ['client_id', 'waitlist_id', 'number'])
    .execute();
  await db.schema
    .createIndex('waitlist_wishes_line')
    .on('waitlist_wishes')
    .columns(['client_id', 'waits', 'wish_date', 'line', 'offering_id'])
    .execute();
  /* Holds that were made for an entry: none of their starts is offered to it again. */
  await db.schema
    .createTable('waitlist_offers')
    .addColumn('client_id', 'text', (c) => c.notNull().references('clients.client_id'))
    .addColumn('booking_id', 'text', (c) => c.notNull())
    .addColumn('waitlist_id', 'text', (c) => c.notNull())
    .addColumn('date_offered', 'text', (c) => c.notNull())
    .addColumn('time_offered', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('waitlist_offers_pk', ['client_id', 'booking_id'])
    .execute();
  await db.schema
    .createIndex('waitlist_offers_entry')
    .on('waitlist_offers')
    .columns(['client_id', 'waitlist_id'])
    .execute();
  /* The links of an entry, whose tokens are stored only as a hash. */
  await db.schema
    .createTable('waitlist_links')
    .addColumn('client_id', 'text', (c) => c.notNull().references('clients.client_id'))
    .addColumn('token_hash', 'text', (c) => c.notNull())
    .addColumn('waitlist_id', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('waitlist_links_pk', ['client_id', 'token_hash'])
    .execute();
  await isolateByVenue(context, ['waitlist_entries', 'waitlist_wishes', 'waitlist_offers', 'waitlist_links']);
}

export const waitlist: NamedMigration = { name: '048-waitlist', up };
