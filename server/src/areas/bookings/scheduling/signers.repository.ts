import { everyWaiver } from '#areas/people/records/all-waivers.shared.repository';
import type { Connection } from '#db/database';

/** How many people signed through the party link of each of these bookings. */
export function countSigners(db: Connection, clientId: string, bookingIds: readonly string[]) {
  return db
    .selectFrom(signersOf(db, clientId, bookingIds).as('signers'))
    .leftJoin('joined_people as joined', (join) =>
      join.on('joined.client_id', '=', clientId).onRef('joined.person_key', '=', 'signers.person_key'),
    )
    .groupBy('booking_id')
    .select((eb) => [
      'booking_id',
      eb.fn.count<number>(eb.fn.coalesce('joined.person_id', 'signers.person_key')).distinct().as('signed'),
    ])
    .execute();
}

/** Who they are, by their keys. */
export function listSigners(db: Connection, clientId: string, bookingIds: readonly string[]) {
  return signersOf(db, clientId, bookingIds).execute();
}

function signersOf(db: Connection, clientId: string, bookingIds: readonly string[]) {
  return everyWaiver(db, (from) =>
    from.where('client_id', '=', clientId).where('booking_id', 'in', bookingIds).select(['booking_id', 'person_key']),
  );
}
