import { type Interval, isWithin, overlaps, peakOf } from '#base/days/interval';
import type { Resource } from './resource.ts';

/** What a booking needs of one of several resources. */
export interface Need {
  /** In the order that decides where two are as good. */
  resourceIds: readonly string[];
  unitsPer: 'booking' | 'player';
  units: number;
}

/** What a booking takes of a resource. */
export interface Use {
  resourceId: string;
  units: number;
}

/** A resource and what is known of it around the day in question. */
export interface Place extends Pick<Resource, 'mode' | 'units'> {
  /** When it is open and not closed. */
  open: readonly Interval[];
  /** What bookings and running holds take of it; `amount` is units. */
  uses: readonly (Interval & { amount: number })[];
}

/** By resource. One that is not known was deleted, and serves nothing. */
export type Places = ReadonlyMap<string, Place>;

/** Units that a party of `players` takes. */
export function unitsNeeded({ unitsPer, units }: Need, players: number): number {
  return unitsPer === 'player' ? units * players : units;
}

/** Units that are free during all of `occupied`; of an exclusive resource all or none. */
function unitsFree({ mode, units, open, uses }: Place, occupied: Interval): number {
  if (!isWithin(occupied, open)) return 0;
  if (mode === 'shared') return Math.max(0, units - peakOf(uses, occupied));
  return uses.some((use) => overlaps(use, occupied)) ? 0 : units;
}

/** What is free of each resource while a choice is made. */
type Free = Map<string, { mode: Resource['mode']; units: number }>;

export function freeDuring(needs: readonly Need[], places: Places, occupied: Interval): Free {
  const free: Free = new Map();
  for (const id of new Set(needs.flatMap(({ resourceIds }) => resourceIds))) {
    const place = places.get(id);
    if (place) free.set(id, { mode: place.mode, units: unitsFree(place, occupied) });
  }
  return free;
}

/**
 * Whether some choice of resources meets all needs of a party: each need by one resource in whole, an exclusive resource
 * for one need. Keeps the sets of needs that the resources so far can meet, so ten needs are a thousand sets at most.
 */
export function canMeet(needs: readonly Need[], players: number, free: Free): boolean {
  const [only] = needs;
  if (only && needs.length === 1) {
    const units = unitsNeeded(only, players);
    return only.resourceIds.some((id) => (free.get(id)?.units ?? -1) >= units);
  }
  const wanted = needs.map((need) => ({ ids: new Set(need.resourceIds), units: unitsNeeded(need, players) }));
  const all = 2 ** needs.length - 1;
  let met = new Set([0]);
  for (const [id, { mode, units }] of free) {
    const served = wanted.flatMap((need, at) => (need.ids.has(id) && need.units <= units ? [{ ...need, at }] : []));
    if (served.length === 0) continue;
    const sets = mode === 'exclusive' ? served.map(({ at }) => 1 << at) : setsWithin(served, units);
    met = new Set([...met, ...[...met].flatMap((before) => sets.map((set) => before | set))]);
    if (met.has(all)) return true;
  }
  return met.has(all);
}

/** Sets of needs, as bits, that fit into these units together. */
function setsWithin(needs: readonly { at: number; units: number }[], units: number): number[] {
  let sets = [{ bits: 0, units: 0 }];
  for (const need of needs)
    sets = sets.flatMap((set) => {
      const more = { bits: set.bits | (1 << need.at), units: set.units + need.units };
      return more.units <= units ? [set, more] : [set];
    });
  return sets.map(({ bits }) => bits).filter((bits) => bits > 0);
}

/**
 * A resource for each need, in their order; null where no choice meets them all. A need takes the first that leaves the
 * others possible: a shared resource before an exclusive one, of the shared the one with the fewest units left, of the
 * exclusive the one whose free stretch within `day` is the shortest, then the first listed. Requirement B28.
 */
export function chooseResources(
  needs: readonly Need[],
  players: number,
  { occupied, places, day }: { occupied: Interval; places: Places; day: Interval },
): Use[] | null {
  const free = freeDuring(needs, places, occupied);
  if (!canMeet(needs, players, free)) return null;
  return needs.map((need, at) => {
    const units = unitsNeeded(need, players);
    const rest = needs.slice(at + 1);
    for (const resourceId of ranked(need.resourceIds, free, (id) => stretchAround(places.get(id), occupied, day))) {
      const before = free.get(resourceId);
      if (!before || before.units < units) continue;
      free.set(resourceId, { ...before, units: before.mode === 'exclusive' ? 0 : before.units - units });
      if (canMeet(rest, players, free)) return { resourceId, units };
      free.set(resourceId, before);
    }
    throw new Error('A need has no resource although all can be met');
  });
}

function ranked(ids: readonly string[], free: Free, stretchMs: (id: string) => number): string[] {
  const measures = new Map(
    ids.flatMap((id) => {
      const one = free.get(id);
      if (!one) return [];
      return [[id, one.mode === 'shared' ? [0, one.units] : [1, stretchMs(id)]] as const];
    }),
  );
  return [...measures.keys()].toSorted((a, b) => {
    const [[kindA = 0, measureA = 0] = [], [kindB = 0, measureB = 0] = []] = [measures.get(a), measures.get(b)];
    return kindA - kindB || measureA - measureB;
  });
}

/** How long a resource is free around a time, bounded by the day, its hours and closures, and its bookings. */
function stretchAround(place: Place | undefined, occupied: Interval, day: Interval): number {
  const open = place?.open.find((one) => overlaps(one, occupied)) ?? day;
  let startMs = Math.max(day.startMs, open.startMs);
  let endMs = Math.min(day.endMs, open.endMs);
  for (const use of place?.uses ?? []) {
    if (use.endMs <= occupied.startMs) startMs = Math.max(startMs, use.endMs);
    if (use.startMs >= occupied.endMs) endMs = Math.min(endMs, use.startMs);
  }
  return endMs - startMs;
}
