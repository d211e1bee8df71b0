import type { Connection } from '../../../db/database.ts';
import type { Row } from '../../../db/tables.ts';

/** How many of a party came, and when (ISO, corrected). */
export interface PartyArrival {
  goers: number;
  atUtc: string;
}

/** The check-in that counts for each of these bookings which a device has checked in: the latest one. Rule M5. */
export async function partyArrivals(
  db: Connection,
  clientId: string,
  bookings: readonly Row<'bookings'>[],
): Promise<ReadonlyMap<string, PartyArrival>> {
  /* Staff may have set a booking back. */
  const ids = bookings.filter((row) => row.check_in_status === 'checked in').map((row) => row.booking_id);
  if (ids.length === 0) return new Map();
  const checkIns = await db
    .selectFrom('party_check_ins')
    .where('client_id', '=', clientId)
    .where('booking_id', 'in', ids)
    .orderBy('check_in_time')
    .orderBy('mutation_id')
    .select(['booking_id', 'party_goers', 'check_in_time'])
    .execute();
  return new Map(checkIns.map((row) => [row.booking_id, { goers: row.party_goers, atUtc: row.check_in_time }]));
}
