import { availabilityOn } from '@gatehouse/sync-protocol/areas/bookings/availability/day-availability';
import { daysAround } from '@gatehouse/sync-protocol/areas/bookings/day-by-resource';
import { type FreeStart, firstThatFits } from '@gatehouse/sync-protocol/areas/bookings/waitlist';
import { findVisitedVenue } from '#access/principal-venue.shared.repository';
import { acceptsBookings } from '#access/subscription';
import { AppError } from '#base/app-error';
import type { Row } from '#db/tables';
import type { Deps } from '#integrations/deps';
import type { Gathered, VenueWrite } from '#venue/venue-write';
import { factsOfDays } from '../bookings/availability/day-facts.ts';
import { mayBookMore } from '../bookings/placing/booking-limits.ts';
import type { PlacedColumns, PlaceRead } from '../bookings/placing/place-booking.ts';
import { toBookable } from '../offerings/offering-view.ts';
import { findOffering } from '../offerings/offerings.shared.repository.ts';
import type { EntryRow } from './waitlist.repository.ts';
import {
  countMissedOffers,
  type FreeOfOffering,
  findFirstInLine,
  listOfferedStarts,
  listWaitedDays,
  type WaitedDay,
} from './waitlist-line.repository.ts';
import { makeOffer, placeFor } from './waitlist-offers.ts';
import { wishesOf } from './waitlist-view.ts';

/** Offers of one transaction: others wait for the venue's lock. The job makes the rest. */
export const OFFERS_MAX = 50;

interface Next {
  entry: EntryRow;
  offering: Row<'offerings'>;
  start: FreeStart;
}

/** What one look has found out, so that it is not tried again. */
interface Tried {
  /** Starts that looked free, by `keyOf`. */
  refused: Set<string>;
  /** Callers who may hold no more places. */
  joinerMacs: Set<string>;
}

export const nothingTried = (): Tried => ({ refused: new Set(), joinerMacs: new Set() });

/** Offers of a day that one caller's entries may let pass: a place that nobody takes is not held for the same caller for days. */
const MISSED_MAX = 20;
const DAY_MS = 86_400_000;

/** An offer counts as a hold of who joined, by the limits of the booking page. Staff's callers have none. Requirement B47. */
async function mayBeOffered(read: PlaceRead, bookerMac: string): Promise<boolean> {
  if (!(await mayBookMore(read, { bookerMac, isHold: true }))) return false;
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
  for (const offeringId of offeringIds) {
    const offering = await findOffering(db, clientId, offeringId);
    if (!offering) continue;
    const starts = await freeStartsOn(read, offering, { date, timeZone });
    const untried = starts.filter(({ time }) => !tried.refused.has(keyOf(offeringId, `${date} ${time}`)));
    if (untried.length > 0) free.push({ offeringId, starts: untried, offering });
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

/** What visitors could book of an offering on a day. */
export async function freeStartsOn(
  { db, clientId, nowAtUtc }: PlaceRead,
  offering: Row<'offerings'>,
  { date, timeZone }: { date: string; timeZone: string },
): Promise<FreeStart[]> {
  const { offering_id: offeringId } = offering;
  const bookable = toBookable(offering);
  const wanted = { clientId, offeringId, bookable, timeZone };
  const facts = await factsOfDays(db, wanted, { from: date, to: date }, { nowAtUtc });
  return availabilityOn(bookable, date, facts(date), { epochMs: Date.parse(nowAtUtc), timeZone })
    .slots.filter(({ isAvailable }) => isAvailable)
    .map(({ time, placesLeft }) => ({
      date,
      time,
      placesLeft: Math.min(placesLeft ?? Infinity, bookable.maxPlayers),
    }));
}

/**
 * Offers what is free on these days: first come, first that fits. Nothing is offered in a venue that takes no bookings.
 * Returns how many offers were made. Requirement B38.
 */
export async function offerFreePlaces(
  deps: Pick<Deps, 'clock' | 'ids'>,
  write: VenueWrite,
  days: readonly WaitedDay[],
): Promise<number> {
  if (days.length === 0) return 0;
  const venue = await findVisitedVenue(write.db, write.clientId);
  if (!venue || !acceptsBookings(deps, venue)) return 0;
  const { timeZone } = venue;
  let made = 0;
  const tried = nothingTried();
  for (const [date, offeringIds] of byDate(days)) {
    while (made < OFFERS_MAX) {
      const next = await findNext(write, date, { offeringIds, timeZone, tried });
      if (!next) break;
      const place = await placeIfFree(write, next, timeZone);
      if (place) await makeOffer(deps, write, next, { place, actor: 'system' });
      else tried.refused.add(keyOf(next.offering.offering_id, `${date} ${next.start.time}`));
      if (place) made += 1;
    }
  }
  return made;
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
  /** As it was when it kept its place. */
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
