import { addDays } from '#base/days/venue-day';
import { changesClock, instantOf, venueClock, wallClockAt } from '#base/days/venue-time';
import type { Bookable, DayFacts, Holiday } from './bookable.ts';
import { lastBookableDate } from './booking-horizon.ts';
import { chooseResources } from './choose-resources.ts';
import { type Use, unitsNeeded } from './needs.ts';
import { occupiedBy } from './occupied.ts';
import { roomOf } from './room.ts';
import { startTimesOn } from './schedule.ts';

/** The venue's present. */
export interface VenueNow {
  epochMs: number;
  timeZone: string;
  /** Staff also place a party at a time of today that has begun: people are at the desk. Requirement B12. */
  isStaff?: boolean;
}

export type Closure =
  | { reason: 'past' | 'too_soon' | 'too_far' | 'schedule' | 'blackout' | 'full' }
  | { reason: 'holiday'; holiday: Holiday };

export interface Slot {
  /** `HH:MM`. */
  time: string;
  isAvailable: boolean;
  /** Players for whom there is still room; null where there is no limit. */
  placesLeft: number | null;
}

export interface DayAvailability {
  /** Null on a day with a free start time. */
  closure: Closure | null;
  /** Start times of an open or full day; those that have passed, are too soon, or that the clock skips are left out. */
  slots: Slot[];
}

/**
 * What can be booked on a day. The calendar, the public page and the transaction that books all ask this function.
 * Requirements B3, B7, B8, B20.
 */
export function availabilityOn(offering: Bookable, date: string, facts: DayFacts, now: VenueNow): DayAvailability {
  const found = slotsOn(offering, date, facts, now);
  return 'closure' in found ? { closure: found.closure, slots: [] } : withClosure([...found.slots]);
}

/** Like `availabilityOn`, for callers that do other work in the meantime; `withClosure` completes the answer. */
export function slotsOn(
  offering: Bookable,
  date: string,
  facts: DayFacts,
  now: VenueNow,
): { closure: Closure } | { slots: Iterable<Slot> } {
  const found = timesOn(offering, date, facts, now);
  return 'closure' in found ? found : { slots: findSlots(offering, date, { times: found.times, facts, now }) };
}

function* findSlots(
  offering: Bookable,
  date: string,
  { times, facts, now }: { times: readonly string[]; facts: DayFacts; now: VenueNow },
): Iterable<Slot> {
  const room = roomOf(offering, facts);
  const startMsOf = startsOf(date, now);
  for (const time of times) {
    const placesLeft = room.largestParty({ time, startMs: startMsOf(time) });
    yield { time, placesLeft, isAvailable: placesLeft === null || placesLeft >= smallestParty(offering) };
  }
}

/** All slots of a day that is open, which may be full. */
export function withClosure(slots: Slot[]): DayAvailability {
  return { closure: slots.some(({ isAvailable }) => isAvailable) ? null : { reason: 'full' }, slots };
}

/**
 * Why nothing can be booked on a day; null on a day with a free start time. Ends at the first one, and asks only for the smallest
 * party: `availabilityOn` takes many times as long, and a calendar asks for each day of a month.
 */
export function closureOn(offering: Bookable, date: string, facts: DayFacts, now: VenueNow): Closure | null {
  const found = timesOn(offering, date, facts, now);
  if ('closure' in found) return found.closure;
  const room = roomOf(offering, facts);
  const startMsOf = startsOf(date, now);
  const players = smallestParty(offering);
  const isFree = found.times.some((time) => room.hasRoomFor(players, { time, startMs: startMsOf(time) }));
  return isFree ? null : { reason: 'full' };
}

/** A party size that would take the start times from one until another, `HH:MM`, both included. */
export interface WantedSize {
  players: number;
  from: string;
  to: string;
}

/**
 * The start times of a day that someone wants, earliest first, each with the largest of all wanted sizes for which there is room; null
 * where there is for none. Asks for no other start and no other size: `availabilityOn` takes many times as long.
 */
export function* roomForWanted(
  offering: Bookable,
  date: string,
  wanted: readonly WantedSize[],
  { facts, now }: { facts: DayFacts; now: VenueNow },
): Iterable<{ time: string; players: number | null }> {
  const fitting = wanted.filter(({ players }) => players <= offering.maxPlayers);
  if (fitting.length === 0) return;
  const found = timesOn(offering, date, facts, now);
  if ('closure' in found) return;
  const room = roomOf(offering, facts);
  const startMsOf = startsOf(date, now);
  /* A place that is too small for the offering's least party is none. */
  const sizes = fitting.map(({ players }) => Math.max(players, smallestParty(offering)));
  const distinct = [...new Set(sizes)].toSorted((a, b) => a - b);
  for (const time of found.times)
    if (fitting.some(({ from, to }) => from <= time && time <= to))
      yield { time, players: room.largestOf(distinct, { time, startMs: startMsOf(time) }) ?? null };
}

/** Players without whom an offering is not booked. */
export function smallestParty({ basePlayers }: Pick<Bookable, 'basePlayers'>): number {
  return Math.max(1, basePlayers);
}

function startsOf(date: string, { timeZone }: VenueNow): (time: string) => number {
  const clock = venueClock(timeZone);
  return (time) => clock.instantOfOrChange(date, time);
}

/** The start times that may be booked, whatever is booked already, or why the whole day is closed. */
function timesOn(
  offering: Bookable,
  date: string,
  facts: DayFacts,
  now: VenueNow,
): { times: string[] } | { closure: Closure } {
  const closure = closureOf(offering, date, facts, now);
  if (closure) return { closure };
  const ahead = startTimesOn(offering, date).filter(aheadOf(date, now));
  if (ahead.length === 0) return { closure: { reason: 'past' } };
  const clock = venueClock(now.timeZone);
  const times = now.isStaff ? ahead : ahead.filter((time) => isAfterLead(offering, clock.instantOf(date, time), now));
  return times.length === 0 ? { closure: { reason: 'too_soon' } } : { times };
}

/** Why a whole day can't be booked, whatever is booked already. */
function closureOf(offering: Bookable, date: string, facts: DayFacts, now: VenueNow): Closure | null {
  const today = wallClockAt(now.epochMs, now.timeZone).slice(0, 10);
  if (date < today) return { reason: 'past' };
  if (date > lastDateOf(offering, today, now)) return { reason: 'too_far' };
  if (startTimesOn(offering, date).length === 0) return { reason: 'schedule' };
  const [holiday] = facts.holidays;
  if (holiday) return { reason: 'holiday', holiday };
  return facts.isBlackedOut ? { reason: 'blackout' } : null;
}

function lastDateOf({ horizonDays }: Bookable, today: string, { isStaff = false }: VenueNow): string {
  return isStaff || horizonDays === null ? lastBookableDate(today) : addDays(today, horizonDays);
}

function isAfterLead({ leadMinutes }: Bookable, startMs: number | null, { epochMs }: VenueNow): boolean {
  return leadMinutes === 0 || (startMs !== null && startMs - epochMs >= leadMinutes * 60_000);
}

/** Leaves out times that have passed, for visitors, and on the day of a change those that the clock skips. */
function aheadOf(date: string, { epochMs, timeZone, isStaff = false }: VenueNow): (time: string) => boolean {
  if (changesClock(date, timeZone))
    return (time) => {
      const instant = instantOf(date, time, timeZone);
      return instant !== null && (isStaff || instant > epochMs);
    };
  const clock = wallClockAt(epochMs, timeZone);
  return (time) => isStaff || `${date}T${time}` > clock;
}

/** Why one booking can't be placed. */
export type Refusal =
  | { kind: 'closed'; closure: Closure }
  /** Not a start time of this day, or it has passed. */
  | { kind: 'no_such_time' }
  | { kind: 'too_many_players'; total: number; max: number }
  /** Someone else was faster. */
  | { kind: 'taken'; placesLeft: number };

/** A party that wants a place: day, start time and how many. */
export interface Wish {
  date: string;
  time: string;
  players: number;
}

/** Whether a party can start at this time; null when it can. Requirements B1, B3. */
export function refusalOf(offering: Bookable, wish: Wish, facts: DayFacts, now: VenueNow): Refusal | null {
  if (wish.players > offering.maxPlayers)
    return { kind: 'too_many_players', total: wish.players, max: offering.maxPlayers };
  const { date, time } = wish;
  const found = timesOn(offering, date, facts, now);
  if ('closure' in found) return { kind: 'closed', closure: found.closure };
  if (!found.times.includes(time)) return { kind: 'no_such_time' };
  const placesLeft = roomOf(offering, facts).largestParty({ time, startMs: startsOf(date, now)(time) });
  return placesLeft !== null && placesLeft < wish.players ? { kind: 'taken', placesLeft } : null;
}

/** What a party is given of the resources, one for each need, or why it can't be placed. */
export type Placement = { uses: Use[]; isOverbooked: boolean } | { refusal: Refusal };

/**
 * Places a party. With `overbooks` staff place it where there is no room, on the first resource of each need, but neither on
 * a closed day nor at a time that is none. Requirements B1, B28, B31.
 */
export function placementOf(
  offering: Bookable,
  wish: Wish,
  facts: DayFacts,
  now: VenueNow,
  { overbooks = false } = {},
): Placement {
  const refusal = refusalOf(offering, wish, facts, now);
  if (refusal && !(overbooks && refusal.kind === 'taken')) return { refusal };
  const { needs, durationMinutes } = offering;
  if (durationMinutes === null || needs.length === 0) return { uses: [], isOverbooked: refusal !== null };
  const clock = venueClock(now.timeZone);
  const occupied = occupiedBy(clock.instantOfOrChange(wish.date, wish.time), offering);
  const day = {
    startMs: clock.instantOfOrChange(wish.date, '00:00'),
    endMs: clock.instantOfOrChange(addDays(wish.date, 1), '00:00'),
  };
  const uses = chooseResources(needs, wish.players, {
    occupied,
    places: facts.places ?? new Map(),
    day,
    effort: facts.effort,
  });
  if (uses) return { uses, isOverbooked: refusal !== null };
  if (!overbooks) return { refusal: { kind: 'taken', placesLeft: 0 } };
  const firsts = needs.map((need) => ({
    resourceId: need.resourceIds[0] ?? '',
    units: unitsNeeded(need, wish.players),
  }));
  return { uses: firsts, isOverbooked: true };
}
