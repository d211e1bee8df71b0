import { ADULT_AGE_YEARS, ageOn, birthdayOf } from '../../base/people/age.ts';

/**
 * Years after the 18th birthday for which records of a minor are kept in any case: in many places a claim of a child can be
 * brought until some years after coming of age. A default for every venue, and no legal advice. Requirement W15.
 */
export const MINOR_HOLD_YEARS = 3;

/** Days are `YYYY-MM-DD`. */
export interface SignedFor {
  waiver_type: 'Adult' | 'Minor';
  /** The person whom the waiver is about; null where an upload had no date. */
  birthDate: string | null;
  signedDate: string;
}

/**
 * The last day on which nothing about this person may be erased, because they were a minor when it was signed; null where no hold
 * applies. Without a birth date a minor counts as born on the day of signing, which errs on the longer side. Someone born on
 * February 29 has a birthday on March 1 in other years.
 */
export function minorHeldUntil(
  { waiver_type, birthDate, signedDate }: SignedFor,
  years: number = MINOR_HOLD_YEARS,
): string | null {
  const isMinor = birthDate === null ? waiver_type === 'Minor' : ageOn(birthDate, signedDate) < ADULT_AGE_YEARS;
  if (!isMinor) return null;
  return birthdayOf(birthDate ?? signedDate, ADULT_AGE_YEARS + years);
}
