/** Age and date-of-birth rules. Requirement W8. */

import { isCalendarDate } from '../days/calendar-date.ts';

/** Where a venue sets no other. Requirement W45. */
export const ADULT_AGE_YEARS = 18;
const OLDEST_AGE_YEARS = 130;

export type BirthDateVerdict =
  | { ok: true; ageYears: number; isAdult: boolean; message: string }
  | { ok: false; reason: 'invalid' | 'future'; message: string };

/** Whole years between two calendar days; someone born on 29 February has a birthday on 1 March in other years. */
export function ageOn(birthDate: string, date: string): number {
  const years = Number(date.slice(0, 4)) - Number(birthDate.slice(0, 4));
  return date.slice(5) < birthDate.slice(5) ? years - 1 : years;
}

/** The birthday on which someone becomes so many years old; March 1 for February 29 in other years. */
export function birthdayOf(birthDate: string, ageYears: number): string {
  const year = Number(birthDate.slice(0, 4)) + ageYears;
  const day = birthDate.slice(5) === '02-29' && !isLeapYear(year) ? '03-01' : birthDate.slice(5);
  return `${String(year).padStart(4, '0')}-${day}`;
}

function isLeapYear(year: number): boolean {
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
}

/**
 * Checks a birth date on one venue day, by the venue's adult age in years. Both are `YYYY-MM-DD`.
 * Requirements W8, W45.
 */
export function validateBirthDate(
  birthDate: string,
  venueDate: string,
  adultAge: number = ADULT_AGE_YEARS,
): BirthDateVerdict {
  if (!isCalendarDate(birthDate) || ageOn(birthDate, venueDate) > OLDEST_AGE_YEARS)
    return { ok: false, reason: 'invalid', message: 'Please enter a valid date of birth' };
  if (birthDate > venueDate) return { ok: false, reason: 'future', message: 'Date of birth cannot be in the future' };
  const ageYears = ageOn(birthDate, venueDate);
  const isAdult = ageYears >= adultAge;
  const message = isAdult
    ? `Age ${ageYears} - Can sign adult waiver independently`
    : `Age ${ageYears} - Must use minor waiver form with parental consent`;
  return { ok: true, ageYears, isAdult, message };
}
