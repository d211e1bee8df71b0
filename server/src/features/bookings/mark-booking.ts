import type { Connection } from '../../db/database.ts';
import type { Row } from '../../db/tables.ts';

/** Stamps a booking with a new version: it shows how many of its party have signed, so devices fetch it again. */
export async function touchBooking(
  db: Connection,
  clientId: string,
  bookingId: string,
  version: number,
): Promise<void> {
  await db
    .updateTable('bookings')
    .set({ version })
    .where('client_id', '=', clientId)
    .where('booking_id', '=', bookingId)
    .execute();
}

/** Returns the booking's status, or undefined where it does not exist. */
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

/** Shows on a booking how many came and when, by its latest party check-in. Rule M5. */
export async function showArrival(db: Connection, clientId: string, bookingId: string): Promise<void> {
  const latest = db
    .selectFrom('party_check_ins')
    .where('client_id', '=', clientId)
    .where('booking_id', '=', bookingId)
    .orderBy('check_in_time', 'desc')
    .orderBy('mutation_id', 'desc')
    .limit(1);
  await db
    .updateTable('bookings')
    .set({ party_goers: latest.select('party_goers'), party_checked_in_at: latest.select('check_in_time') })
    .where('client_id', '=', clientId)
    .where('booking_id', '=', bookingId)
    .execute();
}
