import type { BookingEvent } from '@gatehouse/sync-protocol/areas/bookings/bookings.contracts';
import { AppError } from '#base/app-error';
import type { Row } from '#db/tables';
import type { Deps } from '#integrations/deps';
import { listEventRows } from '../booking-events.shared.repository.ts';
import { findBooking } from '../bookings.shared.repository.ts';
import { eventSentence } from './event-sentence.ts';

/** Oldest first. Errors: BOOKING_NOT_FOUND. */
export async function listBookingEvents(
  { db }: Pick<Deps, 'db'>,
  clientId: string,
  bookingId: string,
): Promise<BookingEvent[]> {
  return db.readVenue(clientId, async (connection) => {
    if (!(await findBooking(connection, clientId, bookingId))) throw new AppError('BOOKING_NOT_FOUND');
    return (await listEventRows(connection, clientId, bookingId)).map(toEvent);
  });
}

function toEvent(row: Row<'booking_events'>): BookingEvent {
  return {
    happened_at: row.happened_at,
    kind: row.kind as BookingEvent['kind'],
    by: kindOfActor(row.actor),
    detail: eventSentence(row.detail),
  };
}

/** Kind of an actor of the audit chain. */
export function kindOfActor(actor: string): BookingEvent['by'] {
  if (actor.startsWith('user:')) return 'staff';
  if (actor.startsWith('device:')) return 'device';
  return actor === 'visitor' ? 'visitor' : 'system';
}
