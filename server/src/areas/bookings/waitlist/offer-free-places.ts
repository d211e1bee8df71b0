import { roomForWanted, type WantedSize } from '@gatehouse/sync-protocol/areas/bookings/availability/day-availability';
import { daysAround } from '@gatehouse/sync-protocol/areas/bookings/day-by-resource';
import { firstThatFits, type Start } from '@gatehouse/sync-protocol/areas/bookings/waitlist';
import { findVisitedVenue } from '#access/principal-venue.shared.repository';
import { acceptsBookings } from '#access/subscription';
import { AppError } from '#base/app-error';
import { grouped } from '#base/grouped';
import { givingWay } from '#base/in-turns';
import type { Row } from '#db/tables';
import type { Deps } from '#integrations/deps';
import type { Gathered, VenueWrite } from '#venue/venue-write';
import { toBookable } from '../offerings/offering-view.ts';
import { findOffering } from '../offerings/offerings.shared.repository.ts';
import { factsOfDays } from '../scheduling/availability/day-facts.ts';
import { mayBookMore } from '../scheduling/placing/booking-limits.ts';
import type { PlacedColumns, PlaceRead } from '../scheduling/placing/place-booking.ts';
import type { EntryRow } from './waitlist.repository.ts';
import {
  countMissedOffers,
  type FreeForWaiting,
  type FreeOfOffering,
  findFirstInLine,
  listOfferedStarts,
  listWaitedDays,
  listWaitingSizes,
  type WaitedDay,
} from './waitlist-line.repository.ts';
import { makeOffer, placeFor } from './waitlist-offers.ts';
import { wishesOf } from './waitlist-view.ts';

/**
 * Offers and looks of one transaction: everyone else waits for it, on SQLite in other venues too. What is left is the job's, in as many
 * transactions as it takes.
 */
export const OFFERS_MAX = 5;
export const LOOKS_MAX = 20;

interface Next {
  entry: EntryRow;
  offering: Row<'offerings'>;
  start: Start;
}

/** What has been found out so far, so that it is not tried again. */
export interface Tried {
  /** Starts that looked free, by `keyOf`. */
  refused: Set<string>;
  /** Callers who may hold no more places. */
  joinerMacs: Set<string>;
  /** Sizes of the parties that waited at first, by day and offering; meanwhile there are only fewer. */
  waiting: Map<string, ReadonlyMap<string, readonly WantedSize[]>>;
}

export const nothingTried = (): Tried => ({ refused: new Set(), joinerMacs: new Set(), waiting: new Map() });

/** Offers of a day that one caller's entries may let pass: a place that nobody takes is not held for the same caller for days. */
const MISSED_MAX = 20;
const DAY_MS = 86_400_000;
/** An earlier release did not keep who joined: the entries of many guests share this key. Migration 055. */
const UNKNOWN_JOINER = 'unknown';

/** An offer counts as a hold of who joined, by the limits of the booking page. Staff's callers have none. Requirement B47. */
async function mayBeOffered(read: PlaceRead, bookerMac: string): Promise<boolean> {
  if (!(await mayBookMore(read, { bookerMac, isHold: true }))) return false;
  /* Where the key is shared by many guests, it says nothing that twenty let their offers pass. */
  if (bookerMac === UNKNOWN_JOINER) return true;
  const sinceUtc = new Date(Date.parse(read.nowAtUtc) - DAY_MS).toISOString();
  return (await countMissedOffers(read, bookerMac, sinceUtc)) < MISSED_MAX;
}

const keyOf = (offeringId: string, start: string): string => `${offeringId} ${start}`;

/** Who is offered which start of a day, of some offerings; null where nobody who waits fits. Requirement B38. */
export async function findNext(
  read: PlaceRead,
  date: string,
  { offeringIds, timeZone, tried }: { offeringIds: readonly string[]; timeZone: string; tried: Tried },
): Promise<Next | null> {
  const { db, clientId } = read;
  const free: (FreeOfOffering & { offering: Row<'offerings'> })[] = [];
  const waiting =
    tried.waiting.get(date) ??
    grouped(await listWaitingSizes(db, clientId, date, offeringIds), ({ offering_id: id }) => id);
  tried.waiting.set(date, waiting);
  for (const offeringId of offeringIds) {
    const wanted = waiting.get(offeringId);
    const offering = wanted && (await findOffering(db, clientId, offeringId));
    if (!offering) continue;
    const starts: FreeForWaiting[] = [];
    for await (const start of freeStartsFor(read, offering, { date, timeZone, wanted }))
      if (!tried.refused.has(keyOf(offeringId, `${date} ${start.time}`))) starts.push(start);
    if (starts.length > 0) free.push({ offeringId, starts, offering });
  }
  if (free.length === 0) return null;
  const entry = await firstWhoMayHold(read, date, free, tried);
  const ofEntry = free.find(({ offeringId }) => offeringId === entry?.offering_id);
  if (!entry || !ofEntry) return null;
  const offered = await listOfferedStarts(db, clientId, entry.waitlist_id);
  const fit = firstThatFits([{ players: entry.players, wishes: wishesOf(entry), offered }], ofEntry.starts);
  return fit ? { entry, offering: ofEntry.offering, start: fit.start } : null;
}

async function firstWhoMayHold(
  read: PlaceRead,
  date: string,
  free: readonly FreeOfOffering[],
  { joinerMacs }: Tried,
): Promise<EntryRow | undefined> {
  for (;;) {
    const entry = await findFirstInLine(read, date, free, { joinerMacs: [...joinerMacs] });
    if (!entry?.joiner_mac || (await mayBeOffered(read, entry.joiner_mac))) return entry;
    joinerMacs.add(entry.joiner_mac);
  }
}

/** What visitors could book of an offering on a day, as far as it is wanted: earliest first. Others have a turn in between. */
export async function* freeStartsFor(
  { db, clientId, nowAtUtc }: PlaceRead,
  offering: Row<'offerings'>,
  { date, timeZone, wanted }: { date: string; timeZone: string; wanted: readonly WantedSize[] },
): AsyncIterable<FreeForWaiting> {
  const { offering_id: offeringId } = offering;
  const bookable = toBookable(offering);
  const days = { from: date, to: date };
  const facts = await factsOfDays(db, { clientId, offeringId, bookable, timeZone }, days, { nowAtUtc });
  const now = { epochMs: Date.parse(nowAtUtc), timeZone };
  const giveWay = givingWay();
  for (const { time, players } of roomForWanted(bookable, date, wanted, { facts: facts(date), now })) {
    if (players !== null) yield { date, time, placesLeft: players };
    await giveWay();
  }
}

/**
 * Offers what is free on these days: first come, first that fits. Nothing is offered in a venue that takes no bookings.
 * Returns the days that are left for another transaction, which may be given what this one tried. Requirement B38.
 */
export async function offerFreePlaces(
  deps: Pick<Deps, 'clock' | 'ids'>,
  write: VenueWrite,
  days: readonly WaitedDay[],
  tried: Tried = nothingTried(),
): Promise<WaitedDay[]> {
  if (days.length === 0) return [];
  const venue = await findVisitedVenue(write.db, write.clientId);
  if (!venue || !acceptsBookings(deps, venue)) return [];
  const { timeZone } = venue;
  const left = [...byDate(days)];
  const giveWay = givingWay();
  let made = 0;
  for (let looks = 0; looks < LOOKS_MAX && made < OFFERS_MAX; looks += 1) {
    const [day] = left;
    if (!day) break;
    const [date, offeringIds] = day;
    const next = await findNext(write, date, { offeringIds, timeZone, tried });
    const place = next && (await placeIfFree(write, next, timeZone));
    if (!next) left.shift();
    else if (!place) tried.refused.add(keyOf(next.offering.offering_id, `${date} ${next.start.time}`));
    else {
      await makeOffer(deps, write, next, { place, actor: 'system', timeZone });
      made += 1;
    }
    await giveWay();
  }
  return left.flatMap(([date, ids]) => ids.map((offering_id) => ({ wish_date: date, offering_id })));
}

/** What looked free is asked for again by the rule that places bookings. */
async function placeIfFree(write: VenueWrite, next: Next, timeZone: string): Promise<PlacedColumns | null> {
  try {
    return await placeFor(write, next, { timeZone });
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

/** Earliest first. */
export function byDate(days: readonly WaitedDay[]): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const { wish_date: date, offering_id: id } of days.toSorted((a, b) => (a.wish_date < b.wish_date ? -1 : 1)))
    if (!found.get(date)?.includes(id)) found.set(date, [...(found.get(date) ?? []), id]);
  return found;
}

interface Freed {
  deps: Pick<Deps, 'clock' | 'ids'>;
  /** The booking as it was when it kept its place. */
  booking: Row<'bookings'>;
}

const offerFreed: Gathered<Freed> = async (write, freed) => {
  const days: WaitedDay[] = [];
  for (const { booking } of freed) {
    const { date_scheduled: date, offering_id: offeringId } = booking;
    const own = { from: date, to: date };
    const around = booking.duration_minutes === null ? own : daysAround(own);
    /* A room that was given back is free for every offering that needs it. */
    const isShared = booking.resources !== '[]';
    days.push(...(await listWaitedDays(write.db, write.clientId, around, isShared ? null : offeringId)));
  }
  const [first] = freed;
  if (first) await offerFreePlaces(first.deps, write, days);
};

/**
 * A booking gave up its place, or a part of it. Those who wait are offered it at the end of the transaction: nobody gets in between,
 * and all of its bookings are where they will be. Requirement B38.
 */
export function noteFreed(deps: Freed['deps'], write: VenueWrite, booking: Row<'bookings'>): void {
  write.gather(offerFreed, { deps, booking });
}
