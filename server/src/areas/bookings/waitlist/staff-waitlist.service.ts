import { CLEARED_MAX, VENUE_ENTRIES_MAX } from '@gatehouse/sync-protocol/areas/bookings/waitlist';
import type {
  clearWaitlist,
  ListedWaitlistEntry,
  listWaitlist,
} from '@gatehouse/sync-protocol/areas/bookings/waitlist.contracts';
import type { QueryOf } from '@gatehouse/sync-protocol/base/contract';
import type { ClientPrincipal } from '#access/principal';
import { AppError } from '#base/app-error';
import { isoNow } from '#base/clock';
import { givingWay } from '#base/in-turns';
import type { Deps } from '#integrations/deps';
import { writeVenue } from '#venue/venue-write';
import { findOffering } from '../offerings/offerings.shared.repository.ts';
import { listEntriesAfter, listToClear } from './waitlist.repository.ts';
import { endOffer, leave, makeOffer, placeFor, requireEntry } from './waitlist-offers.ts';
import { toEntry, toListedEntries } from './waitlist-view.ts';

type Staff = Pick<ClientPrincipal, 'userId' | 'venue'>;

const CHUNK_ROWS = 500;
const live: readonly string[] = ['waiting', 'offered'];

/**
 * Reads the line in order, a chunk at a time so that the event loop stays free. An offer that ran out counts as
 * waiting, and a wait without a wish ahead as expired, as soon as they are. Requirement B39.
 */
export async function eachEntryChunk(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  clientId: string,
  { date, offering_id: offeringId, status }: QueryOf<typeof listWaitlist>,
  take: (entries: ListedWaitlistEntry[]) => void,
): Promise<void> {
  const isLive = status === undefined || status === 'waiting' || status === 'offered';
  const which = { date, offeringId, status: isLive ? ('live' as const) : status };
  const wanted = status ? [status] : live;
  await db.readVenue(clientId, async (connection) => {
    const read = { db: connection, clientId, nowAtUtc: isoNow(clock) };
    for (let afterLine = -1; ; ) {
      const rows = await listEntriesAfter(read, which, { afterLine, limit: CHUNK_ROWS });
      const entries = await toListedEntries(read, rows);
      take(entries.filter((entry) => wanted.includes(entry.status)));
      if (rows.length < CHUNK_ROWS) return;
      afterLine = rows.at(-1)?.line ?? afterLine;
      await new Promise((resolve) => setImmediate(resolve));
    }
  });
}

/**
 * Offers any place that staff could book to one who waits, also past others in line. Errors: NOT_FOUND, VERSION_CONFLICT where they no
 * longer wait, DATE_UNAVAILABLE, TIME_UNAVAILABLE, PLACE_TAKEN. Requirement B39.
 */
export function offerByStaff(
  deps: Deps,
  { userId, venue: { clientId, timeZone } }: Staff,
  waitlistId: string,
  start: { date: string; time: string },
): Promise<ListedWaitlistEntry> {
  return writeVenue(deps, clientId, async (write) => {
    const found = await requireEntry(write, waitlistId);
    const { entry: shown } = await toEntry(write, found);
    /* No job has looked since it ran out. */
    if (found.status === 'offered' && shown.offer === null) await endOffer(write, found.booking_id, 'system');
    const entry = await requireEntry(write, waitlistId);
    if (entry.status !== 'waiting')
      throw new AppError('VERSION_CONFLICT', { message: 'This guest has an offer, or no longer waits.' });
    const offering = await findOffering(write.db, clientId, entry.offering_id);
    if (!offering) throw new AppError('DATE_UNAVAILABLE', { message: 'This offering was deleted.' });
    const offered = { entry, offering, start };
    const place = await placeFor(write, offered, { timeZone, isStaff: true });
    await makeOffer(deps, write, offered, { place, actor: `user:${userId}`, timeZone });
    const [row] = await toListedEntries(write, [await requireEntry(write, waitlistId)]);
    return row as ListedWaitlistEntry;
  });
}

/** Again changes nothing. Errors: NOT_FOUND. */
export async function removeByStaff(
  deps: Deps,
  { userId, venue: { clientId } }: Staff,
  waitlistId: string,
): Promise<void> {
  await writeVenue(deps, clientId, async (write) => {
    await leave(write, await requireEntry(write, waitlistId), `user:${userId}`);
  });
}

/** Entries of one transaction: others wait for the venue's lock. */
const CLEARED_AT_ONCE = 50;

/**
 * Takes off those who wait, of a day, an offering or all, and then those with an offer, so that what they give up goes to nobody who
 * is about to be taken off. Requirement B48.
 */
export async function clearByStaff(
  deps: Deps,
  { userId, venue: { clientId } }: Staff,
  { date, offering_id: offeringId }: QueryOf<typeof clearWaitlist>,
): Promise<{ removed: number; remaining: number }> {
  const read = { clientId, nowAtUtc: isoNow(deps.clock) };
  const which = { date, offeringId };
  const listed = await deps.db.readVenue(clientId, (db) => listToClear({ db, ...read }, which, 2 * VENUE_ENTRIES_MAX));
  const chosen = listed.slice(0, CLEARED_MAX);
  const giveWay = givingWay();
  for (let at = 0; at < chosen.length; at += CLEARED_AT_ONCE)
    await writeVenue(deps, clientId, async (write) => {
      for (const { waitlist_id: id } of chosen.slice(at, at + CLEARED_AT_ONCE)) {
        await leave(write, await requireEntry(write, id), `user:${userId}`);
        await giveWay();
      }
    });
  return { removed: chosen.length, remaining: listed.length - chosen.length };
}
