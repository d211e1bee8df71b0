import type { BookingRow } from '@gatehouse/sync-protocol/entities/booking';
import type { Row } from '../../db/tables.ts';
import type { Deps } from '../../deps.ts';
import { bookingRows } from './bookings.collection.ts';
import { type BookingDays, listBookingsAfter } from './bookings.repository.ts';

const CHUNK_ROWS = 1_000;

/** The bookings of these days in one snapshot, by date and time, a chunk at a time so that the event loop stays free. */
export async function eachBookingChunk(
  deps: Pick<Deps, 'db'>,
  clientId: string,
  days: BookingDays,
  take: (rows: BookingRow[]) => void,
): Promise<void> {
  await deps.db.readVenue(clientId, async (db) => {
    let last: Row<'bookings'> | undefined;
    for (;;) {
      const rows = await listBookingsAfter(db, clientId, days, last, CHUNK_ROWS);
      take(await bookingRows(db, clientId, rows));
      last = rows.at(-1);
      if (rows.length < CHUNK_ROWS) return;
      await new Promise((resolve) => setImmediate(resolve));
    }
  });
}
