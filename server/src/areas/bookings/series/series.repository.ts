import type { Connection } from '#db/database';
import type { Row } from '#db/tables';

/** Undefined for another venue's. */
export function findSeries(
  db: Connection,
  clientId: string,
  by: { seriesId: string } | { requestId: string },
): Promise<Row<'booking_series'> | undefined> {
  const query = db.selectFrom('booking_series').where('client_id', '=', clientId).selectAll();
  return (
    'seriesId' in by ? query.where('series_id', '=', by.seriesId) : query.where('request_id', '=', by.requestId)
  ).executeTakeFirst();
}

/** Stores a new series alone; its bookings name it. */
export async function insertSeries(db: Connection, row: Row<'booking_series'>): Promise<void> {
  await db.insertInto('booking_series').values(row).execute();
}

/** Bookings in any state, ordered by day and time. */
export function listBookingsOfSeries(db: Connection, clientId: string, seriesId: string): Promise<Row<'bookings'>[]> {
  return db
    .selectFrom('bookings')
    .where('client_id', '=', clientId)
    .where('series_id', '=', seriesId)
    .orderBy('date_scheduled')
    .orderBy('booking_time')
    .orderBy('booking_id')
    .selectAll()
    .execute();
}
