const DAY_MS = 86_400_000;
/** 1970-01-05 was a Monday. */
const FIRST_MONDAY_MS = 4 * DAY_MS;

/** How many days, weeks and months keep their newest backup. */
export interface Retention {
  daily: number;
  weekly: number;
  monthly: number;
}

/**
 * Which backups stay, by the instants at which they were made (epoch milliseconds): all of the 24 hours before the newest one, and the
 * newest of each of the last days, weeks (from Monday) and months that have any, in UTC. Counted are days with a backup, so that a server
 * that was off for a month keeps as many as one that ran. Requirement Y60.
 */
export function keptBackups(madeAtMs: readonly number[], { daily, weekly, monthly }: Retention): ReadonlySet<number> {
  const newestFirst = madeAtMs.toSorted((a, b) => b - a);
  const newest = newestFirst[0];
  if (newest === undefined) return new Set();
  return new Set([
    ...newestFirst.filter((atMs) => newest - atMs < DAY_MS),
    ...newestOfEach(newestFirst, daily, dayOf),
    ...newestOfEach(newestFirst, weekly, (atMs) => Math.floor((atMs - FIRST_MONDAY_MS) / (7 * DAY_MS))),
    ...newestOfEach(newestFirst, monthly, monthOf),
  ]);
}

function newestOfEach(newestFirst: readonly number[], periods: number, periodOf: (atMs: number) => number): number[] {
  const found = new Map<number, number>();
  for (const atMs of newestFirst) {
    const period = periodOf(atMs);
    if (found.has(period)) continue;
    if (found.size === periods) break;
    found.set(period, atMs);
  }
  return [...found.values()];
}

function dayOf(atMs: number): number {
  return Math.floor(atMs / DAY_MS);
}

function monthOf(atMs: number): number {
  const date = new Date(atMs);
  return date.getUTCFullYear() * 12 + date.getUTCMonth();
}
