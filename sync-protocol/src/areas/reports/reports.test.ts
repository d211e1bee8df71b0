import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addDays, daysBetween } from '../../base/days/venue-day.ts';
import { bucketsOf } from './report-buckets.ts';
import { changeOf } from './report-change.ts';
import { reportDays } from './report-period.ts';

const chosen = { from: '2026-03-01', to: '2026-03-10' };

it.each([
  ['today', '2026-06-15', ['2026-06-15', '2026-06-15', '2026-06-14', '2026-06-14']],
  ['week', '2026-06-15', ['2026-06-09', '2026-06-15', '2026-06-02', '2026-06-08']],
  ['year', '2026-06-15', ['2025-06-16', '2026-06-15', '2024-06-16', '2025-06-15']],
  ['this-month', '2026-06-15', ['2026-06-01', '2026-06-15', '2026-05-01', '2026-05-15']],
  /* February has no 31st, and is compared as a whole. */
  ['this-month', '2026-03-31', ['2026-03-01', '2026-03-31', '2026-02-01', '2026-02-28']],
  ['this-month', '2026-01-02', ['2026-01-01', '2026-01-02', '2025-12-01', '2025-12-02']],
  ['last-month', '2026-03-31', ['2026-02-01', '2026-02-28', '2026-01-01', '2026-01-31']],
  ['this-year', '2024-02-29', ['2024-01-01', '2024-02-29', '2023-01-01', '2023-02-28']],
  ['last-year', '2025-06-15', ['2024-01-01', '2024-12-31', '2023-01-01', '2023-12-31']],
  ['custom', '2026-06-15', ['2026-03-01', '2026-03-10', '2026-02-19', '2026-02-28']],
] as const)('[F33] takes %s on %s with what comes before', (period, today, [from, to, before, beforeTo]) => {
  const { range, compared } = reportDays(period, today, chosen);
  expect([range, compared]).toEqual([
    { from, to },
    { from: before, to: beforeTo },
  ]);
});

it('[F33] calls a period partial until its last day is over', () => {
  expect(reportDays('week', '2026-06-15', chosen).isPartial).toBe(true);
  expect(reportDays('last-month', '2026-06-15', chosen).isPartial).toBe(false);
  expect(reportDays('custom', '2026-03-10', chosen).isPartial).toBe(true);
  expect(reportDays('custom', '2026-03-11', chosen).isPartial).toBe(false);
});

it('[F33] gives no percentage from nothing, and calls no change the same', () => {
  expect(changeOf(5, 0)).toEqual({ kind: 'none_before' });
  expect(changeOf(5, -3)).toEqual({ kind: 'none_before' });
  expect(changeOf(0, 0)).toEqual({ kind: 'same' });
  expect(changeOf(0, 5)).toEqual({ kind: 'changed', percent: -100 });
  expect(changeOf(3, 2)).toEqual({ kind: 'changed', percent: 50 });
  expect(changeOf(10_001, 10_000)).toEqual({ kind: 'changed', percent: 1 });
  expect(changeOf(9_999, 10_000)).toEqual({ kind: 'changed', percent: -1 });
});

it('[F33] puts every day in one bucket, in order, cut at both ends', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 4_000 }), fc.integer({ min: 0, max: 365 }), (first, days) => {
      const from = addDays('2020-01-01', first);
      const range = { from, to: addDays(from, days) };
      const buckets = bucketsOf(range);
      expect([buckets[0]?.from, buckets.at(-1)?.to]).toEqual([range.from, range.to]);
      for (const [index, bucket] of buckets.entries()) {
        expect(bucket.from <= bucket.to).toBe(true);
        if (index > 0) expect(bucket.from).toBe(addDays(buckets[index - 1]?.to ?? '', 1));
        if (index > 0 && bucket.size === 'month') expect(bucket.from.slice(8)).toBe('01');
        if (index > 0 && bucket.size === 'week') expect(daysBetween('2020-01-06', bucket.from) % 7).toBe(0);
      }
      expect(buckets.length).toBeLessThanOrEqual(31);
    }),
  );
});
