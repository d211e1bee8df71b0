import { addDays, daysBetween } from '../../base/days/venue-day.ts';
import { weekOf } from '../../base/days/week.ts';
import type { ReportRange } from './report-period.ts';

export type BucketSize = 'day' | 'week' | 'month';

/** One bar of a chart: the part of a day, week or month that lies in the range. */
export interface Bucket extends ReportRange {
  size: BucketSize;
}

const DAYS_OF_DAYS_MAX = 31;
const DAYS_OF_WEEKS_MAX = 120;

/** Bars of days up to a month, of weeks from Monday up to four months, and of months beyond. Requirement F33. */
export function bucketSizeOf({ from, to }: ReportRange): BucketSize {
  const days = daysBetween(from, to) + 1;
  if (days <= DAYS_OF_DAYS_MAX) return 'day';
  return days <= DAYS_OF_WEEKS_MAX ? 'week' : 'month';
}

/** The range in buckets, earliest first; the first and the last may be cut. */
export function bucketsOf(range: ReportRange, size = bucketSizeOf(range)): Bucket[] {
  const buckets: Bucket[] = [];
  for (let from = range.from; from <= range.to; ) {
    const end = endOf(from, size);
    const to = end < range.to ? end : range.to;
    buckets.push({ size, from, to });
    from = addDays(to, 1);
  }
  return buckets;
}

function endOf(date: string, size: BucketSize): string {
  if (size === 'day') return date;
  if (size === 'week') return weekOf(date).at(-1) ?? date;
  return addDays(`${addDays(`${date.slice(0, 8)}01`, 31).slice(0, 8)}01`, -1);
}
