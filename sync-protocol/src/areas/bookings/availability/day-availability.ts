import { changesClock, instantOf, wallClockAt } from '#base/days/venue-time';
import { lastBookableDate } from './booking-horizon.ts';
import { type Schedule, startTimesOn } from './schedule.ts';

/** What availability needs to know of an offering. */
export interface Bookable extends Schedule {
  offeringType: 'Group' | 'Individual';
  basePlayers: number;
  maxPlayers: number;
  /**
   * Players for each start time. Without it a Group offering takes one booking for each start time, and an Individual one
   * any number.
   */
  capacity: number | null;
}

export interface Holiday {
  name: string;
  type: string;
}

/** What is known of one day, apart from the offering itself. */
export interface DayFacts {
  /** Those in force on which the venue does not open. */
  holidays: readonly Holiday[];
  /** By the offering's or the venue's own blackout date. */
  isBlackedOut: boolean;
  /** Bookings and running holds of this offering. */
  booked: readonly { time: string; players: number }[];
}

/** The venue's present. */
export interface VenueNow {
  epochMs: number;
  timeZone: string;
  /** Staff also place a party at a time of today that has begun: people are at the desk. Requirement B12. */
  isStaff?: boolean;
}

export type Closure =
  | { reason: 'past' | 'too_far' | 'schedule' | 'blackout' | 'full' }
  | { reason: 'holiday'; holiday: Holiday };

interface Slot {
  /** `HH:MM`. */
  time: string;
  isAvailable: boolean;
  /** Players for whom there is still room; null where there is no limit. */
  placesLeft: number | null;
}

export interface DayAvailability {
  /** Null on a day with a free start time. */
  closure: Closure | null;
  /** Start times of an open or full day; times that have passed, or that the clock skips, are left out. */
  slots: Slot[];
}

/**
 * What can be booked on a day. The calendar, the public page and the transaction that books all ask this function.
 * Requirements B3, B7, B8, B20.
 */
export function availabilityOn(offering: Bookable, date: string, facts: DayFacts, now: VenueNow): DayAvailability {
  const closure = closureOf(offering, date, facts, now);
  if (closure) return { closure, slots: [] };
  const slots = startTimesOn(offering, date)
    .filter(aheadOf(date, now))
    .map((time) => slotAt(offering, time, facts));
  if (slots.length === 0) return { closure: { reason: 'past' }, slots };
  return { closure: slots.some(({ isAvailable }) => isAvailable) ? null : { reason: 'full' }, slots };
}

/** Why a whole day can't be booked, whatever is booked already. */
function closureOf(offering: Bookable, date: string, facts: DayFacts, now: VenueNow): Closure | null {
  const today = wallClockAt(now.epochMs, now.timeZone).slice(0, 10);
  if (date < today) return { reason: 'past' };
  if (date > lastBookableDate(today)) return { reason: 'too_far' };
  if (startTimesOn(offering, date).length === 0) return { reason: 'schedule' };
  const [holiday] = facts.holidays;
  if (holiday) return { reason: 'holiday', holiday };
  return facts.isBlackedOut ? { reason: 'blackout' } : null;
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

function slotAt(offering: Bookable, time: string, { booked }: DayFacts): Slot {
  const placesLeft = placesLeftAt(offering, time, booked);
  return { time, placesLeft, isAvailable: placesLeft === null || placesLeft >= Math.max(1, offering.basePlayers) };
}

function placesLeftAt(offering: Bookable, time: string, booked: DayFacts['booked']): number | null {
  const here = booked.filter((booking) => booking.time === time);
  if (offering.capacity !== null)
    return Math.max(0, offering.capacity - here.reduce((sum, { players }) => sum + players, 0));
  if (offering.offeringType === 'Individual') return null;
  return here.length > 0 ? 0 : offering.maxPlayers;
}

/** Why one booking can't be placed. */
export type Refusal =
  | { kind: 'closed'; closure: Closure }
  /** Not a start time of this day, or it has passed. */
  | { kind: 'no_such_time' }
  | { kind: 'too_many_players'; total: number; max: number }
  /** Someone else was faster. */
  | { kind: 'taken'; placesLeft: number };

/** Whether a party of `players` can start at this time; null when it can. Requirements B1, B3. */
export function refusalOf(
  offering: Bookable,
  wish: { date: string; time: string; players: number },
  facts: DayFacts,
  now: VenueNow,
): Refusal | null {
  if (wish.players > offering.maxPlayers)
    return { kind: 'too_many_players', total: wish.players, max: offering.maxPlayers };
  const { closure, slots } = availabilityOn(offering, wish.date, facts, now);
  if (closure && closure.reason !== 'full') return { kind: 'closed', closure };
  const slot = slots.find(({ time }) => time === wish.time);
  if (!slot) return { kind: 'no_such_time' };
  if (slot.placesLeft !== null && slot.placesLeft < wish.players) return { kind: 'taken', placesLeft: slot.placesLeft };
  return null;
}
