import type { Amount, Interval } from '#base/days/interval';
import type { Resource } from './resource.ts';

/** What a booking needs of one of several resources. */
export interface Need {
  /** Resources in the order that decides between two that are as good. */
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
  uses: readonly Amount[];
}

/** Places by resource. One that is not known was deleted, and serves nothing. */
export type Places = ReadonlyMap<string, Place>;

/** Units that a party of `players` takes. */
export function unitsNeeded({ unitsPer, units }: Need, players: number): number {
  return unitsPer === 'player' ? units * players : units;
}
