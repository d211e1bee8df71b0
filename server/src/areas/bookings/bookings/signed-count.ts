import { findVenueRules } from '#areas/people/signatures/document-rules.shared.repository';
import { findPeople, standingsOf } from '#areas/people/signatures/standings.service';
import { grouped } from '#base/grouped';
import type { Connection } from '#db/database';
import type { Row } from '#db/tables';
import { countSigners, listSigners } from './signers.repository.ts';

type Party = Pick<Row<'bookings'>, 'booking_id' | 'offering_id' | 'date_scheduled'>;

/**
 * How many people of each party have signed: those who hold all that its offering needs on its day. Where `default` of a year is all that
 * can be asked, those who signed through its link. Requirements B11, W46.
 */
export async function countSigned(
  db: Connection,
  clientId: string,
  bookings: readonly Party[],
): Promise<ReadonlyMap<string, number>> {
  const ids = bookings.map((booking) => booking.booking_id);
  const venue = await findVenueRules(db, clientId);
  if (venue.isPlain) {
    const counts = await countSigners(db, clientId, ids);
    return new Map(counts.map((count) => [count.booking_id ?? '', count.signed]));
  }
  const signers = grouped(await listSigners(db, clientId, ids), (signer) => signer.booking_id ?? '');
  const keys = [...signers.values()].flat().map((signer) => signer.person_key);
  const personOf = await findPeople(db, clientId, keys);
  return new Map(
    bookings.map(({ booking_id: id, offering_id: offeringId, date_scheduled: date }) => {
      const people = (signers.get(id) ?? []).flatMap(({ person_key: key }) => personOf(key) ?? []);
      const ready = people.filter((person) =>
        standingsOf(person, { venue, date, offeringIds: [offeringId] }).every(({ status }) => status === 'valid'),
      );
      return [id, new Set(ready.map((person) => person.id)).size];
    }),
  );
}
