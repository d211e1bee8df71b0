import { expect, it } from 'vitest';
import { addMonths, dayAfterKey, daysOfMonth, monthText, weeksOf } from './month.model.ts';

it('lays a month out in weeks from Sunday to Saturday', () => {
  const weeks = weeksOf('2026-11');
  expect(weeks[0]?.[0]).toBe('2026-11-01');
  expect(weeks).toHaveLength(5);
  expect(weeks[4]).toEqual(['2026-11-29', '2026-11-30', null, null, null, null, null]);
  expect(weeksOf('2026-08')[0]).toEqual([null, null, null, null, null, null, '2026-08-01']);
  expect(weeksOf('2026-08').flat().filter(Boolean)).toHaveLength(31);
});

it('counts months over the end of a year', () => {
  expect([addMonths('2026-12', 1), addMonths('2027-01', -1), addMonths('2026-03', -15)]).toEqual([
    '2027-01',
    '2026-12',
    '2024-12',
  ]);
  expect(daysOfMonth('2028-02')).toEqual({ from: '2028-02-01', to: '2028-02-29' });
  expect(monthText('2026-11')).toBe('November 2026');
});

it('moves by arrows through days and weeks, also into the next month', () => {
  expect(['ArrowRight', 'ArrowDown', 'Home', 'End', 'a'].map((key) => dayAfterKey('2026-11-30', key))).toEqual([
    '2026-12-01',
    '2026-12-07',
    '2026-11-01',
    '2026-11-30',
    null,
  ]);
});
