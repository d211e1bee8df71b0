import type { Connection } from '#db/database';
import { fewWaivers } from '../records/all-waivers.shared.repository.ts';
import type { SigningRow } from './signatures.ts';

/** What people have signed, of any year, oldest first; keys as `personKey` makes them. */
export async function listSignings(
  db: Connection,
  clientId: string,
  personKeys: readonly string[],
): Promise<SigningRow[]> {
  if (personKeys.length === 0) return [];
  return fewWaivers(db, (from) =>
    from
      .where('client_id', '=', clientId)
      .where('person_key', 'in', personKeys)
      .select([
        'waiver_id',
        'event_id',
        'waiver_type',
        'adult_dob',
        'minor_dob',
        'person_key',
        'date_signed',
        'created_at',
        'booking_id',
        'documents',
        'first_visit',
      ]),
  )
    .orderBy('date_signed')
    .orderBy('created_at')
    .orderBy('waiver_id')
    .execute();
}

/** The offering of each of these bookings that is on a day or later, and not canceled. */
export async function listOfferingsAhead(
  db: Connection,
  clientId: string,
  bookingIds: readonly string[],
  date: string,
): Promise<ReadonlyMap<string, string>> {
  if (bookingIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('bookings')
    .where('client_id', '=', clientId)
    .where('booking_id', 'in', bookingIds)
    .where('date_scheduled', '>=', date)
    .where('status', '<>', 'cancelled')
    .select(['booking_id', 'offering_id'])
    .execute();
  return new Map(rows.map((row) => [row.booking_id, row.offering_id]));
}
