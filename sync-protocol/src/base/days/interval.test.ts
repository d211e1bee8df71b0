import fc from 'fast-check';
import { expect, it } from 'vitest';
import { coverOf, isWithin, joined, peaksOf } from './interval.ts';

const interval = fc
  .tuple(fc.integer({ min: 0, max: 30 }), fc.integer({ min: 1, max: 9 }))
  .map(([startMs, length]) => ({ startMs, endMs: startMs + length }));
const uses = fc.array(fc.tuple(interval, fc.integer({ min: 1, max: 5 })), { maxLength: 12 });

it('[B28] finds the fullest moment of many times as a count of every moment does', () => {
  fc.assert(
    fc.property(uses, fc.array(interval, { minLength: 1 }), (pairs, times) => {
      const amounts = pairs.map(([one, amount]) => ({ ...one, amount }));
      const peak = peaksOf(amounts);
      for (const within of times) {
        let largest = 0;
        for (let at = within.startMs; at < within.endMs; at += 1) {
          const here = amounts.filter((use) => use.startMs <= at && at < use.endMs);
          largest = Math.max(
            largest,
            here.reduce((sum, { amount }) => sum + amount, 0),
          );
        }
        expect(peak(within)).toBe(largest);
      }
    }),
    { numRuns: 1_000 },
  );
});

it('[B28] knows whether times are covered as a look at each interval does', () => {
  fc.assert(
    fc.property(fc.array(interval), fc.array(interval, { minLength: 1 }), (intervals, times) => {
      const isCovered = coverOf(intervals);
      for (const inner of times) expect(isCovered(inner)).toBe(isWithin(inner, joined(intervals)));
    }),
  );
});
