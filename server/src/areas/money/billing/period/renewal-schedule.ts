import { GRACE_DAYS } from '@gatehouse/sync-protocol/areas/money/subscription/subscription-policy';
import { addDays, daysBetween } from '@gatehouse/sync-protocol/base/days/venue-day';

/** Days after the paid-until day on which an automatic renewal is tried; day 0 is that day itself. Issue 3 'Subscriptions'. */
const RENEWAL_ATTEMPT_DAYS = [0, 1, 3, 5] as const;

/**
 * Whether an automatic renewal is due today. `attemptDates` are the venue days of earlier attempts for the period.
 * A day that was missed while the server was down is made up for once, as long as grace lasts; a venue whose service has
 * ended is not charged automatically.
 */
export function isAttemptDue(paidUntil: string, today: string, attemptDates: readonly string[]): boolean {
  const daysAfter = daysBetween(paidUntil, today);
  if (daysAfter > GRACE_DAYS) return false;
  const latest = RENEWAL_ATTEMPT_DAYS.findLast((day) => day <= daysAfter);
  if (latest === undefined) return false;
  const slotDate = addDays(paidUntil, latest);
  return attemptDates.every((date) => date < slotDate);
}

/** The day of the next attempt after today's, or null when there is none. */
export function nextAttemptDate(paidUntil: string, today: string): string | null {
  const daysAfter = daysBetween(paidUntil, today);
  const next = RENEWAL_ATTEMPT_DAYS.find((day) => day > daysAfter);
  return next === undefined ? null : addDays(paidUntil, next);
}
