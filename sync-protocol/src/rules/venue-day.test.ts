import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';
import { addDays, daysBetween, startOfVenueDate, venueDateAt } from './venue-day.ts';

/** Zones with and without daylight saving, at both ends of the map, and with changes at midnight. */
const zones = [
  'America/New_York',
  'America/Santiago',
  'America/Havana',
  'Africa/Cairo',
  'Asia/Beirut',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
  'UTC',
];
const dates = fc.integer({ min: 0, max: 20 * 366 }).map((days) => addDays('2015-01-01', days));

describe('venue days', () => {
  it('start when a calendar library says so, on every kind of day', () => {
    fc.assert(
      fc.property(dates, fc.constantFrom(...zones), (date, timeZone) => {
        const start = startOfVenueDate(date, timeZone);
        const expected = Temporal.PlainDate.from(date).toZonedDateTime({ timeZone }).startOfDay().epochMilliseconds;
        expect(start).toBe(expected);
        expect(venueDateAt(start, timeZone)).toBe(date);
      }),
      { numRuns: 300 },
    );
  });

  it('start at one o’clock where midnight was skipped', () => {
    expect(new Date(startOfVenueDate('2024-09-08', 'America/Santiago')).toISOString()).toBe('2024-09-08T04:00:00.000Z');
  });

  it('are counted and added like a calendar library does', () => {
    fc.assert(
      fc.property(dates, fc.integer({ min: -1000, max: 1000 }), (date, days) => {
        const later = addDays(date, days);
        expect(later).toBe(Temporal.PlainDate.from(date).add({ days }).toString());
        expect(daysBetween(date, later)).toBe(days);
      }),
    );
  });
});
