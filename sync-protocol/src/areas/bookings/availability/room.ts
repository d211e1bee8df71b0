import { type Interval, overlaps, peakOf } from '#base/days/interval';
import type { Bookable, Booked, DayFacts } from './bookable.ts';
import { canMeet, freeDuring, unitsNeeded } from './needs.ts';
import { occupiedBy } from './occupied.ts';

/**
 * The largest party that could be placed at a start time; null where nothing limits it. An offering without a duration counts
 * by start times, one with a duration by moments. Requirements B8, B27, B28.
 */
export function roomFor(
  offering: Bookable,
  { time, startMs }: { time: string; startMs: number },
  facts: DayFacts,
): number | null {
  if (offering.durationMinutes === null) return roomAtStart(offering, time, facts.booked);
  const occupied = occupiedBy(startMs, offering);
  const own = ownRoom(offering, occupied, facts.around ?? []);
  /* An Individual offering is booked one by one, so what is left counts players, not a party. */
  const limit = offering.offeringType === 'Group' ? Math.min(own ?? offering.maxPlayers, offering.maxPlayers) : own;
  return offering.needs.length === 0 ? limit : roomInResources(offering, occupied, { limit, facts });
}

function roomAtStart({ capacity, offeringType, maxPlayers }: Bookable, time: string, booked: DayFacts['booked']) {
  const here = booked.filter((booking) => booking.time === time);
  if (capacity !== null) return Math.max(0, capacity - here.reduce((sum, { players }) => sum + players, 0));
  if (offeringType === 'Individual') return null;
  return here.length > 0 ? 0 : maxPlayers;
}

/** By the offering's own limit: players at every moment, or for a Group offering without needs one booking at a time. */
function ownRoom(
  { capacity, offeringType, needs, maxPlayers }: Bookable,
  occupied: Interval,
  around: readonly Booked[],
) {
  if (capacity !== null) {
    const players = around.map((booked) => ({ ...booked.occupied, amount: booked.players }));
    return Math.max(0, capacity - peakOf(players, occupied));
  }
  if (offeringType === 'Individual' || needs.length > 0) return null;
  return around.some((booked) => overlaps(booked.occupied, occupied)) ? 0 : maxPlayers;
}

function roomInResources(
  { needs }: Bookable,
  occupied: Interval,
  { limit, facts: { places = new Map() } }: { limit: number | null; facts: DayFacts },
): number | null {
  const free = freeDuring(needs, places, occupied);
  const perPlayer = needs.filter(({ unitsPer }) => unitsPer === 'player');
  if (perPlayer.length === 0) return canMeet(needs, 1, free) ? limit : 0;
  const unitsMax = Math.max(0, ...[...free.values()].map(({ units }) => units));
  let enough = 0;
  let tooMany =
    Math.min(limit ?? unitsMax, ...perPlayer.map((need) => Math.floor(unitsMax / unitsNeeded(need, 1)))) + 1;
  while (tooMany - enough > 1) {
    const middle = Math.floor((enough + tooMany) / 2);
    if (canMeet(needs, middle, free)) enough = middle;
    else tooMany = middle;
  }
  return enough;
}
