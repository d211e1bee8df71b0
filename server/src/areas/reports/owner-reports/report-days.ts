import type { ReportRange } from '@gatehouse/sync-protocol/areas/reports/report-period';
import { addDays, daysBetween, startOfVenueDate, venueDateAt } from '@gatehouse/sync-protocol/base/days/venue-day';

/** The days of a range, earliest first. */
export function datesOf({ from, to }: ReportRange): string[] {
  return Array.from({ length: daysBetween(from, to) + 1 }, (_, day) => addDays(from, day));
}

/** The time from one instant to just before another. */
export interface Between {
  startAtUtc: string;
  endAtUtc: string;
}

/** A venue day as instants. */
export interface Day extends Between {
  date: string;
}

/** Consecutive venue days as instants. */
export interface DayRun extends Between {
  /** How far the venue's clock is ahead all the time; null for one single day on which it changes. */
  offsetMinutes: number | null;
  firstDate: string;
}

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

/**
 * A range in runs of days between changes of the clock, so that a database can tell each instant's day by adding an offset. A day
 * on which the clock changes is a run by itself. Requirement T4.
 */
export function runsOf(range: ReportRange, timeZone: string): DayRun[] {
  const runs: DayRun[] = [];
  for (const { date, startAtUtc, endAtUtc } of daysOf(range, timeZone)) {
    const startMs = Date.parse(startAtUtc);
    const isRegular = Date.parse(endAtUtc) - startMs === DAY_MS;
    const offsetMinutes = isRegular ? (Date.parse(`${date}T00:00:00Z`) - startMs) / MINUTE_MS : null;
    const last = runs.at(-1);
    if (last && isRegular && last.offsetMinutes === offsetMinutes) last.endAtUtc = endAtUtc;
    else runs.push({ startAtUtc, endAtUtc, offsetMinutes, firstDate: date });
  }
  return runs;
}

/** The days of a range as instants, earliest first. Requirement T4. */
export function daysOf(range: ReportRange, timeZone: string): Day[] {
  const days: Day[] = [];
  let startMs = startOfVenueDate(range.from, timeZone);
  for (const date of datesOf(range)) {
    const endMs = startAfter(startMs, addDays(date, 1), timeZone);
    days.push({ date, startAtUtc: new Date(startMs).toISOString(), endAtUtc: new Date(endMs).toISOString() });
    startMs = endMs;
  }
  return days;
}

/** Most days start 24 hours after the one before, which two looks at the calendar confirm; the others are searched for. */
function startAfter(beforeMs: number, date: string, timeZone: string): number {
  const usualMs = beforeMs + DAY_MS;
  const isStart = venueDateAt(usualMs, timeZone) === date && venueDateAt(usualMs - 1, timeZone) < date;
  return isStart ? usualMs : startOfVenueDate(date, timeZone);
}

/** A range as one stretch of time. */
export function wholeOf(days: readonly Between[]): Between {
  return { startAtUtc: days[0]?.startAtUtc ?? '', endAtUtc: days.at(-1)?.endAtUtc ?? '' };
}
