import { type MissingDocument, waiverStanding } from '@gatehouse/sync-protocol/areas/waivers/validity/waiver-standing';
import { findVenueRules } from '#areas/people/signatures/document-rules.shared.repository';
import { findPeople } from '#areas/people/signatures/standings.service';
import { AppError } from '#base/app-error';
import type { Connection } from '#db/database';
import type { Row } from '#db/tables';
import type { Deps } from '#integrations/deps';
import { bookingRows } from '../bookings.collection.ts';
import { listWaiversOfBooking } from '../bookings.repository.ts';
import { findBooking } from '../bookings.shared.repository.ts';
import { partyLink } from '../placing/party-token.ts';

type PartyDeps = Pick<Deps, 'db' | 'config' | 'secrets'>;

/** The party as the venue sees it, which includes who signed. Errors: BOOKING_NOT_FOUND. */
export function getParty(deps: PartyDeps, clientId: string, bookingId: string) {
  return deps.db.readVenue(clientId, async (db) => {
    const booking = await findBooking(db, clientId, bookingId);
    if (!booking) throw new AppError('BOOKING_NOT_FOUND');
    const people = await listWaiversOfBooking(db, clientId, bookingId);
    const missingOf = await missingDocuments(db, booking, people);
    return {
      party: await partyState(deps, db, booking),
      people: people.map((row) => ({
        waiver_id: row.waiver_id,
        name: nameOf(row),
        waiver_type: row.waiver_type,
        signed_at: row.created_at,
        missing: missingOf(row),
      })),
    };
  });
}

/** What each signer still has to sign for the party's day, by the desk's own rule. Requirements F65, F70. */
async function missingDocuments(
  db: Connection,
  { client_id: clientId, offering_id: offeringId, date_scheduled: date }: Row<'bookings'>,
  people: readonly Row<'waivers'>[],
): Promise<(row: Row<'waivers'>) => MissingDocument[]> {
  const { rules, adultAge } = await findVenueRules(db, clientId);
  const keys = people.map((row) => row.person_key);
  const personOf = await findPeople(db, clientId, keys);
  return (row) => {
    const known = personOf(row.person_key);
    if (!known) return [];
    const { signer: person, signatures } = known;
    const signed = { date_signed: row.date_signed, has_signature: row.event_id !== null };
    return waiverStanding(signed, date, { rules, signatures, person, adultAge, offeringIds: [offeringId] }).missing;
  };
}

/** What the organizer sees. */
export async function partyState(
  deps: Pick<PartyDeps, 'config' | 'secrets'>,
  db: Connection,
  booking: Row<'bookings'>,
) {
  const [row] = await bookingRows(db, booking.client_id, [booking]);
  return {
    waivers_signed: row?.waivers_signed ?? 0,
    total_players: booking.base_players + booking.add_players,
    waiver_link: partyLink(deps, booking.client_id, booking.booking_id),
  };
}

function nameOf(row: Row<'waivers'>): string {
  return row.waiver_type === 'Minor'
    ? `${row.minor_first_name ?? ''} ${row.minor_last_name ?? ''}`.trim()
    : `${row.adult_first_name} ${row.adult_last_name}`.trim();
}
