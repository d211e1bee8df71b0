import { addDays } from '@gatehouse/sync-protocol/base/days/venue-day';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isAttemptDue, nextAttemptDate } from './renewal-schedule.ts';

const paidUntil = '2026-06-15';

/** The days after the paid-until day on which a job that runs on `days` makes an attempt that fails. */
function attempts(days: readonly number[]): number[] {
  const made: string[] = [];
  const on: number[] = [];
  for (const day of days) {
    const today = addDays(paidUntil, day);
    if (!isAttemptDue(paidUntil, today, made)) continue;
    made.push(today);
    on.push(day);
  }
  return on;
}

it('[R14] tries on days 0, 1, 3 and 5 after the paid-until day, then stops', () => {
  const everyHour = Array.from({ length: 40 }, (_, day) => day - 10).flatMap((day) => Array<number>(24).fill(day));
  expect(attempts(everyHour)).toEqual([0, 1, 3, 5]);
});

it('makes up for missed days once and never after grace', () => {
  expect(attempts([4, 4, 5])).toEqual([4, 5]);
  expect(attempts([6, 7])).toEqual([6]);
  expect(attempts([8, 9, 30])).toEqual([]);
});

it('makes at most four attempts and one a day, whenever it runs', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -5, max: 20 }), { maxLength: 60 }), (days) => {
      const on = attempts(days.toSorted((a, b) => a - b));
      expect(on.length).toBeLessThanOrEqual(4);
      expect(new Set(on).size).toBe(on.length);
    }),
  );
});

it('names the day of the next attempt', () => {
  expect(['2026-06-14', paidUntil, '2026-06-16', '2026-06-18'].map((day) => nextAttemptDate(paidUntil, day))).toEqual([
    paidUntil,
    '2026-06-16',
    '2026-06-18',
    '2026-06-20',
  ]);
  expect(nextAttemptDate(paidUntil, '2026-06-20')).toBeNull();
});
