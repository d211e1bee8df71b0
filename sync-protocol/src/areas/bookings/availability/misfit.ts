import { type Interval, isWithin, overlaps } from '#base/days/interval';
import type { Resource } from './resource.ts';

/** Why a booking doesn't fit into a resource. */
export type Misfit = 'units' | 'hours' | 'closure' | 'overlap';

/** What a booking takes of a resource. */
export interface Held {
  occupied: Interval;
  units: number;
}

/**
 * Why a booking doesn't fit into a resource besides the others there; null where it does. `hours` are the resource's, closures
 * aside; `unitsBesides` are those that others take at the fullest moment. Requirements B28, B30.
 */
export function misfitOf(
  { occupied, units }: Held,
  resource: Pick<Resource, 'mode' | 'units' | 'closures'> & { hours: readonly Interval[] },
  unitsBesides: number,
): Misfit | null {
  if (units > resource.units) return 'units';
  if (!isWithin(occupied, resource.hours)) return 'hours';
  if (resource.closures.some((closure) => overlaps(closure, occupied))) return 'closure';
  if (resource.mode === 'exclusive') return unitsBesides > 0 ? 'overlap' : null;
  return unitsBesides + units > resource.units ? 'units' : null;
}
