import { shownTimes } from '@gatehouse/sync-protocol/areas/bookings/availability/shown-times';
import type { Occurrence } from '@gatehouse/sync-protocol/areas/bookings/series.contracts';
import type { VenueClock } from '@gatehouse/sync-protocol/base/days/venue-time';
import { AppError } from '#base/app-error';

export interface Skipped {
  date_scheduled: string;
  code: string;
  message: string;
}

/** A day of a series that fits, until it is found not to. */
export function occurrenceOf(
  clock: VenueClock,
  { date, time, minutes }: { date: string; time: string; minutes: number | null },
): Occurrence {
  return {
    date_scheduled: date,
    booking_time: time,
    ...shownTimes(clock, { date, time, minutes }),
    fits: true,
    code: null,
    message: '',
  };
}

/** Why a day doesn't fit. What is wrong with the request itself is thrown on. */
export function conflictOf(error: unknown): Pick<Occurrence, 'fits' | 'code' | 'message'> {
  if (!(error instanceof AppError) || error.code === 'INVALID_INPUT') throw error;
  return { fits: false, code: error.code, message: error.message };
}

/** The days that don't fit. Errors: PLACE_TAKEN where there are some that may not be skipped, or none fits. */
export function conflictsOf(occurrences: readonly Occurrence[], isSkipping: boolean): Skipped[] {
  const conflicts = occurrences.filter(({ fits }) => !fits);
  if (conflicts.length > 0 && (!isSkipping || conflicts.length === occurrences.length)) {
    const dates = conflicts.map(({ date_scheduled: date }) => date).join(', ');
    throw new AppError('PLACE_TAKEN', { message: `Nothing was saved. There is no room on ${dates}.` });
  }
  return conflicts.map(({ date_scheduled, code, message }) => ({ date_scheduled, code: code ?? '', message }));
}
