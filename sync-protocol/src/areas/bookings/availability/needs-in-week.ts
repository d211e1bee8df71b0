import { addDays } from '#base/days/venue-day';
import { venueClock } from '#base/days/venue-time';
import type { Effort } from '#base/effort';
import type { Bookable } from './bookable.ts';
import { smallestParty } from './day-availability.ts';
import type { Place } from './needs.ts';
import { searchOf } from './needs-search.ts';
import { type Length, occupiedBy } from './occupied.ts';
import { openTimes, type Resource } from './resource.ts';
import { type Schedule, startTimesOn } from './schedule.ts';

/** The Monday of a week without a change of clocks. */
const SOME_MONDAY = '2026-01-05';
const DAYS_OF_WEEK = 7;

/** What this needs to know of an offering. */
export interface Needing extends Schedule, Length, Pick<Bookable, 'basePlayers' | 'needs'> {}

/**
 * Whether the smallest party gets everything that an offering needs, at one start time of a week after the other, with
 * nothing booked or closed. Yields in between. A start with as much open as an earlier one is answered without a
 * search, so that there are at most two searches for each day of each resource's hours, and one more. Requirement B28.
 */
export function* needsInWeek(
  offering: Needing,
  resources: readonly Resource[],
  effort: Effort = { steps: 0 },
): Iterable<boolean> {
  const clock = venueClock('UTC');
  const days = { from: addDays(SOME_MONDAY, -DAYS_OF_WEEK), to: addDays(SOME_MONDAY, 2 * DAYS_OF_WEEK) };
  const places = new Map(
    resources.map(({ resourceId, mode, units, ...resource }): [string, Place] => {
      const open = openTimes({ resourceId, mode, units, ...resource, closures: [] }, days, clock);
      return [resourceId, { mode, units, open, uses: [] }];
    }),
  );
  const search = searchOf(offering.needs, places, effort);
  const players = smallestParty(offering);
  const answers = new Map<string, boolean>();
  for (let shift = 0; shift < DAYS_OF_WEEK; shift += 1) {
    const date = addDays(SOME_MONDAY, shift);
    for (const time of startTimesOn(offering, date)) {
      const free = search.freeDuring(occupiedBy(clock.instantOfOrChange(date, time), offering));
      const situation = free.join();
      const isMet = answers.get(situation) ?? search.canMeet(players, free);
      answers.set(situation, isMet);
      yield isMet;
    }
  }
}
