import { peaksOf } from '#base/days/interval';
import type { Bookable, DayFacts } from './bookable.ts';
import { unitsNeeded } from './needs.ts';
import { type Free, type NeedsSearch, searchOf } from './needs-search.ts';
import { occupiedBy } from './occupied.ts';

interface Start {
  /** `HH:MM`. */
  time: string;
  startMs: number;
}

/** The room of an offering around a day, made ready for all of its start times. */
export interface Room {
  /**
   * The largest party that could be placed at a start time; null where nothing limits it. An offering without a duration counts
   * by start times, one with a duration by moments. Requirements B8, B27, B28.
   */
  largestParty(start: Start): number | null;
  /** Whether a party could be placed, which takes far less to find out. */
  hasRoomFor(players: number, start: Start): boolean;
  /**
   * The largest of some party sizes, smallest first, that could be placed; undefined where none could. A list that is given again,
   * as the same array, costs nothing where as much is free as before.
   */
  largestOf(sizes: readonly number[], start: Start): number | undefined;
}

export function roomOf(offering: Bookable, facts: DayFacts): Room {
  const ownLimit = ownLimitOf(offering, facts);
  const { needs, durationMinutes } = offering;
  if (durationMinutes === null || needs.length === 0)
    return {
      largestParty: ownLimit,
      hasRoomFor: (players, start) => players <= (ownLimit(start) ?? players),
      largestOf: (sizes, start) => lastWithin(sizes, ownLimit(start)),
    };
  const search = searchOf(needs, facts.places ?? new Map(), facts.effort);
  const whole = sameAgain((free, limit: number | null) => largestIn(offering, { search, free, limit }));
  const part = sameAgain((free, players: number) => search.canMeet(players, free));
  const listed = sameAgain((free, sizes: readonly number[]) => {
    const met = countMet(sizes.length, (count) => search.canMeet(sizes[count - 1] as number, free));
    return sizes.slice(0, met);
  });
  const freeAt = ({ startMs }: Start): Free => search.freeDuring(occupiedBy(startMs, offering));
  return {
    largestParty: (start) => whole(freeAt(start), ownLimit(start)),
    hasRoomFor: (players, start) => players <= (ownLimit(start) ?? players) && part(freeAt(start), players),
    largestOf(sizes, start) {
      const limit = ownLimit(start);
      return lastWithin(sizes, limit) === undefined ? undefined : lastWithin(listed(freeAt(start), sizes), limit);
    },
  };
}

function lastWithin(sizes: readonly number[], limit: number | null): number | undefined {
  return sizes.findLast((size) => size <= (limit ?? size));
}

/** Remembers the last answer: from one start time to the next there is often as much free as before. */
function sameAgain<G, T>(answerOf: (free: Free, given: G) => T): (free: Free, given: G) => T {
  let last: { free: Free; given: G; answer: T } | null = null;
  return (free, given) => {
    const isSame = last !== null && last.given === given && last.free.every((units, at) => units === free[at]);
    if (!last || !isSame) last = { free, given, answer: answerOf(free, given) };
    return last.answer;
  };
}

/** What the offering itself allows, whatever is free of resources. */
function ownLimitOf(offering: Bookable, { booked, around = [] }: DayFacts): (start: Start) => number | null {
  const { durationMinutes, offeringType, maxPlayers } = offering;
  if (durationMinutes === null) return ({ time }) => roomAtStart(offering, time, booked);
  const peak = peaksOf(around.map(({ occupied, players }) => ({ ...occupied, amount: players })));
  return ({ startMs }) => {
    const own = ownRoom(offering, () => peak(occupiedBy(startMs, offering)));
    /* An Individual offering is booked one by one, so what is left counts players, not a party. */
    return offeringType === 'Group' ? Math.min(own ?? maxPlayers, maxPlayers) : own;
  };
}

function roomAtStart({ capacity, offeringType, maxPlayers }: Bookable, time: string, booked: DayFacts['booked']) {
  const here = booked.filter((booking) => booking.time === time);
  if (capacity !== null) return Math.max(0, capacity - here.reduce((sum, { players }) => sum + players, 0));
  if (offeringType === 'Individual') return null;
  return here.length > 0 ? 0 : maxPlayers;
}

/** Room by the offering's own limit: players at every moment, or one booking at a time for a Group without needs. */
function ownRoom({ capacity, offeringType, needs, maxPlayers }: Bookable, peak: () => number) {
  if (capacity !== null) return Math.max(0, capacity - peak());
  if (offeringType === 'Individual' || needs.length > 0) return null;
  return peak() > 0 ? 0 : maxPlayers;
}

function largestIn(
  { needs }: Bookable,
  { search, free, limit }: { search: NeedsSearch; free: Free; limit: number | null },
): number | null {
  const perPlayer = needs.filter(({ unitsPer }) => unitsPer === 'player');
  if (perPlayer.length === 0) return search.canMeet(1, free) ? limit : 0;
  const unitsMax = Math.max(0, ...free);
  const most = Math.min(limit ?? unitsMax, ...perPlayer.map((need) => Math.floor(unitsMax / unitsNeeded(need, 1))));
  return countMet(most, (players) => search.canMeet(players, free));
}

/** The last of 1 to `most` that is met, where each before it is too; 0 where none is. Halves those in question until one is left. */
function countMet(most: number, isMet: (count: number) => boolean): number {
  let enough = 0;
  let tooMany = most + 1;
  while (tooMany - enough > 1) {
    const middle = Math.floor((enough + tooMany) / 2);
    if (isMet(middle)) enough = middle;
    else tooMany = middle;
  }
  return enough;
}
