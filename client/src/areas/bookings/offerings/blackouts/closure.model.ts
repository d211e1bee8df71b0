import type { BlackoutView } from '@gatehouse/sync-protocol/areas/bookings/blackouts.contracts';
import { rangeText, weekdayAndDay } from '@gatehouse/sync-protocol/base/days/day-text';
import { addDays, daysBetween } from '@gatehouse/sync-protocol/base/days/venue-day';

/** Days in a row that were closed together, for one reason. One day is one too. */
export interface Closure {
  /** Id of the first day. */
  id: string;
  first: string;
  last: string;
  reason: string | null;
  createdAtUtc: string;
}

/** Closed days, earliest first, as what was closed together. Requirement O58. */
export function closuresOf(blackouts: readonly BlackoutView[]): Closure[] {
  const closures: Closure[] = [];
  for (const { blackout_id: id, blackout_date: date, reason, created_at: createdAtUtc } of blackouts) {
    const before = closures.at(-1);
    const isNext =
      before?.createdAtUtc === createdAtUtc && before.reason === reason && addDays(before.last, 1) === date;
    if (before && isNext) before.last = date;
    else closures.push({ id, first: date, last: date, reason, createdAtUtc });
  }
  return closures;
}

/** How many days are closed, the first and the last included. */
export function dayCountOf({ first, last }: Closure): number {
  return daysBetween(first, last) + 1;
}

/** 'Dec 24, 2026', or 'Dec 24, 2026 – Jan 2, 2027'. */
export function closureDays({ first, last }: Closure): string {
  return rangeText(first, last);
}

/** The same for a row: with the weekday of one day, and how many several are. */
export function closureTitle(closure: Closure): string {
  const days = dayCountOf(closure);
  return days === 1 ? weekdayAndDay(closure.first) : `${closureDays(closure)} (${days} days)`;
}

/** What closes the days again that are not over on `today`; null where all are. */
export function reclosing({ first, last, reason }: Closure, today: string) {
  if (last < today) return null;
  return { start_date: first < today ? today : first, end_date: last, reason: reason ?? '' };
}
