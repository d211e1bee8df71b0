import { sql } from 'kysely';
import type { MigrationContext, NamedMigration } from './dialect.ts';

/** What the desk saw of a booking when it checked the party in, and what a person decides where the booking is another one by then. */
async function up({ db }: MigrationContext): Promise<void> {
  await db.schema.alterTable('party_check_ins').addColumn('seen_date', 'text').execute();
  await db.schema.alterTable('party_check_ins').addColumn('seen_time', 'text').execute();
  /* `open`, `counted` or `kept`; null where nothing is to be decided. */
  await db.schema.alterTable('party_check_ins').addColumn('review', 'text').execute();
  await db.schema
    .createIndex('party_check_ins_review')
    .on('party_check_ins')
    .columns(['client_id', 'check_in_time'])
    .where(sql<boolean>`review = 'open'`)
    .execute();
}

export const partyReviews: NamedMigration = { name: '042-party-reviews', up };
