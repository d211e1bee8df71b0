import { type BookingMove, type SeenBooking, seenByMoves } from '@gatehouse/sync-protocol/areas/desk/party-review';
import type { Connection } from '#db/database';
import type { Row } from '#db/tables';

/** What the desk of a check-in most probably saw, by the history of the booking. Rule M5. */
export async function bookingSeenAt(
  db: Connection,
  booking: Row<'bookings'>,
  checkIn: { atUtc: string; venueDate: string },
): Promise<SeenBooking> {
  const moves = await db
    .selectFrom('booking_events')
    .where('client_id', '=', booking.client_id)
    .where('booking_id', '=', booking.booking_id)
    .where('kind', '=', 'moved')
    .orderBy('number')
    .select(['happened_at', 'detail'])
    .execute();
  return seenByMoves(booking, moves.map(toMove), checkIn);
}

/** The detail has each changed field before and after. */
function toMove({ happened_at: happenedAtUtc, detail }: { happened_at: string; detail: string }): BookingMove {
  const { date_scheduled: date, booking_time: time } = JSON.parse(detail) as Record<
    string,
    [string, string] | undefined
  >;
  return {
    happenedAtUtc,
    before: { ...(date ? { date_scheduled: date[0] } : {}), ...(time ? { booking_time: time[0] } : {}) },
  };
}
