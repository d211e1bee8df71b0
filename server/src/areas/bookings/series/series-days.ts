import { lastBookableDate } from '@gatehouse/sync-protocol/areas/bookings/availability/booking-horizon';
import { daysOfRule, readSeriesRule } from '@gatehouse/sync-protocol/areas/bookings/series-rule';
import { addDays } from '@gatehouse/sync-protocol/base/days/venue-day';
import type { Effort } from '@gatehouse/sync-protocol/base/effort';
import { AppError } from '#base/app-error';

const DAYS_MAX = 104;
/** A year more shows whether a rule goes on past the last day that can be booked. */
const LOOK_FURTHER_DAYS = 366;

/**
 * The venue days that a rule of RFC 5545 gives from `first` on. Looks no further than a year past the last day that can be booked, so
 * no rule takes long. Errors: INVALID_INPUT, by the field. Requirement B33.
 */
export function daysOfSeries(text: string, first: string, today: string, effort?: Effort): string[] {
  if (first < today) throw refused('date_scheduled', 'The first day has passed.');
  const read = readSeriesRule(text);
  if ('problem' in read) throw refused('rrule', read.problem);
  const { rule } = read;
  const { count } = rule;
  if ((count ?? 0) > DAYS_MAX) throw refused('rrule', TOO_MANY);
  const lastDay = lastBookableDate(today);
  const lookUntil = addDays(lastDay, LOOK_FURTHER_DAYS);
  const untilDay = rule.until ?? lookUntil;
  const until = untilDay < lookUntil ? untilDay : lookUntil;
  const days = daysOfRule(rule, { first, until, limit: count ?? DAYS_MAX + 1 }, effort);
  if (days.length === 0) throw refused('rrule', first > lastDay ? TOO_FAR : 'This rule yields no dates.');
  if (days.length > DAYS_MAX) throw refused('rrule', TOO_MANY);
  if ((days.at(-1) ?? '') > lastDay || days.length < (count ?? 0) || untilDay > lookUntil)
    throw refused('rrule', TOO_FAR);
  return days;
}

const TOO_MANY = `A series can have at most ${DAYS_MAX} days.`;
const TOO_FAR = 'A series can reach at most three years ahead.';

function refused(field: string, message: string): AppError {
  return new AppError('INVALID_INPUT', { message, fields: { [field]: message } });
}
