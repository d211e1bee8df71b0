import { addDays, startOfVenueDate, venueDateAt } from '@gatehouse/sync-protocol/base/days/venue-day';

const MARGIN_MS = 3 * 3_600_000;

/**
 * Where the venues of the browser tests are: a zone whose midnight is hours away, so that no test that reads what
 * happened today runs from one day into the next.
 */
export const daytimeZone = isFarFromMidnight('America/New_York') ? 'America/New_York' : 'Asia/Tokyo';

function isFarFromMidnight(timeZone: string): boolean {
  const nowMs = Date.now();
  const today = venueDateAt(nowMs, timeZone);
  const nextMs = startOfVenueDate(addDays(today, 1), timeZone);
  return nowMs - startOfVenueDate(today, timeZone) > MARGIN_MS && nextMs - nowMs > MARGIN_MS;
}
