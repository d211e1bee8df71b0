import { startOfVenueDate, venueDateAt } from '@gatehouse/sync-protocol/rules/days/venue-day';

/** The last millisecond before the venue's today. Asked with it, the rule leaves no time of today out. Requirement B12. */
export function beforeToday(nowMs: number, timeZone: string): number {
  return startOfVenueDate(venueDateAt(nowMs, timeZone), timeZone) - 1;
}
