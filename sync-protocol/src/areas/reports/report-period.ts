import { periodDays } from '../../base/days/trailing-period.ts';
import { addDays, daysBetween } from '../../base/days/venue-day.ts';

/** Venue days, `YYYY-MM-DD`, both included. */
export interface ReportRange {
  from: string;
  to: string;
}

export const reportPeriods = [
  'today',
  'week',
  'month',
  'quarter',
  'year',
  'this-month',
  'last-month',
  'this-year',
  'last-year',
  'custom',
] as const;
export type ReportPeriod = (typeof reportPeriods)[number];

/** A leap year: a report lists each of its days. */
export const REPORT_DAYS_MAX = 366;

const trailingDays: Partial<Record<ReportPeriod, number>> = periodDays;

export interface ReportDays {
  range: ReportRange;
  /** What it is compared with: as long, and at the same place of the month or year before. */
  compared: ReportRange;
  /** The range has not come to its end, so that more may be added to it. */
  isPartial: boolean;
}

/**
 * The days of a period on the venue's `today`, and the days it is compared with. A running month or year is compared with
 * the same part of the one before, never with a whole one. `custom` needs `chosen`. Requirement F33.
 */
export function reportDays(period: ReportPeriod, today: string, chosen: ReportRange): ReportDays {
  const range = rangeOf(period, today, chosen);
  return { range, compared: comparedWith(period, range), isPartial: range.to >= today };
}

function rangeOf(period: ReportPeriod, today: string, chosen: ReportRange): ReportRange {
  const days = trailingDays[period];
  if (days !== undefined) return { from: addDays(today, 1 - days), to: today };
  const year = Number(today.slice(0, 4));
  if (period === 'this-month') return { from: firstOfMonth(today), to: today };
  if (period === 'last-month') return monthBefore(today);
  if (period === 'this-year') return { from: `${yearText(year)}-01-01`, to: today };
  if (period === 'last-year') return wholeYear(year - 1);
  return chosen;
}

function comparedWith(period: ReportPeriod, range: ReportRange): ReportRange {
  const year = Number(range.from.slice(0, 4));
  if (period === 'this-month') {
    const before = monthBefore(range.from);
    const sameDay = addDays(before.from, daysBetween(range.from, range.to));
    return { from: before.from, to: sameDay < before.to ? sameDay : before.to };
  }
  if (period === 'last-month') return monthBefore(range.from);
  if (period === 'this-year') {
    const sameDay = `${yearText(year - 1)}${range.to.slice(4)}`;
    return {
      from: `${yearText(year - 1)}-01-01`,
      to: sameDay.endsWith('-02-29') ? addDays(firstOfMonth(sameDay), 27) : sameDay,
    };
  }
  if (period === 'last-year') return wholeYear(year - 1);
  const days = daysBetween(range.from, range.to) + 1;
  return { from: addDays(range.from, -days), to: addDays(range.from, -1) };
}

function monthBefore(date: string): ReportRange {
  const to = addDays(firstOfMonth(date), -1);
  return { from: firstOfMonth(to), to };
}

function firstOfMonth(date: string): string {
  return `${date.slice(0, 8)}01`;
}

function wholeYear(year: number): ReportRange {
  return { from: `${yearText(year)}-01-01`, to: `${yearText(year)}-12-31` };
}

function yearText(year: number): string {
  return String(year).padStart(4, '0');
}
