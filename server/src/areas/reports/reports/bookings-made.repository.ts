import type { BookingsReport } from '@gatehouse/sync-protocol/areas/reports/reports.contracts';
import { type RawBuilder, sql } from 'kysely';
import type { Calendar } from '#db/calendar';
import type { Connection } from '#db/database';
import { booked, dayWithin, within } from './report-conditions.repository.ts';
import type { DayRun } from './report-days.ts';

type LeadTimes = BookingsReport['lead_times'];

interface Venue {
  clientId: string;
  nowAtUtc: string;
  calendar: Calendar;
}

/** How many bookings were made on each venue day. */
export async function countMade(
  db: Connection,
  venue: Venue,
  runs: readonly DayRun[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await countBy(db, venue, runs, (run) => dayWithin(venue.calendar, run, sql`booking.created_at`));
  return new Map(rows.map(({ key, count }) => [String(key), count]));
}

/** How many bookings were made in all of these days, for a comparison. */
export async function sumMade(db: Connection, { clientId, nowAtUtc }: Venue, runs: readonly DayRun[]): Promise<number> {
  const all = { startAtUtc: runs[0]?.startAtUtc ?? '', endAtUtc: runs.at(-1)?.endAtUtc ?? '' };
  const { made } = await db
    .selectFrom('bookings as booking')
    .where('client_id', '=', clientId)
    .where(within(sql`booking.created_at`, all))
    .where(booked(nowAtUtc))
    .select(sql<number>`count(*)`.as('made'))
    .executeTakeFirstOrThrow();
  return made;
}

/** Bookings made in these days, by the venue days from then to the day of play. */
export async function countLeadTimes(db: Connection, venue: Venue, runs: readonly DayRun[]): Promise<LeadTimes> {
  const rows = await countBy(db, venue, runs, (run) =>
    venue.calendar.daysFrom(dayWithin(venue.calendar, run, sql`booking.created_at`), sql`booking.date_scheduled`),
  );
  const times: LeadTimes = { same_day: 0, next_day: 0, within_week: 0, within_month: 0, later: 0 };
  for (const { key, count } of rows) times[leadTimeOf(Number(key))] += count;
  return times;
}

/** A walk-in that is entered afterward counts as booked on its day. */
function leadTimeOf(daysAhead: number): keyof LeadTimes {
  if (daysAhead < 1) return 'same_day';
  if (daysAhead === 1) return 'next_day';
  if (daysAhead <= 7) return 'within_week';
  return daysAhead <= 30 ? 'within_month' : 'later';
}

async function countBy(
  db: Connection,
  { clientId, nowAtUtc }: Venue,
  runs: readonly DayRun[],
  keyOf: (run: DayRun) => RawBuilder<unknown>,
): Promise<{ key: string | number; count: number }[]> {
  const found: { key: string | number; count: number }[] = [];
  for (const run of runs) {
    const rows = await db
      .selectFrom('bookings as booking')
      .where('client_id', '=', clientId)
      .where(within(sql`booking.created_at`, run))
      .where(booked(nowAtUtc))
      .groupBy(sql`1`)
      .select([sql<string | number>`${keyOf(run)}`.as('key'), sql<number>`count(*)`.as('count')])
      .execute();
    found.push(...rows);
  }
  return found;
}
