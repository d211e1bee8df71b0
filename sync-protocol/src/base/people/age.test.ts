import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isCalendarDate } from '../days/calendar-date.ts';
import { addDays } from '../days/venue-day.ts';
import { ageOn, validateBirthDate } from './age.ts';

const day = fc
  .integer({ min: Date.UTC(1900, 0, 1) / 86_400_000, max: Date.UTC(2099, 11, 31) / 86_400_000 })
  .map((days) => new Date(days * 86_400_000).toISOString().slice(0, 10));

describe('age', () => {
  it('turns on the birthday and on no other day', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: 1, max: 100 }), (birth, years) => {
        const birthday = `${Number(birth.slice(0, 4)) + years}${birth.slice(4)}`;
        fc.pre(isCalendarDate(birthday));
        expect(ageOn(birth, birthday)).toBe(years);
        expect(ageOn(birth, addDays(birthday, -1))).toBe(years - 1);
      }),
    );
  });

  it('lets someone born on 29 February come of age on 1 March', () => {
    expect(ageOn('2008-02-29', '2026-02-28')).toBe(17);
    expect(ageOn('2008-02-29', '2026-03-01')).toBe(18);
    expect(ageOn('2008-02-29', '2028-02-29')).toBe(20);
  });

  it('[W4] [W8] describes a problem in one sentence', () => {
    expect(validateBirthDate('2008-06-15', '2026-06-15')).toMatchObject({
      isAdult: true,
      message: 'Age 18 - Can sign adult waiver independently',
    });
    expect(validateBirthDate('2008-06-16', '2026-06-15')).toMatchObject({
      isAdult: false,
      message: 'Age 17 - Must use minor waiver form with parental consent',
    });
    expect(validateBirthDate('2026-06-16', '2026-06-15')).toMatchObject({
      reason: 'future',
      message: 'Date of birth cannot be in the future',
    });
    for (const bad of ['', '2026-02-30', '1889-01-01', '15/06/1990', '1990-6-15', 'null'])
      expect(validateBirthDate(bad, '2026-06-15')).toMatchObject({ message: 'Please enter a valid date of birth' });
  });

  it('takes exactly the days that exist', () => {
    fc.assert(fc.property(day, (date) => isCalendarDate(date)));
    fc.assert(
      fc.property(fc.nat(9999), fc.nat(99), fc.nat(99), (year, month, date) => {
        const text = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`;
        const parsed = new Date(`${text}T00:00:00Z`);
        const exists = !Number.isNaN(parsed.getTime()) && parsed.toISOString().slice(0, 10) === text;
        /* Nobody was born in a year before 100; JavaScript reads them as 19xx. */
        if (year >= 100) expect(isCalendarDate(text)).toBe(exists);
      }),
    );
  });
});
