import type { BookingsQuery } from '@gatehouse/sync-protocol/areas/reports/dashboard.contracts';
import { sql } from 'kysely';
import type { Connection } from '#db/database';
import type { Row } from '#db/tables';

/** Which bookings; days are the venue's, both included, and an absent bound is open. */
export type BookingsFilter = Pick<
  BookingsQuery,
  'from' | 'to' | 'search' | 'offering_id' | 'status' | 'check_in_status'
>;

/** Where a booking is in the list. */
export type Position = Pick<Row<'bookings'>, 'date_scheduled' | 'booking_time' | 'booking_id'>;

export interface PageOf {
  order: BookingsQuery['order'];
  /** The last one read. */
  after: Position | undefined;
  limit: number;
}

/** By day and time, from after the last one read. */
export function listBookingsAfter(
  db: Connection,
  clientId: string,
  filter: Partial<BookingsFilter>,
  { order, after, limit }: PageOf,
): Promise<Row<'bookings'>[]> {
  const { from, to, offering_id: offeringId, status, check_in_status: checkInStatus, search = '' } = filter;
  let query = db.selectFrom('bookings').where('client_id', '=', clientId);
  if (from) query = query.where('date_scheduled', '>=', from);
  if (to) query = query.where('date_scheduled', '<=', to);
  if (offeringId) query = query.where('offering_id', '=', offeringId);
  if (status) query = query.where('status', '=', status);
  if (checkInStatus) query = query.where('check_in_status', '=', checkInStatus);
  if (search.trim() !== '') query = query.where(holds(search.trim()));
  if (after)
    query = query.where((eb) =>
      eb(
        eb.refTuple('date_scheduled', 'booking_time', 'booking_id'),
        order === 'newest' ? '<' : '>',
        eb.tuple(after.date_scheduled, after.booking_time, after.booking_id),
      ),
    );
  const direction = order === 'newest' ? 'desc' : 'asc';
  return query
    .orderBy('date_scheduled', direction)
    .orderBy('booking_time', direction)
    .orderBy('booking_id', direction)
    .limit(limit)
    .selectAll()
    .execute();
}

/** In the name, the email or the id, whatever the case; in the phone by its digits alone. */
function holds(search: string) {
  const text = patternOf(search.toLowerCase());
  const digits = search.replaceAll(/[\s()+-]/g, '');
  const phone = /^\d{3,}$/.test(digits)
    ? sql`or replace(replace(replace(replace(replace(party_phone, ' ', ''), '-', ''), '(', ''), ')', ''), '+', '') like ${patternOf(digits)}`
    : sql``;
  return sql<boolean>`(lower(party_name) like ${text} escape '\\' or lower(party_email) like ${text} escape '\\'
    or lower(booking_id) like ${text} escape '\\' ${phone})`;
}

const patternOf = (text: string): string => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;

/** Bookings that are not canceled, by day. */
export function countBookingsByDay(
  db: Connection,
  clientId: string,
  { from, to }: { from: string; to: string },
): Promise<{ date: string; bookings: number }[]> {
  return db
    .selectFrom('bookings')
    .where('client_id', '=', clientId)
    .where('date_scheduled', '>=', from)
    .where('date_scheduled', '<=', to)
    .where('status', '!=', 'cancelled')
    .groupBy('date_scheduled')
    .orderBy('date_scheduled')
    .select((eb) => ['date_scheduled as date', eb.fn.countAll<number>().as('bookings')])
    .execute();
}
