import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';
import { addDays, daysBetween, isTimeZone, startOfVenueDate, venueDateAt } from './venue-day.ts';

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

describe('[T4] venue days', () => {
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

/* Half and quarter hours, both sides of the date line, a day that never was (Samoa), midnights that do not exist. */
const zone = fc.constantFrom(
  'America/New_York',
  'Europe/Warsaw',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'America/St_Johns',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
  'Pacific/Apia',
  'America/Sao_Paulo',
  'Africa/Cairo',
  'Asia/Beirut',
  'UTC',
);
const instant = fc.integer({ min: Date.UTC(2005, 0, 1), max: Date.UTC(2035, 0, 1) });
const date = instant.map((ms) => new Date(ms).toISOString().slice(0, 10));

describe('[T4] the venue day', () => {
  it('[S17] of an instant starts at or before it, and the next one after it', () => {
    fc.assert(
      fc.property(instant, zone, (ms, timeZone) => {
        const today = venueDateAt(ms, timeZone);
        expect(startOfVenueDate(today, timeZone)).toBeLessThanOrEqual(ms);
        expect(startOfVenueDate(addDays(today, 1), timeZone)).toBeGreaterThan(ms);
      }),
      { numRuns: 400 },
    );
  });

  it('never goes back while time goes on', () => {
    fc.assert(
      fc.property(instant, fc.nat(3 * 86_400_000), zone, (ms, later, timeZone) => {
        expect(venueDateAt(ms + later, timeZone) >= venueDateAt(ms, timeZone)).toBe(true);
      }),
    );
  });

  it('turns at midnight of the venue on both daylight-saving days', () => {
    /* 8 March 2026 has 23 hours in New York, 1 November 25. */
    for (const [day, hours] of [
      ['2026-03-08', 23],
      ['2026-11-01', 25],
      ['2026-06-15', 24],
    ] as const) {
      const start = startOfVenueDate(day, 'America/New_York');
      expect((startOfVenueDate(addDays(day, 1), 'America/New_York') - start) / 3_600_000).toBe(hours);
      expect(venueDateAt(start - 1, 'America/New_York')).toBe(addDays(day, -1));
      expect(venueDateAt(start, 'America/New_York')).toBe(day);
    }
    /* Midnight of 4 November 2018 did not exist in São Paulo: the day starts at one o'clock. */
    expect(startOfVenueDate('2018-11-04', 'America/Sao_Paulo')).toBe(Date.parse('2018-11-04T03:00:00Z'));
  });

  it('adds days and counts them back', () => {
    fc.assert(
      fc.property(date, fc.integer({ min: -4000, max: 4000 }), (from, days) => {
        expect(daysBetween(from, addDays(from, days))).toBe(days);
      }),
    );
  });

  it('recognizes the zones that exist', () => {
    expect(['Europe/Warsaw', 'UTC'].map(isTimeZone)).toEqual([true, true]);
    expect(['', 'Mars/Olympus', 'Europe/warsaw/x', '../etc'].map(isTimeZone)).toEqual([false, false, false, false]);
  });
});
