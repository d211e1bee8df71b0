import { startTimesOn, type Weekday, weekdayOf } from '@gatehouse/sync-protocol/areas/bookings/availability/schedule';
import { sumFigures } from '@gatehouse/sync-protocol/areas/reports/figures';
import type { ReportRange } from '@gatehouse/sync-protocol/areas/reports/report-period';
import { type BookingsReport, bookingFigureNames } from '@gatehouse/sync-protocol/areas/reports/reports.contracts';
import { grouped } from '#base/grouped';
import type { Connection } from '#db/database';
import { closingHolidays } from '../../bookings/holidays/holidays.service.ts';
import { toBookable } from '../../bookings/offerings/offering-view.ts';
import {
  listBlackoutsBetween,
  listOfferingRows,
  WHOLE_BUSINESS,
} from '../../bookings/offerings/offerings.shared.repository.ts';
import { countMade, leadTimeNames, sumMade } from './bookings-made.repository.ts';
import { countPlayed, type PlayedRow, partySizeNames, playedNames, sumPlayed } from './bookings-played.repository.ts';
import { offeringNames } from './offerings.repository.ts';
import { ownerReport } from './owner-report.ts';
import { datesOf, daysOf, wholeOf } from './report-days.ts';
import type { ReportFrame } from './report-frame.ts';

/** Bookings by day of play, and when they were made. Requirement F34. */
async function make(db: Connection, frame: ReportFrame): Promise<BookingsReport> {
  const { head } = frame;
  const now = await figuresOf(db, frame, head.range);
  const before = {
    made: await sumMade(db, frame, wholeOf(daysOf(head.compared, head.time_zone))),
    ...(await sumPlayed(db, frame, head.compared)),
  };
  return {
    ...head,
    days: now.days,
    total: sumFigures(bookingFigureNames, now.days),
    previous: before,
    offerings: await offeringsOf(db, frame, now.played),
    party_sizes: sumFigures(partySizeNames, now.played),
    lead_times: sumFigures(leadTimeNames, now.made),
  };
}

async function figuresOf(db: Connection, frame: ReportFrame, range: ReportRange) {
  const played = await countPlayed(db, frame, range);
  const made = await countMade(db, frame, daysOf(range, frame.head.time_zone));
  const playedOn = grouped(played, ({ date }) => date);
  const days = made.map(({ date, made: count }) => ({
    date,
    made: count,
    ...sumFigures(playedNames, playedOn.get(date) ?? []),
  }));
  return { played, made, days };
}

async function offeringsOf(
  db: Connection,
  { clientId, head }: ReportFrame,
  played: readonly PlayedRow[],
): Promise<BookingsReport['offerings']> {
  const names = await offeringNames(db, clientId);
  const places = await placesOfOfferings(db, clientId, head.range);
  const byOffering = grouped(played, ({ offering_id: id }) => id);
  for (const id of places.keys()) if (!byOffering.has(id)) byOffering.set(id, []);
  return [...byOffering]
    .map(([id, rows]) => ({
      offering_id: id,
      offering_name: names.get(id) ?? id,
      ...sumFigures(['bookings', 'players', 'no_shows', 'cancelled'], rows),
      places: places.get(id) ?? null,
    }))
    .toSorted((a, b) => b.bookings - a.bookings || (a.offering_id < b.offering_id ? -1 : 1));
}

/** Bookings, one line for each day: `Made` counts by the day they were made on, the rest by the day they are for. */
export const bookingsReport = ownerReport({
  fileName: 'bookings-by-day',
  make,
  lines: ({ days }) => days,
  columns: {
    Date: ({ date }) => date,
    Made: ({ made }) => made,
    Bookings: ({ bookings }) => bookings,
    Players: ({ players }) => players,
    Arrived: ({ arrived }) => arrived,
    'No-Shows': ({ no_shows }) => no_shows,
    Canceled: ({ cancelled }) => cancelled,
    'Not Paid in Time': ({ abandoned }) => abandoned,
  },
});

/**
 * Places that the range had, for each offering with a capacity: its start times times its capacity, on days that are not closed.
 * Former hours are not stored, so the present ones count for all days. Requirement F34.
 */
async function placesOfOfferings(
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
