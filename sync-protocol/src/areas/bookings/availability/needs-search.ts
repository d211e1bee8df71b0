import { coverOf, type Interval, peaksOf } from '#base/days/interval';
import type { Effort } from '#base/effort';
import { type Need, type Place, type Places, unitsNeeded } from './needs.ts';

/** Units that are free of each resource at one time, in the order of `NeedsSearch.resources`. */
export type Free = readonly number[];

/** Needs and the resources that may serve them, made ready for many times and party sizes. */
export interface NeedsSearch {
  /** Those that the needs name and that exist, as they are first named. */
  resources: readonly { id: string; place: Place }[];
  /** Units that are free during all of a time; of an exclusive resource all or none. */
  freeDuring(occupied: Interval): Free;
  /** Whether some choice of resources meets all needs of a party, or those from the need `from` on. */
  canMeet(players: number, free: Free, from?: number): boolean;
}

/** A need of a party, and the places in `Free` of the resources that have its units. */
interface Wanted {
  units: number;
  servedBy: readonly number[];
}

/**
 * Whether needs can be met: each by one resource in whole, an exclusive resource for one need, a shared one as far as its units
 * go. Exact, and bounded: `effort` counts its steps. Requirement B28.
 */
export function searchOf(needs: readonly Need[], places: Places, effort: Effort = { steps: 0 }): NeedsSearch {
  const resources = [...new Set(needs.flatMap(({ resourceIds }) => resourceIds))].flatMap((id) => {
    const place = places.get(id);
    return place ? [{ id, place }] : [];
  });
  const numbers = new Map(resources.map(({ id }, at) => [id, at]));
  const named = needs.map(({ resourceIds }) => resourceIds.flatMap((id) => numbers.get(id) ?? []));
  const freeOf = resources.map(({ place }) => unitsFree(place));
  const isExclusive = resources.map(({ place }) => place.mode === 'exclusive');
  return {
    resources,
    freeDuring(occupied) {
      effort.steps += freeOf.length;
      return freeOf.map((free) => free(occupied));
    },
    canMeet(players, free, from = 0) {
      let open: Wanted[] = [];
      for (const [at, need] of needs.entries()) {
        if (at < from) continue;
        const units = unitsNeeded(need, players);
        const servedBy = (named[at] ?? []).filter((resource) => (free[resource] ?? 0) >= units);
        effort.steps += named[at]?.length ?? 0;
        if (servedBy.length === 0) return false;
        open.push({ units, servedBy });
      }
      /* A need with as many resources as there are needs finds one that no other need takes. */
      for (let count = Infinity; open.length < count; ) {
        count = open.length;
        open = open.filter(({ servedBy }) => servedBy.length < count);
      }
      return open.length === 0 || fitTogether(open, { free, isExclusive }, effort);
    },
  };
}

function unitsFree({ mode, units, open, uses }: Place): (occupied: Interval) => number {
  const isOpen = coverOf(open);
  const peak = peaksOf(uses);
  return (occupied) => {
    if (!isOpen(occupied)) return 0;
    if (mode === 'shared') return Math.max(0, units - peak(occupied));
    return peak(occupied) > 0 ? 0 : units;
  };
}

/**
 * Whether needs fit into resources, of which each may serve some of the needs. Fills one resource after another: for each set
 * of needs it keeps how few resources hold the set and, of those ways, how much the last one has left. Nothing else of the way
 * counts, since a way with fewer resources can leave the others empty. So it takes one step for each set and further need:
 * 10 × 1,024 for ten needs, however many ways there are, and less where a set leaves too few units for the rest.
 */
function fitTogether(
  needs: readonly Wanted[],
  { free, isExclusive }: { free: Free; isExclusive: readonly boolean[] },
  effort: Effort,
): boolean {
  const resources = [...new Set(needs.flatMap(({ servedBy }) => servedBy))];
  const unitsOf = needs.map(({ units }) => units);
  const nextFor = needs.map((need) => nextServing(need, resources));
  const largest = Math.max(...unitsOf);
  const most = resources.map((at) => (isExclusive[at] ? Math.min(largest, free[at] ?? 0) : (free[at] ?? 0)));
  /* What the resources after so many of them can hold. */
  const further = sumsFromEnd(most);
  effort.steps += needs.length * resources.length;
  const sets = 2 ** needs.length;
  /* 0: not reached, since each set but the empty one needs a resource. */
  const held = new Uint8Array(sets);
  const left = new Float64Array(sets);
  const unmet = new Float64Array(sets);
  unmet[0] = unitsOf.reduce((sum, units) => sum + units, 0);
  for (let set = 0; set < sets - 1 && held[sets - 1] === 0; set += 1) {
    const count = held[set] as number;
    if (count === 0 && set > 0) continue;
    if ((unmet[set] as number) > (left[set] as number) + (further[count] as number)) continue;
    effort.steps += needs.length;
    for (let at = 0; at < needs.length; at += 1) {
      const more = set | (1 << at);
      if (more === set) continue;
      const next = nextFor[at] as Uint8Array;
      const units = unitsOf[at] as number;
      /* Into the last one where it serves this need too and has the units, else into the next one that does. */
      const staysIn = count > 0 && next[count - 1] === count && (left[set] as number) >= units;
      const needed = staysIn ? count : (next[count] as number);
      if (needed === NONE) continue;
      const resource = resources[needed - 1] as number;
      const before = staysIn ? (left[set] as number) : (free[resource] as number);
      const after = isExclusive[resource] ? 0 : before - units;
      const known = held[more] as number;
      if (known !== 0 && (known < needed || (known === needed && (left[more] as number) >= after))) continue;
      held[more] = needed;
      left[more] = after;
      unmet[more] = (unmet[set] as number) - units;
    }
  }
  return held[sets - 1] !== 0;
}

function sumsFromEnd(values: readonly number[]): number[] {
  const sums = Array.from({ length: values.length + 1 }, () => 0);
  for (let at = values.length - 1; at >= 0; at -= 1) sums[at] = (sums[at + 1] as number) + (values[at] as number);
  return sums;
}

const NONE = 255;

/** After so many of the resources, the number of the first further one that serves a need, counted from 1; else NONE. */
function nextServing({ servedBy }: Wanted, resources: readonly number[]): Uint8Array {
  const serving = new Set(servedBy);
  const next = new Uint8Array(resources.length + 1).fill(NONE);
  for (let at = resources.length - 1; at >= 0; at -= 1)
    next[at] = serving.has(resources[at] as number) ? at + 1 : (next[at + 1] as number);
  return next;
}
