import type { BookingEvent } from '@gatehouse/sync-protocol/http/bookings';
import { displayTime } from '@gatehouse/sync-protocol/rules/availability/display-time';
import { AppError } from '../../../app-error.ts';
import type { Row } from '../../../db/tables.ts';
import type { Deps } from '../../../deps.ts';
import { findBooking } from '../placing/place-booking.ts';

/** Oldest first. Errors: BOOKING_NOT_FOUND. */
export async function listBookingEvents(
  { db }: Pick<Deps, 'db'>,
  clientId: string,
  bookingId: string,
): Promise<BookingEvent[]> {
  return db.readVenue(clientId, async (connection) => {
    if (!(await findBooking(connection, clientId, bookingId))) throw new AppError('BOOKING_NOT_FOUND');
    const rows = await connection
      .selectFrom('booking_events')
      .where('client_id', '=', clientId)
      .where('booking_id', '=', bookingId)
      .orderBy('number')
      .selectAll()
      .execute();
    return rows.map(toEvent);
  });
}

function toEvent(row: Row<'booking_events'>): BookingEvent {
  return {
    happened_at: row.happened_at,
    kind: row.kind as BookingEvent['kind'],
    by: kindOfActor(row.actor),
    detail: sentenceOf(JSON.parse(row.detail) as Record<string, unknown>),
  };
}

function kindOfActor(actor: string): BookingEvent['by'] {
  if (actor.startsWith('user:')) return 'staff';
  if (actor.startsWith('device:')) return 'device';
  return actor === 'visitor' ? 'visitor' : 'system';
}

const labels: Record<string, string> = {
  party_name: 'name',
  party_phone: 'phone',
  party_email: 'email',
  date_scheduled: 'date',
  booking_time: 'time',
  base_players: 'base players',
  add_players: 'additional players',
  check_in_status: 'check-in',
  status: 'status',
};

/** `date from 2026-06-20 to 2026-06-27, time from 10:00 AM to 11:00 AM`. */
function sentenceOf(detail: Record<string, unknown>): string {
  if (typeof detail['reason'] === 'string') return detail['reason'];
  return Object.entries(detail)
    .filter((entry): entry is [string, [unknown, unknown]] => Array.isArray(entry[1]))
    .map(
      ([field, [before, after]]) => `${labels[field] ?? field} from ${shown(field, before)} to ${shown(field, after)}`,
    )
    .join(', ');
}

function shown(field: string, value: unknown): string {
  return field === 'booking_time' ? displayTime(String(value)) : String(value);
}
