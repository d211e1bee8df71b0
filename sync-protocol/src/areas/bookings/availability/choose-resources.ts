import { type Interval, overlaps } from '#base/days/interval';
import type { Effort } from '#base/effort';
import { type Need, type Place, type Places, type Use, unitsNeeded } from './needs.ts';
import { type Free, type NeedsSearch, searchOf } from './needs-search.ts';

/**
 * A resource for each need, in their order; null where no choice meets them all. A need takes the first that leaves the
 * others possible: a shared resource before an exclusive one, of the shared the one with the fewest units left, of the
 * exclusive the one whose free stretch within `day` is the shortest, then the first listed. Requirement B28.
 */
export function chooseResources(
  needs: readonly Need[],
  players: number,
  { occupied, places, day, effort }: { occupied: Interval; places: Places; day: Interval; effort?: Effort | undefined },
): Use[] | null {
  const search = searchOf(needs, places, effort);
  const { resources, canMeet } = search;
  const free = [...search.freeDuring(occupied)];
  if (!canMeet(players, free)) return null;
  return needs.map((need, at) => {
    const units = unitsNeeded(need, players);
    for (const number of ranked(need, { resources, free, occupied, day })) {
      const before = free[number] ?? 0;
      if (before < units) continue;
      const { id: resourceId, place } = resources[number] as Numbered;
      free[number] = place.mode === 'exclusive' ? 0 : before - units;
      if (canMeet(players, free, at + 1)) return { resourceId, units };
      free[number] = before;
    }
    throw new Error('A need has no resource although all can be met');
  });
}

type Numbered = NeedsSearch['resources'][number];

/** The numbers of a need's resources in the order in which they are tried. */
function ranked(
  { resourceIds }: Need,
  { resources, free, occupied, day }: { resources: readonly Numbered[]; free: Free; occupied: Interval; day: Interval },
): number[] {
  const listed = resourceIds.flatMap((id) => {
    const number = resources.findIndex((resource) => resource.id === id);
    const place = resources[number]?.place;
    if (!place) return [];
    return place.mode === 'shared'
      ? [{ number, kind: 0, measure: free[number] ?? 0 }]
      : [{ number, kind: 1, measure: stretchAround(place, occupied, day) }];
  });
  return listed.toSorted((a, b) => a.kind - b.kind || a.measure - b.measure).map(({ number }) => number);
}

/** How long a resource is free around a time, bounded by the day, its hours and closures, and its bookings. */
function stretchAround(place: Place, occupied: Interval, day: Interval): number {
  const open = place.open.find((one) => overlaps(one, occupied)) ?? day;
  let startMs = Math.max(day.startMs, open.startMs);
  let endMs = Math.min(day.endMs, open.endMs);
  for (const use of place.uses) {
    if (use.endMs <= occupied.startMs) startMs = Math.max(startMs, use.endMs);
    if (use.startMs >= occupied.endMs) endMs = Math.min(endMs, use.startMs);
  }
  return endMs - startMs;
}
