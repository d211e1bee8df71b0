import type { VenueClock } from '#base/days/venue-time';

interface ShownTimes {
  starts_at: string | null;
  ends_at: string | null;
}

/**
 * A booking's start and end as instants, without setup and cleanup: the start is null where the clock skips it, the end also
 * without a duration. Requirement B27.
 */
export function shownTimes(
  clock: VenueClock,
  { date, time, minutes }: { date: string; time: string; minutes: number | null },
): ShownTimes {
  const startMs = clock.instantOf(date, time);
  if (startMs === null) return { starts_at: null, ends_at: null };
  const ends_at = minutes === null ? null : new Date(startMs + minutes * 60_000).toISOString();
  return { starts_at: new Date(startMs).toISOString(), ends_at };
}
