import { refusalOf } from '@gatehouse/sync-protocol/rules/availability/day-availability';
import type { Connection } from '../../../db/database.ts';
import type { Row } from '../../../db/tables.ts';
import type { VenueWrite } from '../../../venue/venue-write.ts';
import { toBookable } from '../../offerings/offering-view.ts';
import { factsOfDays } from '../availability/day-facts.ts';
import { refusalError } from '../availability/refusal-message.ts';

/** A wish for a place: day, start time and the whole party. */
export interface Wish {
  date: string;
  time: string;
  players: number;
}

/**
 * Throws unless the wish can be placed now. The venue's row lock is held, so nobody takes the place between this and the
 * caller's write. Errors: DATE_UNAVAILABLE, TIME_UNAVAILABLE, PLACE_TAKEN, INVALID_INPUT. Requirements B1, B3, B4.
 */
export async function requirePlace(
  write: VenueWrite,
  offering: Row<'offerings'>,
  wish: Wish,
  { timeZone, exceptBookingId }: { timeZone: string; exceptBookingId?: string },
): Promise<void> {
  const { db, clientId, nowAtUtc } = write;
  const options = { nowAtUtc, ...(exceptBookingId === undefined ? {} : { exceptBookingId }) };
  const facts = await factsOfDays(db, clientId, offering.offering_id, { from: wish.date, to: wish.date }, options);
  const now = { epochMs: Date.parse(nowAtUtc), timeZone };
  const refusal = refusalOf(toBookable(offering), wish, facts(wish.date), now);
  if (refusal) throw refusalError(refusal);
}

export function findBooking(db: Connection, clientId: string, bookingId: string): Promise<Row<'bookings'> | undefined> {
  return db
    .selectFrom('bookings')
    .where('client_id', '=', clientId)
    .where('booking_id', '=', bookingId)
    .selectAll()
    .executeTakeFirst();
}
