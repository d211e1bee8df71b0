import { lastBookableDate } from '@gatehouse/sync-protocol/areas/bookings/availability/booking-horizon';
import {
  CALLER_ENTRIES_MAX,
  LIVE_ENTRIES_MAX,
  partySizeProblem,
  type Start,
  timesOf,
  VENUE_ENTRIES_MAX,
  wishesEndMs,
} from '@gatehouse/sync-protocol/areas/bookings/waitlist';
import type {
  addToWaitlist,
  joinWaitlist,
  ListedWaitlistEntry,
  WaitlistEntry,
} from '@gatehouse/sync-protocol/areas/bookings/waitlist.contracts';
import type { BodyOf } from '@gatehouse/sync-protocol/base/contract';
import { venueDateAt } from '@gatehouse/sync-protocol/base/days/venue-day';
import { venueClock } from '@gatehouse/sync-protocol/base/days/venue-time';
import { english } from '@gatehouse/sync-protocol/languages/languages';
import type { ClientPrincipal } from '#access/principal';
import { throttle } from '#access/throttle';
import { requireVenue } from '#access/visited-venue';
import { AppError } from '#base/app-error';
import { isoNow } from '#base/clock';
import type { Row } from '#db/tables';
import type { Deps } from '#integrations/deps';
import { findVersion } from '#venue/sync-tenant';
import { type VenueWrite, writeVenue } from '#venue/venue-write';
import { guestNameOf } from '../offerings/offering-view.ts';
import { findOffering } from '../offerings/offerings.shared.repository.ts';
import { bookerMacOf } from '../scheduling/placing/booking-limits.ts';
import { refuseClosedVenue } from '../scheduling/placing/closed-venue.ts';
import type { PlaceRead } from '../scheduling/placing/place-booking.ts';
import { isWaitlistOpen } from '../waitlist-settings/waitlist-settings.shared.repository.ts';
import { freeStartsFor, offerFreePlaces } from './offer-free-places.ts';
import { countLive, countLiveOfCaller, type EntryRow, findEntryByRequest, insertEntry } from './waitlist.repository.ts';
import { hasBookingOn } from './waitlist-line.repository.ts';
import { makeEntryToken } from './waitlist-links.ts';
import { endWait, requireEntry } from './waitlist-offers.ts';
import { toEntry, toListedEntries } from './waitlist-view.ts';

type Given = Omit<BodyOf<typeof addToWaitlist>, 'party_email'> & { party_email: string };

/** Attempts; a venue's own guests share an address. */
const ATTEMPTS_PER_ADDRESS = { name: 'public-waitlist', hitsMax: 300, windowMs: 20 * 60_000 };
const ATTEMPTS_PER_VENUE = { name: 'public-waitlist-venue', hitsMax: 120, windowMs: 20 * 60_000 };

/**
 * Puts a guest on the waitlist. A request that was answered before returns the entry it made; a wished time that is free is refused with
 * it, since the page books it. Errors: NOT_FOUND, INVALID_INPUT, DATE_UNAVAILABLE, SUBSCRIPTION_EXPIRED, FORBIDDEN where the venue has
 * switched its waitlist off, TOO_MANY_REQUESTS, TIME_AVAILABLE, in this order. Requirements B37, B47.
 */
export async function joinAsVisitor(
  deps: Deps,
  { client_id: asked, ...given }: BodyOf<typeof joinWaitlist>,
  ip: string,
): Promise<{ entry: WaitlistEntry; token: string }> {
  await throttle(deps, ATTEMPTS_PER_ADDRESS, ip);
  const { clientId, timeZone, ...venue } = await requireVenue(deps, asked);
  refuseClosedVenue(deps, { clientId, timeZone, ...venue });
  const joinerMac = bookerMacOf(deps, ip);
  await throttle(deps, ATTEMPTS_PER_VENUE, `${clientId} ${joinerMac}`);
  return join(deps, given, { clientId, timeZone, actor: 'visitor', joinerMac }, async (write, row) => {
    const { entry } = await toEntry(write, row);
    return { entry, token: await makeEntryToken(deps, write, row.waitlist_id) };
  });
}

/**
 * The same for a caller, who may have no email, and is offered at once what is free. Errors: NOT_FOUND, INVALID_INPUT,
 * DATE_UNAVAILABLE, TOO_MANY_REQUESTS. Requirement B39.
 */
export async function addByStaff(
  deps: Deps,
  { userId, venue: { clientId, timeZone } }: Pick<ClientPrincipal, 'userId' | 'venue'>,
  given: BodyOf<typeof addToWaitlist>,
): Promise<ListedWaitlistEntry> {
  const joining = { clientId, timeZone, actor: `user:${userId}`, joinerMac: null };
  return join(deps, given, joining, async (write, row) => {
    const [entry] = await toListedEntries(write, [row]);
    return entry as ListedWaitlistEntry;
  });
}

interface Joining {
  clientId: string;
  timeZone: string;
  actor: string;
  /** Null for staff. */
  joinerMac: string | null;
}

/**
 * Whether a wished time is free is looked up before the transaction, which only rechecks what one row says: other venues may wait for
 * it. Where the venue was written to in between, a place that became free then is found by one more look after it.
 */
async function join<T>(
  deps: Deps,
  given: Given,
  joining: Joining,
  answer: (write: VenueWrite, row: EntryRow) => Promise<T>,
): Promise<T> {
  const { clientId } = joining;
  const seen = await look(deps, given, joining);
  if (seen.free && joining.actor === 'visitor') throw timeAvailable(seen.free);
  const { made, isStale, row } = await writeVenue(deps, clientId, async (write) => {
    const repeated = await findRepeated(write, given);
    const entry = repeated ?? (await insert(deps, write, given, joining));
    if (!repeated && seen.free) await offerFreePlaces(deps, write, [dayOf(entry, seen.free)]);
    const joined = await requireEntry(write, entry.waitlist_id);
    if (!repeated && joined.status === 'waiting')
      await write.happened({ kind: 'waitlist.told_to_wait', actor: joining.actor, entry });
    const stale = !repeated && !seen.free && write.version !== seen.version + 1;
    return { made: await answer(write, joined), isStale: stale, row: joined };
  });
  const missed = isStale ? await freedMeanwhile(deps, given, joining) : undefined;
  if (!missed) return made;
  return writeVenue(deps, clientId, async (write) => {
    await offerFreePlaces(deps, write, [dayOf(row, missed)]);
    return answer(write, await requireEntry(write, row.waitlist_id));
  });
}

interface Seen {
  /** The venue's version then. */
  version: number;
  /** The earliest wished time that is free. */
  free: Start | undefined;
}

/** Refuses what can't be, and finds out what is free. */
function look(deps: Deps, given: Given, joining: Joining): Promise<Seen> {
  const { clientId, timeZone } = joining;
  return deps.db.readVenue(clientId, async (db) => {
    const read = { db, clientId, nowAtUtc: isoNow(deps.clock) };
    const version = await findVersion(db, clientId);
    if (await findRepeated(read, given)) return { version, free: undefined };
    const offering = await requireOffering(read, given);
    requirePlayers(offering, given.players);
    requireWishAhead(deps, given, timeZone);
    await requireMayJoin(read, given, joining);
    return { version, free: await firstFree(read, offering, given, timeZone) };
  });
}

function freedMeanwhile(deps: Deps, given: Given, { clientId, timeZone }: Joining): Promise<Start | undefined> {
  return deps.db.readVenue(clientId, async (db) => {
    const read = { db, clientId, nowAtUtc: isoNow(deps.clock) };
    const offering = await findOffering(db, clientId, given.offering_id);
    return offering && firstFree(read, offering, given, timeZone);
  });
}

/** The earliest wished time with room for the party. */
async function firstFree(
  read: PlaceRead,
  offering: Row<'offerings'>,
  { players, wishes }: Pick<Given, 'players' | 'wishes'>,
  timeZone: string,
): Promise<Start | undefined> {
  for (const date of datesOf({ wishes })) {
    const wanted = wishes.flatMap((wish) => (wish.date === date ? [{ players, ...timesOf(wish) }] : []));
    for await (const start of freeStartsFor(read, offering, { date, timeZone, wanted })) return start;
    /* A day with few starts takes its queries. */
    await new Promise((resolve) => setImmediate(resolve));
  }
  return undefined;
}

const datesOf = ({ wishes }: Pick<Given, 'wishes'>): string[] =>
  [...new Set(wishes.map(({ date }) => date))].toSorted();
const dayOf = ({ offering_id }: EntryRow, { date }: Start) => ({ wish_date: date, offering_id });

function timeAvailable({ date, time }: Start): AppError {
  return new AppError('TIME_AVAILABLE', { extra: { date_scheduled: date, start_time: time } });
}

function findRepeated({ db, clientId }: PlaceRead, { request_id: id }: Given): Promise<EntryRow | undefined> {
  return id ? findEntryByRequest(db, clientId, id) : Promise.resolve(undefined);
}

/** Errors: NOT_FOUND. */
async function requireOffering({ db, clientId }: PlaceRead, { offering_id: id }: Given): Promise<Row<'offerings'>> {
  const offering = await findOffering(db, clientId, id);
  if (!offering) throw new AppError('NOT_FOUND', { message: 'Data not found' });
  return offering;
}

async function insert(deps: Deps, write: VenueWrite, given: Given, joining: Joining): Promise<EntryRow> {
  const { db, clientId, nowAtUtc } = write;
  const { actor, joinerMac, timeZone } = joining;
  const { language = english } = given;
  const offering = await requireOffering(write, given);
  requirePlayers(offering, given.players);
  const endsAt = requireWishAhead(deps, given, timeZone);
  await requireMayJoin(write, given, joining);
  const entry: EntryRow = {
    client_id: clientId,
    waitlist_id: `${clientId}-${deps.ids.uuid()}`,
    line: write.version,
    offering_id: offering.offering_id,
    offering_name: offering.offering_name,
    guest_offering_name: guestNameOf(offering, language),
    party_name: given.party_name,
    party_phone: given.party_phone,
    party_email: given.party_email,
    players: given.players,
    wishes: JSON.stringify(given.wishes),
    ends_at: endsAt,
    status: 'waiting',
    booking_id: null,
    source: joinerMac === null ? 'staff' : 'public',
    joiner_mac: joinerMac,
    request_id: given.request_id ?? null,
    language,
    created_at: nowAtUtc,
    updated_at: nowAtUtc,
  };
  await insertEntry(db, entry, given.wishes);
  await write.happened({ kind: 'waitlist.joined', actor, entry });
  const dates = datesOf(given);
  const own = { bookerMac: joinerMac ?? '', email: given.party_email, offeringId: offering.offering_id, dates };
  if (joinerMac !== null && (await hasBookingOn(db, clientId, own))) await endWait(write, entry, null, actor);
  return entry;
}

/** Errors: FORBIDDEN, TOO_MANY_REQUESTS. */
async function requireMayJoin(read: PlaceRead, { party_email: email }: Given, { joinerMac }: Joining): Promise<void> {
  const later = { retryAfterSeconds: 3_600 };
  if (joinerMac !== null) {
    if (!(await isWaitlistOpen(read.db, read.clientId)))
      throw new AppError('FORBIDDEN', { message: 'This venue has no waitlist right now. Please contact the venue.' });
    if ((await countLiveOfCaller(read, joinerMac, email)) >= LIVE_ENTRIES_MAX)
      throw new AppError('TOO_MANY_REQUESTS', {
        message: `You’re on this waitlist ${LIVE_ENTRIES_MAX} times already. Please leave it in one place first.`,
      });
    if ((await countLiveOfCaller(read, joinerMac)) >= CALLER_ENTRIES_MAX) {
      const message = 'Your network is on this waitlist very often already. Please contact the venue.';
      throw new AppError('TOO_MANY_REQUESTS', { message, ...later });
    }
  }
  if ((await countLive(read, joinerMac === null ? 'staff' : 'public')) >= VENUE_ENTRIES_MAX)
    throw new AppError('TOO_MANY_REQUESTS', { message: 'This waitlist is full. Please contact the venue.', ...later });
}

/** Errors: INVALID_INPUT. */
function requirePlayers(offering: Row<'offerings'>, players: number): void {
  const problem = partySizeProblem(players, offering);
  if (problem === null) return;
  const message = `${problem}.`;
  throw new AppError('INVALID_INPUT', { message, fields: { players: message } });
}

/** When the last of the wishes has passed. Errors: DATE_UNAVAILABLE where all have, or one is further ahead than anyone can book. */
function requireWishAhead({ clock }: Pick<Deps, 'clock'>, { wishes }: Pick<Given, 'wishes'>, timeZone: string): string {
  const refused = (message: string) => new AppError('DATE_UNAVAILABLE', { message, fields: { wishes: message } });
  const lastDate = lastBookableDate(venueDateAt(clock.now(), timeZone));
  if (wishes.some(({ date }) => date > lastDate)) throw refused(`Bookings can be made until ${lastDate}.`);
  const endMs = wishesEndMs(wishes, venueClock(timeZone));
  if (endMs <= clock.now()) throw refused('These times have passed. Please choose later ones.');
  return new Date(endMs).toISOString();
}
