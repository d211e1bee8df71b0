import { AppError } from '#base/app-error';
import type { Connection } from '#db/database';
import type { Row } from '#db/tables';
import type { Deps } from '#integrations/deps';
import { bookingRows } from '../bookings.collection.ts';
import { listWaiversOfBooking } from '../bookings.repository.ts';
import { findBooking } from '../bookings.shared.repository.ts';
import { partyLink } from '../placing/party-token.ts';

type PartyDeps = Pick<Deps, 'db' | 'config' | 'secrets'>;

/** For the venue: also who it is that signed. Errors: BOOKING_NOT_FOUND. */
export function getParty(deps: PartyDeps, clientId: string, bookingId: string) {
  return deps.db.readVenue(clientId, async (db) => {
    const booking = await findBooking(db, clientId, bookingId);
    if (!booking) throw new AppError('BOOKING_NOT_FOUND');
    const people = await listWaiversOfBooking(db, clientId, bookingId);
    return {
      party: await partyState(deps, db, booking),
      people: people.map((row) => ({
        waiver_id: row.waiver_id,
        name: nameOf(row),
        waiver_type: row.waiver_type,
        signed_at: row.created_at,
      })),
    };
  });
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
