import { expect, it } from 'vitest';
import { addMonths, dayAfterKey, daysOfMonth, weeksOf } from './month.ts';

it('has its days in weeks from Sunday to Saturday', () => {
  const weeks = weeksOf('2026-11');
  expect(weeks[0]?.[0]).toBe('2026-11-01');
  expect(weeks).toHaveLength(5);
  expect(weeks.at(-1)).toEqual(['2026-11-29', '2026-11-30', null, null, null, null, null]);
  expect(weeksOf('2026-02')).toHaveLength(4);
  expect(weeksOf('2026-08')[0]).toEqual([null, null, null, null, null, null, '2026-08-01']);
  expect(weeksOf('2026-08').flat().filter(Boolean)).toHaveLength(31);
  expect(weeksOf('2028-02').flat().filter(Boolean)).toHaveLength(29);
  expect(daysOfMonth('2028-02')).toEqual({ from: '2028-02-01', to: '2028-02-29' });
});

it('follows another across the years', () => {
  expect(addMonths('2026-12', 1)).toBe('2027-01');
  expect(addMonths('2026-01', -1)).toBe('2025-12');
  expect(addMonths('2026-11', 14)).toBe('2028-01');
  expect(addMonths('2026-03', -15)).toBe('2024-12');
});

it.each([
  ['ArrowRight', '2026-11-30', '2026-12-01'],
  ['ArrowLeft', '2026-12-01', '2026-11-30'],
  ['ArrowDown', '2026-11-28', '2026-12-05'],
  ['Home', '2026-11-25', '2026-11-22'],
  ['End', '2026-11-25', '2026-11-28'],
  ['PageDown', '2027-01-31', '2027-02-28'],
  ['PageUp', '2027-03-31', '2027-02-28'],
  ['ArrowUp', '2026-11-03', '2026-11-01'],
  ['PageUp', '2026-11-20', '2026-11-01'],
  ['ArrowDown', '2028-11-29', '2028-11-30'],
  ['PageDown', '2028-11-20', '2028-11-30'],
])('%s leads from %s to %s, and not before the first month or after the last', (key, from, to) => {
  expect(dayAfterKey(from, key, { first: '2026-11', last: '2028-11' })).toBe(to);
});

it('goes as far back as it is asked to without a first month, and leaves other keys alone', () => {
  expect(dayAfterKey('2026-11-03', 'ArrowUp')).toBe('2026-10-27');
  expect(dayAfterKey('2026-11-28', 'Enter')).toBeNull();
});
