import type { BookingEvent } from '@gatehouse/sync-protocol/areas/bookings/bookings.contracts';
import { sql } from 'kysely';
import type { Connection } from '#db/database';
import type { Row } from '#db/tables';
import type { VenueWrite } from '#venue/venue-write';

/** What can happen to a booking, for its history. */
export type BookingEventKind = BookingEvent['kind'];

/** Adds to a booking's history, inside the transaction that makes it true. `actor` is as in the audit chain. */
export async function recordBookingEvent(
  { db, clientId, nowAtUtc }: VenueWrite,
  bookingId: string,
  { kind, actor, detail = {} }: { kind: BookingEventKind; actor: string; detail?: object },
): Promise<void> {
  await db
    .insertInto('booking_events')
    .values(({ selectFrom }) => ({
      client_id: clientId,
      booking_id: bookingId,
      number: selectFrom('booking_events')
        .where('client_id', '=', clientId)
        .where('booking_id', '=', bookingId)
        .select(sql<number>`coalesce(max(number), 0) + 1`.as('next')),
      happened_at: nowAtUtc,
      actor,
      kind,
      detail: JSON.stringify(detail),
    }))
    .execute();
}

/** Everything in a booking's history, oldest first. */
export function listEventRows(db: Connection, clientId: string, bookingId: string): Promise<Row<'booking_events'>[]> {
  return db
    .selectFrom('booking_events')
    .where('client_id', '=', clientId)
    .where('booking_id', '=', bookingId)
    .orderBy('number')
    .selectAll()
    .execute();
}

/** The latest entry of these kinds in a booking's history; undefined where there is none. */
export function findLastEvent(
  db: Connection,
  { client_id: clientId, booking_id: bookingId }: Pick<Row<'bookings'>, 'client_id' | 'booking_id'>,
  kinds: readonly BookingEventKind[],
): Promise<Row<'booking_events'> | undefined> {
  return db
    .selectFrom('booking_events')
    .where('client_id', '=', clientId)
    .where('booking_id', '=', bookingId)
    .where('kind', 'in', kinds)
    .orderBy('number', 'desc')
    .selectAll()
    .executeTakeFirst();
}
