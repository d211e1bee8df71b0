import { expect, it } from 'vitest';
import { booking } from '../testing/booking.ts';
import { countText, followingOf, keptMoneyText, seriesText, stillAhead } from './series-bookings.ts';

const on = (date_scheduled: string, fields: Partial<typeof booking> = {}) => ({
  ...booking,
  booking_id: date_scheduled,
  date_scheduled,
  starts_at: `${date_scheduled}T19:30:00.000Z`,
  ...fields,
});
const series = [on('2026-12-01'), on('2026-12-08', { status: 'cancelled' }), on('2026-12-15'), on('2026-12-22')];
const [first, canceled, third] = series as [typeof booking, typeof booking, typeof booking];
const daysOf = (rows: readonly (typeof booking)[]) => rows.map((row) => row.date_scheduled.slice(5));

it('[B33] finds a booking and those that follow, without canceled ones', () => {
  expect(daysOf(followingOf(series, first))).toEqual(['12-01', '12-15', '12-22']);
  expect(daysOf(followingOf(series, third))).toEqual(['12-15', '12-22']);
  expect(daysOf(followingOf(series, { ...third, booking_time: '15:00' }))).toEqual(['12-22']);
  expect(daysOf(followingOf(series, canceled))).toEqual(['12-15', '12-22']);
});

it('[B33] leaves out what has started, by the instant, or by the day where the clock skips the start', () => {
  const now = { epochMs: Date.parse('2026-12-15T19:30:00.000Z'), venueDate: '2026-12-15' };
  expect(daysOf(stillAhead(series, now))).toEqual(['12-22']);
  expect(daysOf(stillAhead(series, { ...now, epochMs: now.epochMs - 1 }))).toEqual(['12-15', '12-22']);
  const skipped = [on('2026-12-15', { starts_at: null }), on('2026-12-16', { starts_at: null })];
  expect(daysOf(stillAhead(skipped, now))).toEqual(['12-16']);
});

it('[B33] words a series and a part of it', () => {
  expect(seriesText(series)).toBe('Part of a series of 4, 1 of them canceled');
  expect(seriesText([first, third])).toBe('Part of a series of 2');
  expect(countText([first, third])).toBe('2 bookings, from Tue, Dec 1, 2026 to Tue, Dec 15, 2026');
  expect(countText([third])).toBe('1 booking, on Tue, Dec 15, 2026');
  expect(countText([])).toBe('no bookings');
});

it('[P9] [B33] says that what was paid stays until it is refunded', () => {
  expect(keptMoneyText([first, third])).toBe('There is no card payment to refund.');
  const paid = (refunded: number) => ({ ...first, payment: { paid: 25, refunded, refunding: 0 } });
  expect(keptMoneyText([first, paid(0), paid(10), paid(25)])).toBe(
    'For 2 of them $40.00 was paid by card. Canceling keeps it: refund each under its own Payments.',
  );
});
