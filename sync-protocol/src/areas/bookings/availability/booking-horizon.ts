import { addDays } from '#base/days/venue-day';

/** How far ahead a day can be booked, by visitors and by staff, as the longest horizon of an offering is. Requirement B20. */
export const DAYS_AHEAD_MAX = 1095;

/** The last day that can be booked, counted from the venue's `today`. Days are `YYYY-MM-DD`. */
export function lastBookableDate(today: string): string {
  return addDays(today, DAYS_AHEAD_MAX);
}
