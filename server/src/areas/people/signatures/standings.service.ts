import {
  type DocumentStanding,
  documentStandings,
  type PersonSignature,
  type Signer,
} from '@gatehouse/sync-protocol/areas/waivers/validity/document-standing';
import type { Connection } from '#db/database';
import { peopleOf } from '../records/same-person.shared.repository.ts';
import type { VenueRules } from './document-rules.shared.repository.ts';
import { type SigningRow, signaturesOf, signerOf } from './signatures.ts';
import { listOfferingsAhead, listSignings } from './signings.shared.repository.ts';

/** A person with all that they, or a guardian for them, signed: over every record of the same names and birth date, and merged ones. */
export interface KnownPerson {
  /** The same for every key of the person. */
  id: string;
  signer: Signer;
  /** Oldest first. */
  signatures: PersonSignature[];
  /** Those whose party link they signed through. */
  bookingIds: string[];
}

/** People by each of their keys; undefined for a key that no waiver has. Requirement W46. */
export async function findPeople(
  db: Connection,
  clientId: string,
  personKeys: readonly string[],
): Promise<(personKey: string) => KnownPerson | undefined> {
  const people = await peopleOf(db, clientId, personKeys);
  const rows = new Map<string, SigningRow[]>();
  for (const row of await listSignings(db, clientId, people.keys)) {
    const id = people.idOf(row.person_key);
    const known = rows.get(id);
    if (known) known.push(row);
    else rows.set(id, [row]);
  }
  const found = new Map([...rows].map(([id, own]) => [id, personOf(id, own)]));
  return (key) => found.get(people.idOf(key));
}

function personOf(id: string, rows: readonly SigningRow[]): KnownPerson {
  return {
    id,
    signer: signerOf(rows),
    signatures: rows.flatMap(signaturesOf),
    bookingIds: rows.flatMap((row) => row.booking_id ?? []),
  };
}

/** What each document that these people need on a day is worth, also as guests of bookings of that day or later; by their ids. */
export async function standingsOn(
  db: Connection,
  clientId: string,
  { venue, people, date }: { venue: VenueRules; people: readonly KnownPerson[]; date: string },
  alsoGuestOf: readonly string[] = [],
): Promise<ReadonlyMap<string, DocumentStanding[]>> {
  const isForGuests = venue.rules.some(({ needed_by }) => needed_by === 'offerings');
  const bookingIds = isForGuests ? [...new Set(people.flatMap((person) => person.bookingIds))] : [];
  const offerings = await listOfferingsAhead(db, clientId, bookingIds, date);
  return new Map(
    people.map((person) => {
      const offeringIds = [...alsoGuestOf, ...person.bookingIds.flatMap((id) => offerings.get(id) ?? [])];
      return [person.id, standingsOf(person, { venue, date, offeringIds })];
    }),
  );
}

/** The same for the guest of bookings of these offerings alone. */
export function standingsOf(
  { signer, signatures }: KnownPerson,
  { venue, date, offeringIds }: { venue: VenueRules; date: string; offeringIds: readonly string[] },
): DocumentStanding[] {
  const { rules, adultAge } = venue;
  return documentStandings({ rules, signatures, person: signer, adultAge, offeringIds }, date);
}
