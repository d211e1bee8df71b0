import { Temporal } from 'temporal-polyfill';
import { expect, it } from 'vitest';
import { chooseResources } from './choose-resources.ts';
import type { Place } from './needs.ts';

it('[B28] takes a shared resource with the fewest units left, or the exclusive one that leaves the fewest gaps', () => {
  const zone = 'America/New_York';
  const at = (text: string) =>
    Temporal.PlainDateTime.from(`2026-06-20T${text}`).toZonedDateTime(zone).epochMilliseconds;
  const day = { startMs: at('00:00'), endMs: at('00:00') + 86_400_000 };
  const occupied = { startMs: at('12:00'), endMs: at('13:00') };
  const place = (
    mode: 'exclusive' | 'shared',
    units: number,
    open: [string, string],
    ...uses: [string, string, number][]
  ) => ({
    mode,
    units,
    open: [{ startMs: at(open[0]), endMs: at(open[1]) }],
    uses: uses.map(([from, until, amount]) => ({ startMs: at(from), endMs: at(until), amount })),
  });
  const places = new Map<string, Place>([
    ['wide', place('exclusive', 1, ['06:00', '22:00'])],
    ['late', place('exclusive', 1, ['06:00', '22:00'], ['13:30', '15:00', 1])],
    ['narrow', place('exclusive', 1, ['06:00', '22:00'], ['10:30', '11:45', 1], ['13:30', '15:00', 1])],
    ['hours', place('exclusive', 1, ['11:30', '13:30'])],
    ['taken', place('exclusive', 1, ['06:00', '22:00'], ['12:59', '15:00', 1])],
    ['roomy', place('shared', 10, ['06:00', '22:00'])],
    ['full', place('shared', 10, ['06:00', '22:00'], ['12:30', '13:30', 7])],
    ['same', place('shared', 10, ['06:00', '22:00'], ['11:30', '12:30', 7])],
  ]);
  const chosen = (units: number, ...resourceIds: string[]) =>
    chooseResources([{ resourceIds, unitsPer: 'booking', units }], 1, { occupied, places, day })?.[0]?.resourceId;
  expect(chosen(1, 'wide', 'late', 'narrow', 'taken')).toBe('narrow');
  expect(chosen(1, 'wide', 'late')).toBe('late');
  expect(chosen(1, 'wide', 'hours')).toBe('hours');
  expect(chosen(1, 'taken')).toBeUndefined();
  expect(chosen(3, 'roomy', 'full', 'same')).toBe('full');
  expect(chosen(3, 'roomy', 'same', 'full')).toBe('same');
  expect(chosen(4, 'full', 'roomy')).toBe('roomy');
  expect(chosen(1, 'narrow', 'roomy')).toBe('roomy');
  /* The first takes what the second can't do without only where that leaves it another. */
  const needs = [['narrow', 'wide'], ['narrow']].map((resourceIds) => ({
    resourceIds,
    unitsPer: 'booking' as const,
    units: 1,
  }));
  const both = chooseResources(needs, 1, { occupied, places, day });
  expect(both?.map(({ resourceId }) => resourceId)).toEqual(['wide', 'narrow']);
});
