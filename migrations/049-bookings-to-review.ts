import { sql } from 'kysely';
import type { MigrationContext, NamedMigration } from './dialect.ts';

/** What staff should look at is few of all bookings, and asked for every half minute. Requirement B36. */
async function up({ db }: MigrationContext): Promise<void> {
  await db.schema
    .createIndex('bookings_to_review')
    .on('bookings')
    .columns(['client_id', 'date_scheduled', 'booking_time', 'booking_id'])
    .where(sql<boolean>`needs_review = 1`)
    .execute();
}

export const bookingsToReview: NamedMigration = { name: '049-bookings-to-review', up };
