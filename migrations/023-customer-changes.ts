import { sql } from 'kysely';
import { isolateByVenue, type MigrationContext, type NamedMigration } from './dialect.ts';

/** Merging records of one person, and erasing one on request. */
async function up(context: MigrationContext): Promise<void> {
  await addMerges(context);
  await addErasures(context);
}

/** Waivers and check-ins stay as they are: a merge is a link that can be undone. */
async function addMerges(context: MigrationContext): Promise<void> {
  const { db } = context;
  await db.schema
    .createTable('customer_merges')
    .addColumn('client_id', 'text', (c) => c.notNull().references('clients.client_id'))
    .addColumn('merge_id', 'text', (c) => c.notNull())
    .addColumn('keep_waiver_id', 'text', (c) => c.notNull())
    .addColumn('merge_waiver_id', 'text', (c) => c.notNull())
    .addColumn('reason', 'text')
    .addColumn('merged_at', 'text', (c) => c.notNull())
    .addColumn('merged_by', 'text', (c) => c.notNull())
    .addColumn('undone_at', 'text')
    .addColumn('undone_by', 'text')
    .addPrimaryKeyConstraint('customer_merges_pk', ['client_id', 'merge_id'])
    .execute();
  /* A record is merged into one other at most. */
  await db.schema
    .createIndex('customer_merges_merged')
    .on('customer_merges')
    .columns(['client_id', 'merge_waiver_id'])
    .unique()
    .where(sql.ref('undone_at'), 'is', null)
    .execute();
  await db.schema
    .createIndex('customer_merges_kept')
    .on('customer_merges')
    .columns(['client_id', 'keep_waiver_id'])
    .execute();

  /* What the merges in force come to, through chains: where each merged record is found. */
  await db.schema
    .createTable('merged_customers')
    .addColumn('client_id', 'text', (c) => c.notNull())
    .addColumn('waiver_id', 'text', (c) => c.notNull())
    .addColumn('merged_into', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('merged_customers_pk', ['client_id', 'waiver_id'])
    .execute();
  await db.schema
    .createIndex('merged_customers_kept')
    .on('merged_customers')
    .columns(['client_id', 'merged_into'])
    .execute();

  /* Person keys that merges declared to be one person; keys of nobody merged have no row. */
  await db.schema
    .createTable('joined_people')
    .addColumn('client_id', 'text', (c) => c.notNull())
    .addColumn('person_key', 'text', (c) => c.notNull())
    .addColumn('person_id', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('joined_people_pk', ['client_id', 'person_key'])
    .execute();
  await db.schema.createIndex('joined_people_person').on('joined_people').columns(['client_id', 'person_id']).execute();

  await isolateByVenue(context, ['customer_merges', 'merged_customers', 'joined_people']);
}

/** Requests of people to be erased: what was done, without the data, and what the law wants kept. */
async function addErasures(context: MigrationContext): Promise<void> {
  const { db } = context;
  await db.schema
    .createTable('customer_erasures')
    .addColumn('client_id', 'text', (c) => c.notNull().references('clients.client_id'))
    .addColumn('erasure_id', 'text', (c) => c.notNull())
    .addColumn('reason', 'text', (c) => c.notNull())
    .addColumn('requested_at', 'text', (c) => c.notNull())
    .addColumn('requested_by', 'text', (c) => c.notNull())
    /* How much of what was erased and kept, as JSON. */
    .addColumn('counts', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('customer_erasures_pk', ['client_id', 'erasure_id'])
    .execute();
  await db.schema
    .createTable('erased_records')
    .addColumn('client_id', 'text', (c) => c.notNull())
    .addColumn('waiver_id', 'text', (c) => c.notNull())
    .addColumn('erasure_id', 'text', (c) => c.notNull())
    /* The signing that is kept; null where nothing was signed. */
    .addColumn('event_id', 'text')
    .addColumn('kept_until', 'text')
    .addPrimaryKeyConstraint('erased_records_pk', ['client_id', 'waiver_id'])
    .execute();
  await db.schema.createIndex('erased_records_event').on('erased_records').columns(['client_id', 'event_id']).execute();
  await db.schema
    .createTable('erasure_openings')
    .addColumn('client_id', 'text', (c) => c.notNull())
    .addColumn('opening_id', 'text', (c) => c.notNull())
    .addColumn('waiver_id', 'text', (c) => c.notNull())
    .addColumn('reason', 'text', (c) => c.notNull())
    .addColumn('opened_at', 'text', (c) => c.notNull())
    .addColumn('opened_by', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('erasure_openings_pk', ['client_id', 'opening_id'])
    .execute();
  await db.schema
    .createTable('erasure_settings')
    .addColumn('client_id', 'text', (c) => c.notNull())
    .addColumn('evidence_years', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('erasure_settings_pk', ['client_id'])
    .execute();
  /* Finds whether someone else of a signing is still a customer. */
  await db.schema.createIndex('waivers_event').ifNotExists().on('waivers').columns(['client_id', 'event_id']).execute();
  await isolateByVenue(context, ['customer_erasures', 'erased_records', 'erasure_openings', 'erasure_settings']);
}

export const customerChanges: NamedMigration = { name: '023-customer-changes', up };
