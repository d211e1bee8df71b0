import type { Days } from '@gatehouse/sync-protocol/areas/bookings/availability/resource';
import type { Connection } from '#db/database';
import type { Row } from '#db/tables';

/** In the order in which they were made. */
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

/** Bookings of these days in any state, holds left out, by day and time. */
export function listShownBookings(db: Connection, clientId: string, { from, to }: Days): Promise<ShownBooking[]> {
  return db
    .selectFrom('bookings')
    .where('client_id', '=', clientId)
    .where('date_scheduled', '>=', from)
    .where('date_scheduled', '<=', to)
    .where('hold_expires_at', 'is', null)
    .orderBy('date_scheduled')
    .orderBy('booking_time')
    .orderBy('booking_id')
    .select(shownColumns)
    .execute();
}

/** Bookings that a move took away from this resource at some time; they may have come back. */
export async function listLeavers(db: Connection, clientId: string, resourceId: string): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('booking_events')
    .where('client_id', '=', clientId)
    .where('kind', 'in', ['moved', 'changed'])
    .where('detail', 'like', `%${resourceId}%`)
    .select('booking_id')
    .distinct()
    .execute();
  return new Set(rows.map((row) => row.booking_id));
}
