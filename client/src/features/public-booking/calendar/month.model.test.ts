import type { CalendarDay } from '@gatehouse/sync-protocol/http/public-bookings';
import { describe, expect, it } from 'vitest';
import { textIn } from '../../../lib/visitor-text/text-in.ts';
import { en } from '../texts/en.ts';
import { es } from '../texts/es.ts';
import { closureText } from './closure-text.ts';
import { addMonths, dayAfterKey, weeksOf } from './month.model.ts';

describe('a month of the calendar', () => {
  it('has its days in weeks from Sunday', () => {
    const weeks = weeksOf('2026-11');
    expect(weeks[0]?.[0]).toBe('2026-11-01');
    expect(weeks.at(-1)).toEqual(['2026-11-29', '2026-11-30', null, null, null, null, null]);
    expect(weeksOf('2026-02')).toHaveLength(4);
    expect(weeksOf('2026-08')[0]?.filter(Boolean)).toEqual(['2026-08-01']);
    expect(weeksOf('2028-02').flat().filter(Boolean)).toHaveLength(29);
  });

  it('follows another across the years', () => {
    expect([addMonths('2026-12', 1), addMonths('2026-01', -1), addMonths('2026-11', 14)]).toEqual([
      '2027-01',
      '2025-12',
      '2028-01',
    ]);
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
  ])('%s leads from %s to %s, and not before the first month', (key, from, to) => {
    expect(dayAfterKey(from, key, '2026-11')).toBe(to);
  });

  it('leaves other keys alone', () => {
    expect(dayAfterKey('2026-11-28', 'Enter', '2026-11')).toBeNull();
  });
});

describe('why a day can’t be booked', () => {
  const day = (fields: Partial<CalendarDay>): CalendarDay => ({
    date: '2026-11-26',
    available: false,
    reason: null,
    holiday: null,
    message: '',
    ...fields,
  });
  const t = textIn({ en, es }, 'en');

  it.each([
    ['schedule', 'Date unavailable: Basic availability rules (weekend/day restrictions)'],
    ['blackout', 'Date unavailable: Blackout date for this offering'],
    ['past', 'Date unavailable: This date has passed'],
    ['full', 'Date unavailable: All times are booked'],
  ] as const)('[B9] %s', (reason, expected) => {
    expect(closureText(day({ reason }), t)).toBe(expected);
  });

  it('[B9] names the holiday', () => {
    expect(closureText(day({ reason: 'holiday', holiday: 'Thanksgiving' }), t)).toBe(
      'Thanksgiving - No bookings available on this holiday.',
    );
  });

  it('is nothing on a free day, and “could not be checked” without an answer', () => {
    expect(closureText(day({ available: true }), t)).toBeNull();
    expect(closureText(undefined, t)).toBe('Date unavailable: Error checking availability');
  });
});
