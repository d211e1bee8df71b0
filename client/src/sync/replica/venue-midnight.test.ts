import { expect, it } from 'vitest';
import { untilNextDayMs } from './venue-midnight.ts';

const HOUR_MS = 3_600_000;
const at = (venueDate: string, instant: string) => ({ venueDate, epochMs: Date.parse(instant) });

it('counts to the venue’s midnight, regardless of the device’s zone', () => {
  expect(untilNextDayMs(at('2026-06-15', '2026-06-15T23:30:00-04:00'), 'America/New_York')).toBe(HOUR_MS / 2);
  expect(untilNextDayMs(at('2026-06-15', '2026-06-15T00:00:00-04:00'), 'America/New_York')).toBe(24 * HOUR_MS);
  expect(untilNextDayMs(at('2026-06-15', '2026-06-15T23:59:59.999+05:30'), 'Asia/Kolkata')).toBe(1);
});

it.each([
  ['loses an hour', '2026-03-08', '2026-03-08T00:00:00-05:00', 'America/New_York', 23],
  ['gains an hour', '2026-11-01', '2026-11-01T00:00:00-04:00', 'America/New_York', 25],
  ['begins at one in the morning', '2026-09-05', '2026-09-05T12:00:00-04:00', 'America/Santiago', 12],
])('counts right on a day that %s', (_title, date, instant, timeZone, hours) => {
  expect(untilNextDayMs(at(date, instant), timeZone)).toBe(hours * HOUR_MS);
});

it('counts over the end of a month and of a year', () => {
  expect(untilNextDayMs(at('2026-12-31', '2026-12-31T22:00:00Z'), 'UTC')).toBe(2 * HOUR_MS);
  expect(untilNextDayMs(at('2028-02-28', '2028-02-28T22:00:00Z'), 'UTC')).toBe(2 * HOUR_MS);
});
