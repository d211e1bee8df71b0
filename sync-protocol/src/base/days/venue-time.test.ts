import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { expect, it } from 'vitest';
import { changesClock, instantOf, wallClockAt } from './venue-time.ts';

const zones = ['America/New_York', 'Europe/Warsaw', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'America/Santiago', 'UTC'];
const anyZone = fc.constantFrom(...zones);
const anyDate = fc
  .integer({ min: 0, max: 1500 })
  .map((days) => Temporal.PlainDate.from('2024-01-01').add({ days }).toString());
const anyTime = fc
  .integer({ min: 0, max: 24 * 60 - 1 })
  .map((minutes) => Temporal.PlainTime.from('00:00').add({ minutes }).toString().slice(0, 5));

/** Slow and by the book. Null where the clock skips the time. */
function expectedInstant(date: string, time: string, timeZone: string): number | null {
  const wanted = Temporal.PlainDateTime.from(`${date}T${time}`);
  const found = wanted.toZonedDateTime(timeZone, { disambiguation: 'earlier' });
  return found.toPlainDateTime().equals(wanted) ? found.epochMilliseconds : null;
}

it('[B2] finds the instant of each wall-clock time, as a library of zones does', () => {
  fc.assert(
    fc.property(anyDate, anyTime, anyZone, (date, time, timeZone) => {
      expect(instantOf(date, time, timeZone)).toBe(expectedInstant(date, time, timeZone));
    }),
    { numRuns: 2_000 },
  );
});

it.each([
  ['2026-03-08', '02:30', null],
  ['2026-03-08', '03:00', '2026-03-08T07:00:00.000Z'],
  ['2026-11-01', '01:30', '2026-11-01T05:30:00.000Z'],
  ['2026-11-01', '02:00', '2026-11-01T07:00:00.000Z'],
])('[B2] knows %s %s in New York across clock changes', (date, time, expected) => {
  const instant = instantOf(date, time, 'America/New_York');
  expect(instant === null ? null : new Date(instant).toISOString()).toBe(expected);
});

it('[B2] shows the wall clock of an instant with leading zeros, also at midnight', () => {
  expect(wallClockAt(Date.parse('2026-01-05T05:00:00Z'), 'America/New_York')).toBe('2026-01-05T00:00');
});

it('[B2] names every day on which a time is skipped or comes twice', () => {
  fc.assert(
    fc.property(anyDate, anyZone, (date, timeZone) => {
      const hours = Temporal.PlainDate.from(date).toZonedDateTime(timeZone).hoursInDay;
      if (hours !== 24) expect(changesClock(date, timeZone)).toBe(true);
    }),
    { numRuns: 1_000 },
  );
});
