import type { Connection } from '../../db/database.ts';
import type { Row } from '../../db/tables.ts';

/** Venue days, both included; an absent bound is open. */
export interface BookingDays {
  from?: string | undefined;
  to?: string | undefined;
}

/** By day and time, from after the last one read. */
export async function listBookingsAfter(
  db: Connection,
  clientId: string,
  { from, to }: BookingDays,
  last: Row<'bookings'> | undefined,
  limit: number,
): Promise<Row<'bookings'>[]> {
  let query = db.selectFrom('bookings').where('client_id', '=', clientId);
  if (from) query = query.where('date_scheduled', '>=', from);
  if (to) query = query.where('date_scheduled', '<=', to);
  if (last)
    query = query.where((eb) =>
      eb(
        eb.refTuple('date_scheduled', 'booking_time', 'booking_id'),
        '>',
        eb.tuple(last.date_scheduled, last.booking_time, last.booking_id),
      ),
    );
  return query
    .orderBy('date_scheduled')
    .orderBy('booking_time')
    .orderBy('booking_id')
    .limit(limit)
    .selectAll()
    .execute();
}
