import { addDays, startOfVenueDate } from '@gatehouse/sync-protocol/base/days/venue-day';

/** Milliseconds until the venue's next day begins. */
export function untilNextDayMs(now: { venueDate: string; epochMs: number }, timeZone: string): number {
  return startOfVenueDate(addDays(now.venueDate, 1), timeZone) - now.epochMs;
}
