import { BLACKOUT_DATES_MAX } from '@gatehouse/sync-protocol/areas/bookings/blackouts.contracts';
import { addDays, daysBetween } from '@gatehouse/sync-protocol/base/days/venue-day';
import type { FieldErrors } from '#components/forms/form-problems';

/** The days of one offering, or of the whole business where there is none. */
export interface BlackoutScope {
  clientId: string;
  offeringId: string | null;
}

export type BlackoutMode = 'single' | 'range';

/** Days are `YYYY-MM-DD`; what is not set is ''. */
export interface BlackoutValues {
  blackout_date: string;
  start_date: string;
  end_date: string;
  reason: string;
}

export const noBlackout: BlackoutValues = { blackout_date: '', start_date: '', end_date: '', reason: '' };

interface Wording {
  added: string;
  addFailed: string;
  rangeFailed: string;
  reversed: string;
  tooLong: string;
  /** What is deleted, of one day and of several. */
  one: string;
  several: string;
}

const ofOffering: Wording = {
  added: 'Blackout date added successfully',
  addFailed: 'Failed to add blackout date',
  rangeFailed: 'Failed to add blackout date range',
  reversed: 'End date must be on or after start date',
  tooLong: `Date range too large (maximum ${BLACKOUT_DATES_MAX} days). Please use smaller ranges.`,
  one: 'blackout date',
  several: 'blackout dates',
};

const ofBusiness: Wording = {
  added: 'Business-wide blackout date added successfully',
  addFailed: 'Failed to add blackout dates',
  rangeFailed: 'Failed to add blackout dates',
  reversed: 'Start date must be before end date',
  tooLong: `Date range too large (maximum ${BLACKOUT_DATES_MAX} dates)`,
  one: 'business-wide blackout date',
  several: 'business-wide blackout dates',
};

/** The sentences for one offering's blackout dates, or for the whole business where there is no offering. */
export function wordingOf({ offeringId }: BlackoutScope): Wording {
  return offeringId === null ? ofBusiness : ofOffering;
}

/** What is wrong with the days, on the venue's `today`. Requirement B9. */
export function checkBlackout(
  mode: BlackoutMode,
  { blackout_date: date, start_date: from, end_date: to }: BlackoutValues,
  { reversed, tooLong }: Wording,
  today: string,
): FieldErrors<BlackoutValues> {
  const past = 'Blackout dates must be today or later';
  if (mode === 'single') {
    if (date === '') return { blackout_date: 'Please select a date' };
    return date < today ? { blackout_date: past } : {};
  }
  if (from === '' || to === '')
    return { [from === '' ? 'start_date' : 'end_date']: 'Please select both start and end dates' };
  if (from < today) return { start_date: past };
  if (to < from) return { end_date: reversed };
  return daysBetween(from, to) + 1 > BLACKOUT_DATES_MAX ? { end_date: tooLong } : {};
}

/** Every day of a range, both ends included. */
export function datesOf({ start_date: from, end_date: to }: BlackoutValues): string[] {
  return Array.from({ length: daysBetween(from, to) + 1 }, (_, day) => addDays(from, day));
}
