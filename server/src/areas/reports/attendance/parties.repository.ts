import { sql } from 'kysely';
import { runCompiled } from '#db/compiled';
import type { Connection } from '#db/database';
import type { DayRange } from '#venue/day-range';

/** Parties that came, and their people. */
export interface Parties {
  parties: number;
  goers: number;
}

/** The latest count of a party, or everyone booked where nobody counted. Requirement B17. */
const goers = sql<number>`sum(coalesce(party_goers, base_players + add_players))`;

/** Counts parties by day; days without any are left out. */
export async function countPartiesByDay(
  db: Connection,
  clientId: string,
  { from, to }: DayRange,
): Promise<(Parties & { date: string })[]> {
  const { rows } = await runCompiled(db, 'parties by day', { clientId, from, to }, (value) =>
    db
      .selectFrom('bookings')
      .where('client_id', '=', value('clientId'))
      .where('date_scheduled', '>=', value('from'))
      .where('date_scheduled', '<=', value('to'))
      .where('check_in_status', '=', sql.lit('checked in'))
      .groupBy('date_scheduled')
      .select((eb) => ['date_scheduled as date', eb.fn.countAll<number>().as('parties'), goers.as('goers')]),
  );
  return rows;
}

/** Counts parties by the hour of the booking on the venue's clock; hours without any are left out. */
export async function countPartiesByHour(
  db: Connection,
  clientId: string,
  date: string,
): Promise<(Parties & { hour: number })[]> {
  const { rows } = await runCompiled(db, 'parties by hour', { clientId, date }, (value) => {
    const hour = sql<string>`substr(booking_time, 1, 2)`;
    return db
      .selectFrom('bookings')
      .where('client_id', '=', value('clientId'))
      .where('date_scheduled', '=', value('date'))
      .where('check_in_status', '=', sql.lit('checked in'))
      .groupBy(hour)
      .select((eb) => [hour.as('hour'), eb.fn.countAll<number>().as('parties'), goers.as('goers')]);
  });
  return rows.map(({ hour, ...counted }) => ({ ...counted, hour: Number(hour) }));
}
