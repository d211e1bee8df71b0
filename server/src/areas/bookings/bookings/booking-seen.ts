import { type BookingMove, type SeenBooking, seenByMoves } from '@gatehouse/sync-protocol/areas/desk/party-review';
import type { Connection } from '#db/database';
import type { Row } from '#db/tables';
import { listEventRows } from './booking-events.shared.repository.ts';

/** What the desk of a check-in most probably saw, by the history of the booking. Rule M5. */
export async function bookingSeenAt(
  db: Connection,
  booking: Row<'bookings'>,
  checkIn: { atUtc: string; venueDate: string },
): Promise<SeenBooking> {
  const events = await listEventRows(db, booking.client_id, booking.booking_id);
  const moves = events.filter(({ kind }) => kind === 'moved').map(toMove);
  return seenByMoves(booking, moves, checkIn);
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
