import { startTimesOn, type Weekday, weekdayOf } from '@gatehouse/sync-protocol/areas/bookings/availability/schedule';
import type { ReportRange } from '@gatehouse/sync-protocol/areas/reports/report-period';
import type { Connection } from '#db/database';
import { closingHolidays } from '../../bookings/holidays/holidays.service.ts';
import { toBookable } from '../../bookings/offerings/offering-view.ts';
import {
  listBlackoutsBetween,
  listOfferingRows,
  WHOLE_BUSINESS,
} from '../../bookings/offerings/offerings.shared.repository.ts';
import { datesOf } from './report-days.ts';

/**
 * Places that the range had, for each offering with a capacity: its start times times its capacity, on days that are not closed.
 * Former hours are not stored, so the present ones count for all days. Requirement F34.
 */
export async function placesOfOfferings(
  db: Connection,
  clientId: string,
  range: ReportRange,
): Promise<ReadonlyMap<string, number>> {
  const offerings = (await listOfferingRows(db, clientId)).filter(({ capacity }) => capacity !== null);
  if (offerings.length === 0) return new Map();
  const holidays = await closingHolidays(db, clientId, range);
  const closed = await listBlackoutsBetween(db, clientId, range);
  const blackouts = new Set(closed.map((row) => keyOf(row.offering_id, row.blackout_date)));
  const dates = datesOf(range).filter((date) => !holidays.has(date) && !blackouts.has(keyOf(WHOLE_BUSINESS, date)));
  return new Map(
    offerings.map((row) => {
      const { startDate, endDate, ...schedule } = toBookable(row);
      /* Each weekday is counted once: a schedule may have a start time for every minute. */
      const starts = new Map<Weekday, number>();
      let places = 0;
      for (const date of dates) {
        if (date < (startDate ?? date) || date > (endDate ?? date)) continue;
        if (blackouts.has(keyOf(row.offering_id, date))) continue;
        const weekday = weekdayOf(date);
        const count = starts.get(weekday) ?? startTimesOn({ ...schedule, startDate: null, endDate: null }, date).length;
        starts.set(weekday, count);
        places += count * (row.capacity ?? 0);
      }
      return [row.offering_id, places];
    }),
  );
}

function keyOf(offeringId: string, date: string): string {
  return `${offeringId} ${date}`;
}
