import type { TrailingPeriod } from '@gatehouse/sync-protocol/base/days/trailing-period';
import { trailingPeriod } from '@gatehouse/sync-protocol/base/days/trailing-period';
import { daysBetween, venueDateAt } from '@gatehouse/sync-protocol/base/days/venue-day';
import { AppError } from '../base/app-error.ts';
import type { Clock } from '../base/clock.ts';

/** Venue days, both included. */
export interface DayRange {
  from: string;
  to: string;
}

/** Ten years. */
const RANGE_DAYS_MAX = 3_660;

/** The trailing venue days of a period that ends on the venue's today. */
export function rangeOfPeriod(clock: Clock, { timeZone }: { timeZone: string }, period: TrailingPeriod): DayRange {
  return trailingPeriod(period, venueDateAt(clock.now(), timeZone));
}

/** A range that a person asked for; `field` is where its start was given. Errors: INVALID_INPUT. */
export function requireRange(from: string, to: string, field: string, daysMax = RANGE_DAYS_MAX): DayRange {
  const days = daysBetween(from, to) + 1;
  if (days >= 1 && days <= daysMax) return { from, to };
  const message = days < 1 ? 'Start date must be before end date' : `Date range too large (maximum ${daysMax} days)`;
  throw new AppError('INVALID_INPUT', { message, fields: { [field]: message } });
}
