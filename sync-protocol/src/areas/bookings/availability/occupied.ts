import type { Interval } from '#base/days/interval';

const MINUTE_MS = 60_000;

/** How long a booking takes, in minutes. Without a duration it takes its start time only. */
export interface Length {
  durationMinutes: number | null;
  setupMinutes: number;
  cleanupMinutes: number;
}

/** The lengths of an offering on the wire, or of a booking that took them over. */
export interface LengthFields {
  duration_minutes: number | null;
  setup_minutes: number;
  cleanup_minutes: number;
}

export function lengthOf(fields: LengthFields): Length {
  return {
    durationMinutes: fields.duration_minutes,
    setupMinutes: fields.setup_minutes,
    cleanupMinutes: fields.cleanup_minutes,
  };
}

export const startTimeOnly: Length = { durationMinutes: null, setupMinutes: 0, cleanupMinutes: 0 };

/** The longest time that a booking can occupy: its duration, setup and cleanup. */
export const OCCUPIED_DAYS_MAX = 2;

/**
 * What a booking keeps others from, in elapsed minutes from its start's instant, so that a change of the clocks makes it
 * neither longer nor shorter: its time with setup and cleanup, or the moment of its start. Requirement B24.
 */
export function occupiedBy(startMs: number, { durationMinutes, setupMinutes, cleanupMinutes }: Length): Interval {
  if (durationMinutes === null) return { startMs, endMs: startMs + 1 };
  return {
    startMs: startMs - setupMinutes * MINUTE_MS,
    endMs: startMs + (durationMinutes + cleanupMinutes) * MINUTE_MS,
  };
}
