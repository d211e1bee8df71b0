import { sql } from 'kysely';
import type { MigrationContext, NamedMigration } from './dialect.ts';

/** What guests did themselves is few of all that happened to bookings; a report reads it by its days. Requirement B44. */
async function up({ db }: MigrationContext): Promise<void> {
  await db.schema
    .createIndex('booking_events_by_guests')
    .on('booking_events')
    .columns(['client_id', 'happened_at', 'kind', 'booking_id', 'number'])
    .where(sql<boolean>`actor = 'visitor' AND kind IN ('moved', 'cancelled')`)
    .execute();
  await db.schema
    .createIndex('waitlist_entries_taken')
    .on('waitlist_entries')
    .columns(['client_id', 'updated_at'])
    .where(sql<boolean>`status = 'booked' AND booking_id IS NOT NULL`)
    .execute();
}

export const guestReports: NamedMigration = { name: '050-guest-reports', up };
