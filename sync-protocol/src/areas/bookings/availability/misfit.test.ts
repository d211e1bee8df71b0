import fc from 'fast-check';
import { expect, it } from 'vitest';
import { peakOf, without } from '#base/days/interval';
import { misfitOf } from './misfit.ts';
import { searchOf } from './needs-search.ts';
import { occupiedBy, startTimeOnly } from './occupied.ts';

const hour = (at: number): number => at * 3_600_000;
const interval = fc
  .tuple(fc.integer({ min: 0, max: 24 }), fc.integer({ min: 1, max: 6 }))
  .map(([from, length]) => ({ startMs: hour(from), endMs: hour(from + length) }));
const held = fc.record({ occupied: interval, units: fc.integer({ min: 1, max: 5 }) });

it('[B28] [B30] a booking fits into a resource exactly where it could be placed there', () => {
  fc.assert(
    fc.property(
      held,
      fc.record({
        mode: fc.constantFrom('exclusive' as const, 'shared' as const),
        units: fc.integer({ min: 1, max: 8 }),
        hours: fc.array(interval, { maxLength: 2 }),
        closures: fc.array(interval, { maxLength: 1 }),
      }),
      fc.array(held, { maxLength: 5 }),
      (one, { mode, units, hours, closures }, others) => {
        const uses = others.map((other) => ({ ...other.occupied, amount: other.units }));
        const places = new Map([['a', { mode, units, open: without(hours, closures), uses }]]);
        const needs = [{ resourceIds: ['a'], unitsPer: 'booking' as const, units: one.units }];
        /* Hours that touch are one stretch. */
        const joined = without(hours, []);
        const misfit = misfitOf(one, { mode, units, closures, hours: joined }, peakOf(uses, one.occupied));
        const search = searchOf(needs, places);
        expect(misfit === null).toBe(search.canMeet(1, search.freeDuring(one.occupied)));
      },
    ),
    { numRuns: 3_000 },
  );
});

it('[B30] says why: units, hours, closure, or another booking', () => {
  const open = { mode: 'exclusive' as const, units: 2, closures: [], hours: [{ startMs: hour(9), endMs: hour(18) }] };
  const one = { occupied: { startMs: hour(10), endMs: hour(12) }, units: 1 };
  expect(misfitOf(one, open, 0)).toBeNull();
  expect(misfitOf({ ...one, units: 3 }, open, 0)).toBe('units');
  expect(misfitOf({ ...one, occupied: { startMs: hour(8), endMs: hour(10) } }, open, 0)).toBe('hours');
  expect(misfitOf(one, { ...open, closures: [{ startMs: hour(11), endMs: hour(12) }] }, 0)).toBe('closure');
  expect(misfitOf(one, open, 1)).toBe('overlap');
  expect(misfitOf(one, { ...open, mode: 'shared' }, 2)).toBe('units');
});

it('[B27] a booking without a length occupies the moment of its start, so that a second one of that moment meets it', () => {
  expect(occupiedBy(hour(9), startTimeOnly)).toEqual({ startMs: hour(9), endMs: hour(9) + 1 });
});
