import { everyWaiver } from '#areas/people/records/all-waivers.shared.repository';
import { peopleOf } from '#areas/people/records/same-person.shared.repository';
import type { Connection } from '#db/database';
import type { VenueWrite } from '#venue/venue-write';
import { bookingsCollection } from './bookings.collection.ts';

/**
 * How many have signed for a party may be another number: devices fetch the bookings that they hold on this venue day and that someone,
 * or one of these people, signed for. `personKeys` absent: any. Requirement W46, rule N4.
 */
export async function touchSignedBookings(
  write: VenueWrite,
  venueDate: string,
  personKeys?: readonly string[],
): Promise<void> {
  const { db, clientId, version } = write;
  const window = bookingsCollection.window(venueDate);
  const ids = await listBookingsOf(db, clientId, personKeys);
  if (!window || (ids !== null && ids.length === 0)) return;
  await db
    .updateTable('bookings')
    .set({ version })
    .where('client_id', '=', clientId)
    .where('date_scheduled', '>=', window.from)
    .where('date_scheduled', '<=', window.to)
    .$if(ids !== null, (query) => query.where('booking_id', 'in', ids ?? []))
    .execute();
}

/** Those for which these people signed; null for any. */
async function listBookingsOf(
  db: Connection,
  clientId: string,
  personKeys: readonly string[] | undefined,
): Promise<string[] | null> {
  if (!personKeys) return null;
  const { keys } = await peopleOf(db, clientId, personKeys);
  if (keys.length === 0) return [];
  const rows = await everyWaiver(db, (from) =>
    from.where('client_id', '=', clientId).where('person_key', 'in', keys).select('booking_id'),
  ).execute();
  return [...new Set(rows.flatMap((row) => row.booking_id ?? []))];
}
