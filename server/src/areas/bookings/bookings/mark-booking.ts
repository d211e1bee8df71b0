import type { Connection } from '#db/database';

/** Stamps a booking with a new version: it shows how many of its party have signed and what was refunded, so devices fetch it again. */
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

/** Marks a booking as arrived and stamps it so that devices fetch it; how many came is `showArrival`'s. */
export async function markBookingCheckedIn(
  db: Connection,
  clientId: string,
  bookingId: string,
  stamp: { updatedAtUtc: string; version: number },
): Promise<void> {
  await db
    .updateTable('bookings')
    .set({ check_in_status: 'checked in', updated_at: stamp.updatedAtUtc, version: stamp.version })
    .where('client_id', '=', clientId)
    .where('booking_id', '=', bookingId)
    .execute();
}

/** Shows on a booking how many came and when, by the latest party check-in that counts for it. Rule M5. */
export async function showArrival(db: Connection, clientId: string, bookingId: string): Promise<void> {
  const latest = db
    .selectFrom('party_check_ins')
    .where('client_id', '=', clientId)
    .where('booking_id', '=', bookingId)
    .where((eb) => eb.or([eb('review', 'is', null), eb('review', '=', 'counted')]))
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
