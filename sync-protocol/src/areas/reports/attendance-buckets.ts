import type { Days } from '../../base/days/trailing-period.ts';
import { addDays, daysBetween } from '../../base/days/venue-day.ts';
import { weekOf } from '../../base/days/week.ts';

/** How long a bar of the chart is. */
export const groupings = ['hour', 'day', 'week', 'month'] as const;
export type Grouping = (typeof groupings)[number];

/** The longest range for each grouping; a longer one is shown by the month. */
const DAILY_DAYS_MAX = 27;
const WEEKLY_DAYS_MAX = 89;

/** One day by the hour, up to 27 days by the day, up to 89 by the week, a longer range by the month. Requirement F12. */
export function groupingOf({ from, to }: Days): Grouping {
  const days = daysBetween(from, to) + 1;
  if (days <= 1) return 'hour';
  if (days <= DAILY_DAYS_MAX) return 'day';
  return days <= WEEKLY_DAYS_MAX ? 'week' : 'month';
}

/**
 * The days, weeks (from Monday) or months of a range, in order. The first and the last are cut off where the range begins and
 * ends, so that no day counts twice and none is left out. Requirement F12.
 */
export function bucketsOf({ from, to }: Days, grouping: Exclude<Grouping, 'hour'>): Days[] {
  const buckets: Days[] = [];
  for (let start = from; start <= to; ) {
    const last = lastDayOf(start, grouping);
    const end = last < to ? last : to;
    buckets.push({ from: start, to: end });
    start = addDays(end, 1);
  }
  return buckets;
}

function lastDayOf(date: string, grouping: Exclude<Grouping, 'hour'>): string {
  if (grouping === 'day') return date;
  if (grouping === 'week') return weekOf(date).at(-1) ?? date;
  const [year = 0, month = 0] = date.split('-').map(Number);
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
}
