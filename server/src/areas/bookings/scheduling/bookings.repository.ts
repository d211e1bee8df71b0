import type { Days } from '@gatehouse/sync-protocol/areas/bookings/availability/resource';
import { referenceIn } from '@gatehouse/sync-protocol/areas/bookings/booking-reference';
import type { BookingsQuery } from '@gatehouse/sync-protocol/areas/reports/dashboard.contracts';
import { addDays } from '@gatehouse/sync-protocol/base/days/venue-day';
import { sql } from 'kysely';
import { fewWaivers, waiverColumns } from '#areas/people/records/all-waivers.shared.repository';
import { latestUtc } from '#base/stored-time';
import type { Connection } from '#db/database';
import { holdsText } from '#db/holds-text';
import type { NewRow, Row } from '#db/tables';
import { keepsPlace } from './availability/occupancy.repository.ts';

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

/** Bookings by day and time, from after the last one read. */
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
  if (search.trim() !== '') query = query.where(holds(db, search.trim()));
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

/** Searches in the name, the email or the id, ignoring case, in the phone by its digits alone, and for a whole reference. */
function holds(db: Connection, search: string) {
  const digits = search.replaceAll(/[\s()+-]/g, '');
  const phone = /^\d{3,}$/.test(digits)
    ? sql`OR replace(replace(replace(replace(replace(party_phone, ' ', ''), '-', ''), '(', ''), ')', ''), '+', '') LIKE ${`%${digits}%`}`
    : sql``;
  const texts = ['party_name', 'party_email', 'booking_id'].map((column) => holdsText(db, sql.ref(column), search));
  const reference = referenceIn(search);
  const named = reference === null ? sql`` : sql`OR reference = ${reference}`;
  return sql<boolean>`(${sql.join(texts, sql` OR `)} ${phone} ${named})`;
}

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

/** Bookings and running holds that keep a place on these days, whole. */
export function listKeptRows(
  db: Connection,
  clientId: string,
  { from, to }: Days,
  nowAtUtc: string,
): Promise<Row<'bookings'>[]> {
  return db
    .selectFrom('bookings')
    .where('client_id', '=', clientId)
    .where('date_scheduled', '>=', from)
    .where('date_scheduled', '<=', to)
    .where('status', '!=', 'cancelled')
    .where(keepsPlace(nowAtUtc))
    .selectAll()
    .execute();
}

/** Bookings of about now that had no reminder, of all venues, the earliest first. Platform transaction. */
export function listUnreminded(db: Connection, nowMs: number, limit: number) {
  const today = new Date(nowMs).toISOString().slice(0, 10);
  return db
    .selectFrom('bookings')
    .innerJoin('clients', 'clients.client_id', 'bookings.client_id')
    .where('clients.deleted_at', 'is', null)
    .where('date_scheduled', '>=', addDays(today, -1))
    .where('date_scheduled', '<=', addDays(today, 2))
    .where((eb) => eb.or([eb('reminder_sent_at', 'is', null), eb('reminder_sent_at', '>', latestUtc(nowMs))]))
    .where('status', '!=', 'cancelled')
    .where('hold_expires_at', 'is', null)
    .orderBy('date_scheduled')
    .orderBy('booking_time')
    .limit(limit)
    .select(['bookings.client_id', 'bookings.booking_id', 'date_scheduled', 'booking_time', 'clients.time_zone'])
    .execute();
}

/** The booking that a request of a visitor or of staff made; undefined where that request has made none. */
export function findBookingByRequest(
  db: Connection,
  clientId: string,
  requestId: string,
): Promise<Row<'bookings'> | undefined> {
  return db
    .selectFrom('bookings')
    .where('client_id', '=', clientId)
    .where('request_id', '=', requestId)
    .selectAll()
    .executeTakeFirst();
}

/** Stores a booking alone; the caller adds to its history. */
export async function insertBookingRow(db: Connection, row: Row<'bookings'>): Promise<void> {
  await db.insertInto('bookings').values(row).execute();
}

/** Returns whether a booking of the venue has this reference. */
export async function isReferenceTaken(db: Connection, clientId: string, reference: string): Promise<boolean> {
  const found = await db
    .selectFrom('bookings')
    .where('client_id', '=', clientId)
    .where('reference', '=', reference)
    .select('booking_id')
    .executeTakeFirst();
  return found !== undefined;
}

/** Changes the given columns of a booking in any state; the caller adds to its history. */
export async function updateBookingRow(
  db: Connection,
  clientId: string,
  bookingId: string,
  set: Partial<Row<'bookings'>>,
): Promise<void> {
  await db
    .updateTable('bookings')
    .set(set)
    .where('client_id', '=', clientId)
    .where('booking_id', '=', bookingId)
    .execute();
}

/** Stores a link, whose token is stored only as a hash. */
export async function insertBookingLink(db: Connection, row: NewRow<'booking_links'>): Promise<void> {
  await db.insertInto('booking_links').values(row).execute();
}

/** Completed payments of these bookings, in no order. */
export function listCompletedPayments(db: Connection, clientId: string, bookingIds: readonly string[]) {
  return db
    .selectFrom('booking_payments')
    .where('client_id', '=', clientId)
    .where('booking_id', 'in', bookingIds)
    .where('status', '=', 'completed')
    .select(['payment_id', 'booking_id', 'link_id', 'amount_cents', 'applied_at', 'failure_code'])
    .execute();
}

/** Refunds of these payments in any state, oldest first. */
export async function listRefundsOf(db: Connection, clientId: string, paymentIds: readonly string[]) {
  if (paymentIds.length === 0) return [];
  return db
    .selectFrom('booking_refunds')
    .where('client_id', '=', clientId)
    .where('payment_id', 'in', paymentIds)
    .orderBy('created_at')
    .orderBy('refund_id')
    .select(['payment_id', 'amount_cents', 'status', 'actor'])
    .execute();
}

/** Waivers that were signed for a booking, of this year or from the archive, the first one first. */
export function listWaiversOfBooking(db: Connection, clientId: string, bookingId: string): Promise<Row<'waivers'>[]> {
  return fewWaivers(db, (from) =>
    from.where('client_id', '=', clientId).where('booking_id', '=', bookingId).select(waiverColumns),
  )
    .orderBy('created_at')
    .orderBy('waiver_id')
    .execute();
}
