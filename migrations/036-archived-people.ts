import { sql } from 'kysely';
import type { MigrationContext, NamedMigration } from './dialect.ts';

/** A customer's page finds the minors of a guardian, and an erasure the people of a signing, of past years too. Requirements F16, F25. */
async function up({ db }: MigrationContext): Promise<void> {
  await db.schema
    .createIndex('archived_waivers_guardian')
    .on('archived_waivers')
    .columns(['client_id', 'adult_dob'])
    .where(sql<boolean>`waiver_type = 'Minor'`)
    .execute();
  await db.schema
    .createIndex('archived_waivers_event')
    .on('archived_waivers')
    .columns(['client_id', 'event_id'])
    .execute();
}

export const archivedPeople: NamedMigration = { name: '036-archived-people', up };
