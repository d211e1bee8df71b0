import type { BookingRow } from '@gatehouse/sync-protocol/areas/bookings/booking';
import type { BookingsQuery } from '@gatehouse/sync-protocol/areas/reports/dashboard.contracts';
import type { Deps } from '#integrations/deps';
import { bookingRows } from './bookings.collection.ts';
import { listBookingsAfter, type Position } from './bookings.repository.ts';

const CHUNK_ROWS = 1_000;

type Wanted = Pick<BookingsQuery, 'from' | 'to'> & Partial<Omit<BookingsQuery, 'limit' | 'after'>>;

/** The bookings asked for in one snapshot, by date and time, a chunk at a time so that the event loop stays free. */
export async function eachBookingChunk(
  deps: Pick<Deps, 'db'>,
  clientId: string,
  { order = 'oldest', ...filter }: Wanted,
  take: (rows: BookingRow[]) => void,
): Promise<void> {
  await deps.db.readVenue(clientId, async (db) => {
    let after: Position | undefined;
    for (;;) {
      const rows = await listBookingsAfter(db, clientId, filter, { order, after, limit: CHUNK_ROWS });
      take(await bookingRows(db, clientId, rows));
      after = rows.at(-1);
      if (rows.length < CHUNK_ROWS) return;
      await new Promise((resolve) => setImmediate(resolve));
    }
  });
}

/** One page, and where the next one begins; null after the last. */
export function bookingPage(
  { db }: Pick<Deps, 'db'>,
  clientId: string,
  { order, after, ...filter }: BookingsQuery,
  limit: number,
): Promise<{ bookings: BookingRow[]; next: string | null }> {
  return db.readVenue(clientId, async (connection) => {
    const page = { order, after: after === undefined ? undefined : positionOf(after), limit: limit + 1 };
    const rows = await listBookingsAfter(connection, clientId, filter, page);
    const shown = rows.slice(0, limit);
    const last = shown.at(-1);
    return {
      bookings: await bookingRows(connection, clientId, shown),
      next: last && rows.length > limit ? `${last.date_scheduled}T${last.booking_time}_${last.booking_id}` : null,
    };
  });
}

/** Position that a text like `2026-06-20T10:00_{booking_id}` names. */
function positionOf(text: string): Position {
  return { date_scheduled: text.slice(0, 10), booking_time: text.slice(11, 16), booking_id: text.slice(17) };
}
