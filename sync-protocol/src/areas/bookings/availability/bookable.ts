import type { Interval } from '#base/days/interval';
import type { Effort } from '#base/effort';
import type { Need, Places } from './needs.ts';
import { type Length, startTimeOnly } from './occupied.ts';
import type { Schedule } from './schedule.ts';

/** What availability needs to know of an offering. */
export interface Bookable extends Schedule, Length {
  offeringType: 'Group' | 'Individual';
  basePlayers: number;
  maxPlayers: number;
  /**
   * Players for each start time. Without it a Group offering takes one booking for each start time, and an Individual one
   * any number.
   */
  capacity: number | null;
  /** Visitors book while this many minutes are left before the start, and until this many days ahead. Requirement B29. */
  leadMinutes: number;
  horizonDays: number | null;
  needs: readonly Need[];
}

/** An offering that sets none of what came with resources. */
export const withoutLength = { ...startTimeOnly, leadMinutes: 0, horizonDays: null, needs: [] } as const;

export interface Holiday {
  name: string;
  type: string;
}

/** What is known of one day, apart from the offering itself. */
export interface DayFacts {
  /** Those in force on which the venue does not open. */
  holidays: readonly Holiday[];
  /** Whether the offering's or the venue's own blackout date closes the day. */
  isBlackedOut: boolean;
  /** Bookings and running holds of this offering that start on the day. */
  booked: readonly { time: string; players: number }[];
  /** When those of the days around occupy it; needed only for an offering with a duration. */
  around?: readonly Booked[];
  /** The resources that the offering needs, as they are around the day. */
  places?: Places;
  /** Counts what looking for room takes, where a test asks. */
  effort?: Effort;
}

/** A booking or hold of the same offering. */
export interface Booked {
  occupied: Interval;
  players: number;
}
