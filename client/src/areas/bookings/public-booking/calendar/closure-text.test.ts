import type { CalendarDay } from '@gatehouse/sync-protocol/areas/bookings/public-bookings.contracts';
import { booking } from '@gatehouse/sync-protocol/languages/en/booking';
import { textIn } from '@gatehouse/sync-protocol/languages/text-in';
import { describe, expect, it } from 'vitest';
import { closureText } from './closure-text.ts';

describe('why a day can’t be booked', () => {
  const day = (fields: Partial<CalendarDay>): CalendarDay => ({
    date: '2026-11-26',
    available: false,
    reason: null,
    holiday: null,
    message: '',
    ...fields,
  });
  const t = textIn(booking, 'en');

  it.each([
    ['schedule', 'Date unavailable: Basic availability rules (weekend/day restrictions)'],
    ['blackout', 'Date unavailable: Blackout date for this offering'],
    ['too_far', 'Date unavailable: Bookings can’t be made so far ahead'],
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
