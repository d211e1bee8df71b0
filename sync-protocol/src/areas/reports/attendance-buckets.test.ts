import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addDays } from '../../base/days/venue-day.ts';
import { bucketsOf, groupingOf } from './attendance-buckets.ts';

it.each([
  [1, 'hour'],
  [2, 'day'],
  [7, 'day'],
  [27, 'day'],
  [28, 'week'],
  [30, 'week'],
  [89, 'week'],
  [90, 'month'],
  [365, 'month'],
] as const)('[F12] shows %i days by the %s', (days, grouping) => {
  expect(groupingOf({ from: '2026-06-15', to: addDays('2026-06-15', days - 1) })).toBe(grouping);
});

it('[F12] cuts weeks at Monday and months at the first, and the range at its own ends', () => {
  expect(bucketsOf({ from: '2026-06-10', to: '2026-06-23' }, 'week')).toEqual([
    { from: '2026-06-10', to: '2026-06-14' },
    { from: '2026-06-15', to: '2026-06-21' },
    { from: '2026-06-22', to: '2026-06-23' },
  ]);
  expect(bucketsOf({ from: '2027-12-31', to: '2028-03-01' }, 'month')).toEqual([
    { from: '2027-12-31', to: '2027-12-31' },
    { from: '2028-01-01', to: '2028-01-31' },
    { from: '2028-02-01', to: '2028-02-29' },
    { from: '2028-03-01', to: '2028-03-01' },
  ]);
});

it('[F12] counts every day of a range once', () => {
  const range = fc.record({ start: fc.integer({ min: 0, max: 3000 }), days: fc.integer({ min: 1, max: 400 }) });
  fc.assert(
    fc.property(range, fc.constantFrom('day', 'week', 'month'), ({ start, days }, grouping) => {
      const from = addDays('2023-01-01', start);
      const to = addDays(from, days - 1);
      const buckets = bucketsOf({ from, to }, grouping);
      expect([buckets[0]?.from, buckets.at(-1)?.to]).toEqual([from, to]);
      for (const [at, bucket] of buckets.entries()) {
        expect(bucket.from <= bucket.to).toBe(true);
        if (at > 0) expect(bucket.from).toBe(addDays(buckets[at - 1]?.to ?? '', 1));
      }
    }),
  );
});
