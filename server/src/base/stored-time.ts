/** The clocks of servers that share a database differ by less than this, and small corrections of a clock are smaller. */
export const CLOCK_DIFFERENCE_MS = 5 * 60_000;

/** `ahead`: further off than anyone can have meant, because the clock was ahead when it was stored. Such a time binds nobody. */
export type Wait = 'over' | 'running' | 'ahead';

/** How a stored instant that something waits for compares with now, where it was stored as at most `waitMsMax` away. */
export function waitOf(untilUtc: string, nowMs: number, waitMsMax: number): Wait {
  const leftMs = Date.parse(untilUtc) - nowMs;
  if (leftMs <= 0) return 'over';
  return leftMs > waitMsMax + CLOCK_DIFFERENCE_MS ? 'ahead' : 'running';
}

/** The latest instant that a clock which is right has stored as at most `waitMsMax` away; a later one is of a clock that was ahead. */
export function latestUtc(nowMs: number, waitMsMax = 0): string {
  return new Date(nowMs + waitMsMax + CLOCK_DIFFERENCE_MS).toISOString();
}

/** How long ago an instant was; infinitely long where a clock that was ahead stored it, since that can't be known. */
export function ageOf(sinceUtc: string, nowMs: number): number {
  const ageMs = nowMs - Date.parse(sinceUtc);
  return ageMs < -CLOCK_DIFFERENCE_MS ? Number.POSITIVE_INFINITY : ageMs;
}
