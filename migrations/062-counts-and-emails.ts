import { sql } from 'kysely';
import { type MigrationContext, type NamedMigration, withAllVenues } from './dialect.ts';

/** Counts of a party that ended when staff set its booking back. Rule M8. */
async function up(context: MigrationContext): Promise<void> {
  await context.db.schema.alterTable('party_check_ins').addColumn('ended_at', 'text').execute();
  await withAllVenues(context, () => endCounts(context));
}
/** A booking that doesn't show its party as checked in has no count, and none of those before shows again. */
async function endCounts({ db }: MigrationContext): Promise<void> {
  await sql`UPDATE party_check_ins SET ended_at = bookings.updated_at FROM bookings
    WHERE bookings.client_id = party_check_ins.client_id AND bookings.booking_id = party_check_ins.booking_id
      AND bookings.check_in_status <> 'checked in' AND undone_at IS NULL
      AND (review IS NULL OR review = 'counted')`.execute(db);
  await sql`UPDATE bookings SET party_goers = NULL, party_checked_in_at = NULL
    WHERE check_in_status <> 'checked in' AND party_goers IS NOT NULL`.execute(db);
}

export const countsAndEmails: NamedMigration = { name: '062-counts-and-emails', up };
