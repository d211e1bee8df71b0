import { addDays } from '@gatehouse/sync-protocol/base/days/venue-day';
import { sql } from 'kysely';
import { runCompiled } from '#db/compiled';
import type { Connection } from '#db/database';
import type { DayRange } from '#venue/day-range';
import { checkInsWithMerges } from '../../desk/check-ins/check-ins.shared.repository.ts';

/**
 * How many different people were in: their attended days in the range whose previous one is before it, by its month or, in the
 * month of the first day, by its day.
 */
export async function countPeople(db: Connection, clientId: string, { from, to }: DayRange): Promise<number> {
  const month = from.slice(0, 7);
  const { rows } = await runCompiled(db, 'attendance of earlier months', { clientId, from, to, month }, (value) =>
    db
      .selectFrom('attendance_by_month')
      .where('client_id', '=', value('clientId'))
      .where('venue_date', '>=', value('from'))
      .where('venue_date', '<=', value('to'))
      .where('previous_month', '<', value('month'))
      .select((eb) => eb.fn.sum<number | null>('people').as('people')),
  );
  return (rows[0]?.people ?? 0) + (await countEarlierInMonth(db, clientId, { from, to }));
}

/** Those who were in earlier in the month in which the range begins, and then again in the range. */
async function countEarlierInMonth(db: Connection, clientId: string, { from, to }: DayRange): Promise<number> {
  const earlier: string[] = [];
  for (let day = `${from.slice(0, 7)}-01`; day < from; day = addDays(day, 1)) earlier.push(day);
  if (earlier.length === 0) return 0;
  /* A list of days, and no range of them: the index then leads to the days that follow each. */
  const values = { clientId, from, to, ...Object.fromEntries(earlier.map((day, at) => [`day${at}`, day])) };
  const { rows } = await runCompiled(db, `attendance after ${earlier.length} days`, values, (value) =>
    db
      .selectFrom('attendance_by_day')
      .where('client_id', '=', value('clientId'))
      .where(
        'previous_date',
        'in',
        earlier.map((_, at) => value(`day${at}` as 'from')),
      )
      .where('venue_date', '>=', value('from'))
      .where('venue_date', '<=', value('to'))
      .select((eb) => eb.fn.sum<number | null>('people').as('people')),
  );
  return rows[0]?.people ?? 0;
}

/**
 * How many different people were in, from the first day of each month of the range, which begins on one. By `YYYY-MM`; months
 * without any are left out.
 */
export async function countPeopleByMonth(
  db: Connection,
  clientId: string,
  { from, to }: DayRange,
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await runCompiled(db, 'people by month', { clientId, from, to }, (value) => {
    const month = sql<string>`substr(venue_date, 1, 7)`;
    return db
      .selectFrom('attendance_by_month')
      .where('client_id', '=', value('clientId'))
      .where('venue_date', '>=', value('from'))
      .where('venue_date', '<=', value('to'))
      .where('previous_month', '<', month)
      .groupBy(month)
      .select((eb) => [month.as('month'), eb.fn.sum<number>('people').as('people')]);
  });
  return new Map(rows.map(({ month, people }) => [month, people]));
}

/** When the people of one day came in: effective check-ins by the minute, `2026-06-15T15:00` in UTC. Rule M4. */
export async function countByMinute(
  db: Connection,
  clientId: string,
  date: string,
): Promise<{ minute: string; people: number }[]> {
  const { rows } = await runCompiled(db, 'attendance by minute', { clientId, date }, (value) => {
    const minute = sql<string>`substr(came_at, 1, 16)`;
    return db
      .selectFrom(
        checkInsWithMerges(db)
          .where('check_ins.client_id', '=', value('clientId'))
          .where('venue_date', '=', value('date'))
          .where('undone_at', 'is', null)
          .groupBy((eb) => eb.fn.coalesce('merged.merged_into', 'check_ins.waiver_id'))
          .select((eb) => eb.fn.min('check_in_time').as('came_at'))
          .as('effective'),
      )
      .groupBy(minute)
      .select((eb) => [minute.as('minute'), eb.fn.countAll<number>().as('people')]);
  });
  return rows;
}
