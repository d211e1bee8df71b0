import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, daysBetween, startOfVenueDate, venueDateAt } from './venue-day.ts';
import { weekendOf, weekOf } from './week.ts';

const day = fc.integer({ min: -20_000, max: 60_000 }).map((days) => addDays('2000-01-01', days));
const zone = fc.constantFrom('America/New_York', 'Europe/London', 'Pacific/Apia', 'Australia/Lord_Howe', 'Asia/Gaza');
const weekdayByUtc = (date: string): number => new Date(`${date}T00:00:00Z`).getUTCDay();

describe('[O1] the week', () => {
  it('runs from Monday to Sunday', () => {
    const expected = [15, 16, 17, 18, 19, 20, 21].map((dayOfMonth) => `2026-06-${dayOfMonth}`);
    for (const date of ['2026-06-15', '2026-06-18', '2026-06-21']) expect(weekOf(date)).toEqual(expected);
  });

  it('is seven days in a row from a Monday on, and the same for each of them', () => {
    fc.assert(
      fc.property(day, (date) => {
        const week = weekOf(date);
        expect(week).toContain(date);
        expect(week.map(weekdayByUtc)).toEqual([1, 2, 3, 4, 5, 6, 0]);
        for (const other of week) expect(weekOf(other)).toEqual(week);
        expect(daysBetween(week[0] ?? '', week[6] ?? '')).toBe(6);
      }),
    );
  });

  it('has seven days also where a change of the clock makes one shorter or longer', () => {
    fc.assert(
      fc.property(day, zone, (date, timeZone) => {
        for (const each of weekOf(date)) {
          const start = startOfVenueDate(each, timeZone);
          /* A zone that moved across the date line has no such day; its start is the next day's. */
          expect(venueDateAt(start, timeZone) >= each).toBe(true);
        }
      }),
      { numRuns: 40 },
    );
  });
});

describe('[O1] the weekend', () => {
  it('is the one that comes, and the running one on its own days', () => {
    const coming = { saturday: '2026-06-20', sunday: '2026-06-21' };
    for (const date of weekOf('2026-06-15')) expect(weekendOf(date)).toEqual(coming);
    expect(weekendOf('2026-06-22').saturday).toBe('2026-06-27');
  });

  it('is a Saturday and a Sunday that are not over', () => {
    fc.assert(
      fc.property(day, (date) => {
        const { saturday, sunday } = weekendOf(date);
        expect([weekdayByUtc(saturday), weekdayByUtc(sunday)]).toEqual([6, 0]);
        expect(sunday >= date).toBe(true);
        expect(daysBetween(date, sunday)).toBeLessThanOrEqual(6);
        expect(weekOf(date).slice(5)).toEqual([saturday, sunday]);
      }),
    );
  });
});
