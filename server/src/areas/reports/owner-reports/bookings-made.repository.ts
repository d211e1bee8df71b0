import { addDays } from '@gatehouse/sync-protocol/base/days/venue-day';
import { sql } from 'kysely';
import type { Connection } from '#db/database';
import { booked, isBetween } from './report-conditions.repository.ts';
import type { Between, Day } from './report-days.ts';

interface Venue {
  clientId: string;
  nowAtUtc: string;
}

/** How many days after it was made a booking is played. */
export const leadTimeNames = ['same_day', 'next_day', 'within_week', 'within_month', 'later'] as const;

export type MadeRow = { date: string; made: number } & Record<(typeof leadTimeNames)[number], number>;

/**
 * How many bookings were made on each of these venue days, in their order. A walk-in that is entered afterward counts as booked on its day.
 *
 * Each day reads one range of the index. PostgreSQL would not do so for a join, and a subquery gives only one value in both databases:
 * a text with the counts of all bookings and of those for days up to the next one, a week and a month ahead.
 */
export async function countMade(
  db: Connection,
  { clientId, nowAtUtc }: Venue,
  days: readonly Day[],
): Promise<MadeRow[]> {
  const listed = days.map(({ date, startAtUtc, endAtUtc }) => {
    const ahead = [addDays(date, 1), addDays(date, 7), addDays(date, 30)];
    return sql`(${sql.join([date, startAtUtc, endAtUtc, ...ahead])})`;
  });
  const upTo = ['date', 'next_day', 'week', 'month'].map(
    (last) => sql`count(case when booking.date_scheduled <= ${sql.ref(`day.${last}`)} then 1 end)`,
  );
  const { rows } = await sql<{ date: string; counts: string }>`
    with day(date, start_at, end_at, next_day, week, month) as (values ${sql.join(listed)})
    select day.date, (
      select ${sql.join([sql`count(*)`, ...upTo], sql` || ' ' || `)} from bookings as booking
      where booking.client_id = ${clientId} and booking.created_at >= day.start_at and booking.created_at < day.end_at
        and ${booked(nowAtUtc)}
    ) as counts from day order by day.date`.execute(db);
  return rows.map(({ date, counts }) => {
    const [made = 0, same = 0, next = 0, week = 0, month = 0] = counts.split(' ').map(Number);
    return {
      date,
      made,
      same_day: same,
      next_day: next - same,
      within_week: week - next,
      within_month: month - week,
      later: made - month,
    };
  });
}

/** How many bookings were made in all of these days, for a comparison. */
export async function sumMade(db: Connection, { clientId, nowAtUtc }: Venue, between: Between): Promise<number> {
  const { made } = await db
    .selectFrom('bookings as booking')
    .where('client_id', '=', clientId)
    .where(isBetween(sql`booking.created_at`, between))
    .where(booked(nowAtUtc))
    .select(sql<number>`count(*)`.as('made'))
    .executeTakeFirstOrThrow();
  return made;
}
