import type { Days } from '@gatehouse/sync-protocol/areas/bookings/availability/resource';
import type { Start } from '@gatehouse/sync-protocol/areas/bookings/waitlist';
import { type RawBuilder, sql } from 'kysely';
import type { Connection } from '#db/database';
import type { Row } from '#db/tables';
import type { PlaceRead } from '../scheduling/placing/place-booking.ts';
import type { EntryRow } from './waitlist.repository.ts';

/* Who is next. A line may be thousands long, so it is the database that finds the first whom a start fits. */

/** A day that someone waits for, of one offering. */
export type WaitedDay = Pick<Row<'waitlist_wishes'>, 'wish_date' | 'offering_id'>;

/** Days for which someone waits, by day: of one offering, or of all. */
export function listWaitedDays(
  db: Connection,
  clientId: string,
  { from, to }: Days,
  offeringId: string | null,
): Promise<WaitedDay[]> {
  let query = db
    .selectFrom('waitlist_wishes')
    .where('client_id', '=', clientId)
    .where('wish_date', '>=', from)
    .where('wish_date', '<=', to)
    .where('waits', '=', 1);
  if (offeringId !== null) query = query.where('offering_id', '=', offeringId);
  return query.select(['wish_date', 'offering_id']).distinct().orderBy('wish_date').orderBy('offering_id').execute();
}

/** The sizes of the parties that wait for a day, of some offerings, each with the first and the last start time that one would take. */
export function listWaitingSizes(
  db: Connection,
  clientId: string,
  date: string,
  offeringIds: readonly string[],
): Promise<{ offering_id: string; players: number; from: string; to: string }[]> {
  return db
    .selectFrom('waitlist_wishes')
    .where('client_id', '=', clientId)
    .where('waits', '=', 1)
    .where('wish_date', '=', date)
    .where('offering_id', 'in', offeringIds)
    .groupBy(['offering_id', 'players'])
    .select(['offering_id', 'players'])
    .select((eb) => [eb.fn.min('from_time').as('from'), eb.fn.max('to_time').as('to')])
    .execute();
}

/** A start with room, and the largest waiting party for which there is. */
export interface FreeForWaiting extends Start {
  placesLeft: number;
}

/** Free starts of one day, of one offering. */
export interface FreeOfOffering {
  offeringId: string;
  starts: readonly FreeForWaiting[];
}

/** The first in line whom one of these starts of a day fits, and to whom it was not offered before; none of some callers. */
export async function findFirstInLine(
  read: PlaceRead,
  date: string,
  free: readonly FreeOfOffering[],
  except: { joinerMacs: readonly string[] },
): Promise<EntryRow | undefined> {
  let first: EntryRow | undefined;
  /* Each offering has a statement of its own: a database takes 32,766 values in one, and a day has a thousand starts. */
  for (const one of free) first = (await findBefore(read, date, one, { ...except, line: first?.line })) ?? first;
  return first;
}

/** The same of one offering, of those before a place in line. */
function findBefore(
  { db, clientId, nowAtUtc }: PlaceRead,
  date: string,
  { offeringId, starts }: FreeOfOffering,
  { joinerMacs, line }: { joinerMacs: readonly string[]; line: number | undefined },
): Promise<EntryRow | undefined> {
  let query = db
    .selectFrom('waitlist_wishes as wish')
    .innerJoin('waitlist_entries as entry', (join) =>
      join.onRef('entry.client_id', '=', 'wish.client_id').onRef('entry.waitlist_id', '=', 'wish.waitlist_id'),
    )
    .where('wish.client_id', '=', clientId)
    .where('wish.wish_date', '=', date)
    .where('wish.waits', '=', 1)
    .where('wish.offering_id', '=', offeringId)
    .where('entry.ends_at', '>', nowAtUtc)
    .where(fitsOneOf(starts));
  if (line !== undefined) query = query.where('wish.line', '<', line);
  if (joinerMacs.length > 0)
    query = query.where((eb) =>
      eb.or([eb('entry.joiner_mac', 'is', null), eb('entry.joiner_mac', 'not in', joinerMacs)]),
    );
  return query.orderBy('wish.line').limit(1).selectAll('entry').executeTakeFirst();
}

/** Rows and not terms joined by OR: SQLite refuses a thousand of those, which are as many levels of an expression. */
function fitsOneOf(starts: readonly FreeForWaiting[]): RawBuilder<boolean> {
  const rows = starts.map(({ time, placesLeft }) => sql`(${time}, CAST(${placesLeft} AS INTEGER))`);
  return sql`EXISTS (
    SELECT 1 FROM (VALUES ${sql.join(rows)}) AS start
    WHERE start.column1 BETWEEN wish.from_time AND wish.to_time
      AND start.column2 >= wish.players
      AND NOT EXISTS (
        SELECT 1 FROM waitlist_offers AS offer
        WHERE offer.client_id = wish.client_id AND offer.waitlist_id = wish.waitlist_id
          AND offer.date_offered = wish.wish_date AND offer.time_offered = start.column1))`;
}

/** Every start that an entry was offered, the last one last. */
export async function listOfferedStarts(db: Connection, clientId: string, waitlistId: string): Promise<Start[]> {
  const rows = await db
    .selectFrom('waitlist_offers')
    .where('client_id', '=', clientId)
    .where('waitlist_id', '=', waitlistId)
    .select(['date_offered as date', 'time_offered as time'])
    .orderBy('created_at')
    .execute();
  return rows;
}

/** Stores that a hold is an offer. */
export async function insertOffer(db: Connection, row: Row<'waitlist_offers'>): Promise<void> {
  await db.insertInto('waitlist_offers').values(row).execute();
}

/** The entry that a booking is or was offered to; undefined for any other booking. */
export function findEntryOfOffer(db: Connection, clientId: string, bookingId: string): Promise<EntryRow | undefined> {
  return db
    .selectFrom('waitlist_offers as offer')
    .innerJoin('waitlist_entries as entry', (join) =>
      join.onRef('entry.client_id', '=', 'offer.client_id').onRef('entry.waitlist_id', '=', 'offer.waitlist_id'),
    )
    .where('offer.client_id', '=', clientId)
    .where('offer.booking_id', '=', bookingId)
    .selectAll('entry')
    .executeTakeFirst();
}

/** Whether anyone waits, in any venue. Platform transaction. */
export async function doesAnyoneWait(db: Connection, nowAtUtc: string): Promise<boolean> {
  const found = await db
    .selectFrom('waitlist_entries')
    .where('status', '=', 'waiting')
    .where('ends_at', '>', nowAtUtc)
    .limit(1)
    .select('client_id')
    .executeTakeFirst();
  return found !== undefined;
}

/** Venues where someone waits. Platform transaction. */
export async function listWaitedVenues(db: Connection, nowAtUtc: string): Promise<string[]> {
  const rows = await db
    .selectFrom('waitlist_entries')
    .where('status', '=', 'waiting')
    .where('ends_at', '>', nowAtUtc)
    .select('client_id')
    .distinct()
    .orderBy('client_id')
    .execute();
  return rows.map((row) => row.client_id);
}

/** Whether a caller has a booking that no hold ends under an email, of one offering on some days. */
export async function hasBookingOn(
  db: Connection,
  clientId: string,
  wanted: { bookerMac: string; email: string; offeringId: string; dates: readonly string[] },
): Promise<boolean> {
  const found = await db
    .selectFrom('bookings')
    .where('client_id', '=', clientId)
    .where('offering_id', '=', wanted.offeringId)
    .where('date_scheduled', 'in', wanted.dates)
    .where('party_email', '=', wanted.email)
    .where('booker_mac', '=', wanted.bookerMac)
    .where('status', '!=', 'cancelled')
    .where('hold_expires_at', 'is', null)
    .limit(1)
    .select('booking_id')
    .executeTakeFirst();
  return found !== undefined;
}

/** How many places were held for a caller's entries since an instant, and given up again. */
export async function countMissedOffers(
  { db, clientId }: PlaceRead,
  joinerMac: string,
  sinceUtc: string,
): Promise<number> {
  const { found } = await db
    .selectFrom('bookings as booking')
    .innerJoin('waitlist_offers as offer', (join) =>
      join.onRef('offer.client_id', '=', 'booking.client_id').onRef('offer.booking_id', '=', 'booking.booking_id'),
    )
    .where('booking.client_id', '=', clientId)
    .where('booking.booker_mac', '=', joinerMac)
    .where('booking.created_at', '>', sinceUtc)
    .where('booking.status', '=', 'cancelled')
    .select((eb) => eb.fn.countAll<number>().as('found'))
    .executeTakeFirstOrThrow();
  return found;
}
