import type { Dialect } from '@gatehouse/migrations';
import { type RawBuilder, sql } from 'kysely';

/** Calendar arithmetic in SQL. Days are `YYYY-MM-DD`, instants ISO text in UTC. */
export interface Calendar {
  /** The day of an instant where clocks are `offsetMinutes` ahead of UTC. */
  dayAt(instant: RawBuilder<unknown>, offsetMinutes: number): RawBuilder<string>;
  /** Whole days from one day to another. */
  daysFrom(from: RawBuilder<unknown>, to: RawBuilder<unknown>): RawBuilder<number>;
}

const sqlite: Calendar = {
  dayAt: (instant, offsetMinutes) => sql`date(${instant}, ${sql.lit(`${offsetMinutes} minutes`)})`,
  daysFrom: (from, to) => sql`cast(julianday(${to}) - julianday(${from}) as integer)`,
};

const postgres: Calendar = {
  dayAt: (instant, offsetMinutes) =>
    sql`to_char((${instant})::timestamptz at time zone 'UTC' + ${sql.lit(`${offsetMinutes} minutes`)}::interval, 'YYYY-MM-DD')`,
  daysFrom: (from, to) => sql`((${to})::date - (${from})::date)`,
};

export const calendars: Readonly<Record<Dialect, Calendar>> = { sqlite, postgres };
