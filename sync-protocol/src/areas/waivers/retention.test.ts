import { describe, expect, it } from 'vitest';
import { isCalendarDate } from '../../base/days/calendar-date.ts';
import { addDays } from '../../base/days/venue-day.ts';
import { ageOn } from '../../base/people/age.ts';
import { MINOR_HOLD_YEARS, minorHeldUntil } from './retention.ts';

const child = { waiver_type: 'Minor', birthDate: '2015-06-20', signedDate: '2025-07-01' } as const;

describe('[W15] the hold on records of minors', () => {
  it('ends on the birthday that many years after the eighteenth', () => {
    expect(minorHeldUntil(child)).toBe('2036-06-20');
    expect(minorHeldUntil(child, 1)).toBe('2034-06-20');
  });

  it('is none for who was of age, and follows the birth date rather than the form', () => {
    const adult = { waiver_type: 'Adult', birthDate: '1985-12-10', signedDate: '2025-07-01' } as const;
    expect(minorHeldUntil(adult)).toBeNull();
    expect(minorHeldUntil({ ...adult, birthDate: null })).toBeNull();
    expect(minorHeldUntil({ ...adult, birthDate: '2008-07-02' })).toBe('2029-07-02');
    expect(minorHeldUntil({ ...adult, birthDate: '2007-07-01' })).toBeNull();
  });

  it('counts from the day of signing where a minor’s birth date is not known', () => {
    expect(minorHeldUntil({ ...child, birthDate: null })).toBe('2046-07-01');
  });

  it('is a day of the calendar on which the age is reached, for every birthday of four years', () => {
    for (let born = '2016-01-01'; born < '2020-01-01'; born = addDays(born, 1)) {
      const until = minorHeldUntil({ ...child, birthDate: born, signedDate: '2026-05-05' }) ?? '';
      expect(isCalendarDate(until)).toBe(true);
      expect(ageOn(born, until)).toBe(18 + MINOR_HOLD_YEARS);
      expect(ageOn(born, addDays(until, -1))).toBe(17 + MINOR_HOLD_YEARS);
    }
  });
});
