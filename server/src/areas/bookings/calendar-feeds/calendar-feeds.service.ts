import {
  type createFeed as createContract,
  FEEDS_MAX,
  type FeedView,
} from '@gatehouse/sync-protocol/areas/bookings/calendar-feeds.contracts';
import type { BodyOf } from '@gatehouse/sync-protocol/base/contract';
import { addDays, venueDateAt } from '@gatehouse/sync-protocol/base/days/venue-day';
import { type VenueClock, venueClock } from '@gatehouse/sync-protocol/base/days/venue-time';
import { findVisitedVenue } from '#access/principal-venue.shared.repository';
import { AppError } from '#base/app-error';
import { givingWay } from '#base/in-turns';
import { sha256 } from '#base/secrets';
import type { Connection } from '#db/database';
import type { Row } from '#db/tables';
import type { Deps } from '#integrations/deps';
import { readCounter } from '#venue/sync-tenant';
import { writeVenue } from '#venue/venue-write';
import { findResourceRow } from '../resources/resources.shared.repository.ts';
import { usesOf } from '../scheduling/availability/day-facts.ts';
import { calendarText, eventLines, textLine } from '../scheduling/mails/calendar-text.ts';
import {
  deleteFeedRow,
  findFeed,
  insertFeed,
  lastBookingVersion,
  listFeedRows,
  listShownBookings,
  listShownOfResource,
  type ShownBooking,
} from './calendar-feeds.repository.ts';

const DAYS_BACK = 31;
const DAYS_AHEAD = 366;
/** Rises when the same bookings make another file. */
const FORMAT = 1;

/** Feeds in the order in which they were made. */
export async function listFeeds({ db }: Pick<Deps, 'db'>, clientId: string): Promise<FeedView[]> {
  return (await db.readVenue(clientId, (connection) => listFeedRows(connection, clientId))).map(toFeedView);
}

/** The address has the feed's token, which is given this once. Errors: INVALID_INPUT for an unknown resource, or too many feeds. */
export async function createFeed(
  deps: Deps,
  clientId: string,
  { kind, resource_id: resourceId = null, show_names: showsNames }: BodyOf<typeof createContract>,
  userId: string,
): Promise<{ feed: FeedView; url: string }> {
  return writeVenue(deps, clientId, async (write) => {
    if ((await listFeedRows(write.db, clientId)).length >= FEEDS_MAX)
      throw refused('kind', `A venue can have at most ${FEEDS_MAX} calendar feeds.`);
    if (kind === 'resource' && !(await findResourceRow(write.db, clientId, resourceId ?? '')))
      throw refused('resource_id', 'This resource was not found.');
    const token = `${clientId}-${deps.ids.token()}`;
    const row: Row<'calendar_feeds'> = {
      client_id: clientId,
      feed_id: deps.ids.uuid(),
      token_hash: sha256(token),
      kind,
      resource_id: kind === 'resource' ? resourceId : null,
      show_names: showsNames ? 1 : 0,
      created_at: write.nowAtUtc,
    };
    await insertFeed(write.db, row);
    await write.happened({ kind: 'calendar_feed.added', actor: `user:${userId}`, feed: toFeedView(row) });
    return { feed: toFeedView(row), url: `${deps.config.publicUrl}/calendar/${token}.ics` };
  });
}

/** Errors: NOT_FOUND. */
export async function deleteFeed(deps: Deps, clientId: string, feedId: string, userId: string): Promise<void> {
  await writeVenue(deps, clientId, async (write) => {
    const row = await deleteFeedRow(write.db, clientId, feedId);
    if (!row) throw new AppError('NOT_FOUND', { message: 'This calendar feed was not found.' });
    await write.happened({ kind: 'calendar_feed.removed', actor: `user:${userId}`, feed: toFeedView(row) });
  });
}

interface ReadFeed {
  etag: string;
  /** Null where the caller has it. */
  file: string | null;
}

/**
 * `{token}.ics` as a calendar, unless `has` knows its tag. The tag is of what decides the file, so that a calendar which has it
 * costs neither the bookings nor the file. Errors: NOT_FOUND for a token that is unknown or was revoked, and for a venue that was
 * deleted.
 */
export async function readFeed(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  file: string,
  has: (etag: string) => boolean,
): Promise<ReadFeed> {
  const token = /^(.+)\.ics$/.exec(file)?.[1] ?? '';
  const clientId = /^([A-Z]\d{5})-/.exec(token)?.[1];
  const notFound = new AppError('NOT_FOUND', { message: 'This calendar was not found.' });
  if (clientId === undefined) throw notFound;
  return db.readVenue(clientId, async (connection) => {
    const venue = await findVisitedVenue(connection, clientId);
    const feed = await findFeed(connection, clientId, sha256(token));
    if (!venue || !feed) throw notFound;
    const { timeZone, name } = venue;
    const today = venueDateAt(clock.now(), timeZone);
    /* Read before the bookings: a tag may be older than its file, and never newer. */
    const version = await lastBookingVersion(connection, clientId);
    const { epoch } = await readCounter(connection, clientId);
    const decisive = [FORMAT, feed.feed_id, name, timeZone, today, epoch, version];
    const etag = `"${sha256(JSON.stringify(decisive))}"`;
    if (has(etag)) return { etag, file: null };
    const events = await eventsOf({ db: connection, dialect: db.dialect }, feed, today);
    const showsNames = feed.show_names === 1;
    return { etag, file: await feedFile(events, { name, clock: venueClock(timeZone), showsNames }) };
  });
}

/** A booking that was moved away stays in the feed of the resource that it left, as canceled. */
async function eventsOf(
  { db, dialect }: { db: Connection; dialect: Deps['db']['dialect'] },
  feed: Row<'calendar_feeds'>,
  today: string,
): Promise<FeedEvent[]> {
  const { client_id: clientId, resource_id: resourceId } = feed;
  const days = { from: addDays(today, -DAYS_BACK), to: addDays(today, DAYS_AHEAD) };
  const bookings =
    resourceId === null
      ? await listShownBookings(db, clientId, days)
      : await listShownOfResource({ db, dialect, clientId }, days, resourceId);
  return inOrder(bookings).map((booking) => {
    const isHere = resourceId === null || usesOf(booking).some((use) => use.resourceId === resourceId);
    return { booking, isGone: !isHere || booking.status === 'cancelled' };
  });
}

/** Sorts by day, time and id, so that the same bookings always make the same file. */
function inOrder(bookings: readonly ShownBooking[]): ShownBooking[] {
  const keyed = bookings.map((booking) => ({
    booking,
    key: `${booking.date_scheduled} ${booking.booking_time} ${booking.booking_id}`,
  }));
  return keyed.toSorted((a, b) => (a.key < b.key ? -1 : 1)).map(({ booking }) => booking);
}

function toFeedView(row: Row<'calendar_feeds'>): FeedView {
  const { feed_id, kind, resource_id, show_names, created_at } = row;
  return { feed_id, kind, resource_id, show_names: show_names === 1, created_at };
}

function refused(field: string, message: string): AppError {
  return new AppError('INVALID_INPUT', { message, fields: { [field]: message } });
}

interface FeedEvent {
  booking: ShownBooking;
  /** Canceled, or moved to another resource than the feed's. */
  isGone: boolean;
}

/**
 * Bookings as an iCalendar file (RFC 5545), in UTC: never a phone, an email or a token, and a party's name only with `showsNames`.
 * A booking whose time the venue's clock was set over since is left out. A year has thousands, for which a library takes 40
 * times as long; others have the event loop in between. Requirement B34.
 */
async function feedFile(
  events: readonly FeedEvent[],
  { name, clock, showsNames }: { name: string; clock: VenueClock; showsNames: boolean },
): Promise<string> {
  /* Many bookings are of one offering. */
  const summaries = new Map<string, string>();
  const summaryOf = (text: string): string => {
    const line = summaries.get(text) ?? textLine('SUMMARY', text);
    summaries.set(text, line);
    return line;
  };
  const lines: string[] = [];
  const giveWay = givingWay();
  for (const { booking, isGone } of events) {
    await giveWay();
    const startMs = clock.instantOf(booking.date_scheduled, booking.booking_time);
    if (startMs === null) continue;
    const { offering_name: offering, party_name: party } = booking;
    const summary = summaryOf(showsNames ? `${offering}: ${party}` : offering);
    lines.push(...eventLines({ booking, startMs, sequence: booking.version, summary, isCanceled: isGone }));
  }
  return calendarText([textLine('NAME', name), textLine('X-WR-CALNAME', name)], lines);
}
