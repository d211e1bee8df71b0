import type { Days } from '@gatehouse/sync-protocol/areas/bookings/availability/resource';
import type { Connection, Database } from '#db/database';
import { inSubquery } from '#db/in-subquery';
import type { Row } from '#db/tables';

/** Feeds in the order in which they were made. */
export function listFeedRows(db: Connection, clientId: string): Promise<Row<'calendar_feeds'>[]> {
  return db
    .selectFrom('calendar_feeds')
    .where('client_id', '=', clientId)
    .orderBy('created_at')
    .orderBy('feed_id')
    .selectAll()
    .execute();
}

/** The feed with this token's hash; undefined for one that is unknown or was revoked. */
export function findFeed(
  db: Connection,
  clientId: string,
  tokenHash: string,
): Promise<Row<'calendar_feeds'> | undefined> {
  return db
    .selectFrom('calendar_feeds')
    .where('client_id', '=', clientId)
    .where('token_hash', '=', tokenHash)
    .selectAll()
    .executeTakeFirst();
}

/** Stores a new feed. */
export async function insertFeed(db: Connection, row: Row<'calendar_feeds'>): Promise<void> {
  await db.insertInto('calendar_feeds').values(row).execute();
}

/** Revokes a feed and returns it; undefined where the venue has none of that id. */
export function deleteFeedRow(
  db: Connection,
  clientId: string,
  feedId: string,
): Promise<Row<'calendar_feeds'> | undefined> {
  return db
    .deleteFrom('calendar_feeds')
    .where('client_id', '=', clientId)
    .where('feed_id', '=', feedId)
    .returningAll()
    .executeTakeFirst();
}

const shownColumns = [
  'booking_id',
  'offering_name',
  'party_name',
  'date_scheduled',
  'booking_time',
  'duration_minutes',
  'status',
  'resources',
  'updated_at',
  'version',
] as const;

/** What a calendar is shown of a booking. */
export type ShownBooking = Pick<Row<'bookings'>, (typeof shownColumns)[number]>;

/** Adds bookings of resources; those that are known change nothing. */
export async function insertResourceBookings(db: Connection, rows: readonly Row<'resource_bookings'>[]): Promise<void> {
  await db
    .insertInto('resource_bookings')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Bookings of these days in any state, holds left out, in no order. */
export function listShownBookings(db: Connection, clientId: string, { from, to }: Days): Promise<ShownBooking[]> {
  return shownBookings(db, clientId).where('date_scheduled', '>=', from).where('date_scheduled', '<=', to).execute();
}

/**
 * The same of those that have or had a resource on one of these days. What was moved on to other days is left out here: a
 * database that is asked for days or an order reads all bookings of the venue.
 */
export async function listShownOfResource(
  { db, dialect, clientId }: { db: Connection; dialect: Database['dialect']; clientId: string },
  { from, to }: Days,
  resourceId: string,
): Promise<ShownBooking[]> {
  const ids = db
    .selectFrom('resource_bookings')
    .where('client_id', '=', clientId)
    .where('resource_id', '=', resourceId)
    .where('date_scheduled', '>=', from)
    .where('date_scheduled', '<=', to)
    .select('booking_id');
  const bookings = await shownBookings(db, clientId)
    .where(inSubquery(dialect, 'bookings.booking_id', ids))
    .execute();
  return bookings.filter(({ date_scheduled: date }) => date >= from && date <= to);
}

function shownBookings(db: Connection, clientId: string) {
  return db
    .selectFrom('bookings')
    .where('client_id', '=', clientId)
    .where('hold_expires_at', 'is', null)
    .select(shownColumns);
}

/** The version of the venue's last change of a booking; null where it has none. */
export async function lastBookingVersion(db: Connection, clientId: string): Promise<number | null> {
  const { last } = await db
    .selectFrom('bookings')
    .where('client_id', '=', clientId)
    .select((eb) => eb.fn.max('version').as('last'))
    .executeTakeFirstOrThrow();
  return last;
}
