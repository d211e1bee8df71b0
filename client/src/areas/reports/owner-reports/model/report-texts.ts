import { type Bucket, bucketsOf } from '@gatehouse/sync-protocol/areas/reports/report-buckets';
import { changeOf } from '@gatehouse/sync-protocol/areas/reports/report-change';
import type { ReportRange } from '@gatehouse/sync-protocol/areas/reports/report-period';
import type { ReportHead } from '@gatehouse/sync-protocol/areas/reports/reports.contracts';
import { monthAndDay, rangeText, shortMonth } from '@gatehouse/sync-protocol/base/days/day-text';

/** Below a bar: as short as can be. */
export function bucketLabel({ size, from }: Bucket): string {
  return size === 'month' ? shortMonth(from.slice(0, 7)) : monthAndDay(from);
}

/** What a row of a table is of. */
export function bucketText({ from, to }: Bucket): string {
  return rangeText(from, to);
}

export const bucketTitles = { day: 'Day', week: 'Week', month: 'Month' } as const;

/** How a figure compares with the one before, in words. */
export function changeText(now: number, before: number, show: (figure: number) => string): string {
  const change = changeOf(now, before);
  if (change.kind === 'same') return now === 0 ? 'None before either' : `Same as before`;
  if (change.kind === 'none_before') return before === 0 ? 'None before' : `${show(before)} before`;
  const { percent } = change;
  return `${percent > 0 ? '+' : '−'}${Math.abs(percent).toLocaleString('en-US')}% from ${show(before)}`;
}

/** What the figures are compared with, and what they don't hold yet. */
export function comparedText({ range, compared, is_partial: isPartial, date }: ReportHead): string {
  const with_ = `Compared with ${rangeText(compared.from, compared.to)}.`;
  if (!isPartial) return with_;
  return range.from > date
    ? `These days are still to come. ${with_}`
    : `${range.to === date ? 'Today is not over' : 'These days are not over'}, so figures may still grow. ${with_}`;
}

export interface BucketRow<T> {
  bucket: Bucket;
  rows: readonly T[];
}

/** The days of a report in buckets. */
export function inBuckets<T extends { date: string }>(range: ReportRange, days: readonly T[]): BucketRow<T>[] {
  return bucketsOf(range).map((bucket) => ({
    bucket,
    rows: days.filter(({ date }) => date >= bucket.from && date <= bucket.to),
  }));
}

/** '12,345'. */
export function count(figure: number): string {
  return figure.toLocaleString('en-US');
}

/** `40%`; empty without a whole. */
export function share(part: number, whole: number): string {
  return whole > 0 ? `${Math.round((part / whole) * 100)}%` : '';
}

/** `166 · 43%`. */
export function countWithShare(part: number, whole: number): string {
  return [count(part), share(part, whole)].filter(Boolean).join(' · ');
}
