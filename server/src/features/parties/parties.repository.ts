import type { Connection } from '../../db/database.ts';
import type { NewRow, Row } from '../../db/tables.ts';

export async function findPartyCheckIn(
  db: Connection,
  clientId: string,
  mutationId: string,
): Promise<Row<'party_check_ins'> | undefined> {
  return db
    .selectFrom('party_check_ins')
    .where('client_id', '=', clientId)
    .where('mutation_id', '=', mutationId)
    .selectAll()
    .executeTakeFirst();
}

export async function insertPartyCheckIn(db: Connection, row: NewRow<'party_check_ins'>): Promise<void> {
  await db.insertInto('party_check_ins').values(row).execute();
}

/** Answers the booking's status, or undefined where there is no such booking. */
export async function markBookingCheckedIn(
  db: Connection,
  clientId: string,
  bookingId: string,
  stamp: { updatedAtUtc: string; version: number },
): Promise<Row<'bookings'>['status'] | undefined> {
  const row = await db
    .updateTable('bookings')
    .set({ check_in_status: 'checked in', updated_at: stamp.updatedAtUtc, version: stamp.version })
    .where('client_id', '=', clientId)
    .where('booking_id', '=', bookingId)
    .returning('status')
    .executeTakeFirst();
  return row?.status;
}
