import { type RawBuilder, sql } from 'kysely';
import type { Calendar } from '#db/calendar';
import type { Connection } from '#db/database';
import { dayWithin, isBetween } from './report-conditions.repository.ts';
import type { Between, DayRun } from './report-days.ts';

/** How much of one currency. */
export interface MoneySum {
  currency: string;
  count: number;
  cents: number;
}

/** How much of a day or an offering. */
export interface KeyedSum extends MoneySum {
  key: string;
}

const tables = { payments: sql.table('booking_payments'), refunds: sql.table('booking_refunds') };
export type MoneyTable = keyof typeof tables;

/** Completed in these days, by the venue day of completion. */
export async function completedByDay(
  db: Connection,
  { clientId, calendar }: { clientId: string; calendar: Calendar },
  table: MoneyTable,
  runs: readonly DayRun[],
): Promise<KeyedSum[]> {
  const found: KeyedSum[] = [];
  for (const run of runs) {
    const { rows } = await sql<KeyedSum>`
      select ${dayWithin(calendar, run, sql`completed_at`)} as key, currency, count(*) as count, sum(amount_cents) as cents
      from ${tables[table]}
      where client_id = ${clientId} and status = 'completed' and ${isBetween(sql`completed_at`, run)}
      group by 1, currency`.execute(db);
    found.push(...rows);
  }
  return found;
}

/** Completed between two instants, by offering. A booking that is gone leaves its money without one. */
export async function completedByOffering(
  db: Connection,
  clientId: string,
  table: MoneyTable,
  between: Between,
): Promise<KeyedSum[]> {
  const { rows } = await sql<KeyedSum>`
    select coalesce(booking.offering_id, '') as key, money.currency as currency,
      count(*) as count, sum(money.amount_cents) as cents
    from ${tables[table]} as money
    left join bookings as booking on booking.client_id = money.client_id and booking.booking_id = money.booking_id
    where money.client_id = ${clientId} and money.status = 'completed' and ${isBetween(sql`money.completed_at`, between)}
    group by 1, 2`.execute(db);
  return rows;
}

/** Completed between two instants, for a comparison. */
export function completedSums(
  db: Connection,
  clientId: string,
  table: MoneyTable,
  between: Between,
): Promise<MoneySum[]> {
  return sumsOf(db, clientId, table, sql`status = 'completed' and ${isBetween(sql`completed_at`, between)}`);
}

/** Asked for between two instants, and neither completed nor ended otherwise. */
export function openSums(db: Connection, clientId: string, table: MoneyTable, between: Between): Promise<MoneySum[]> {
  const isOpen = sql`status in ('started', 'unknown', 'pending')`;
  return sumsOf(db, clientId, table, sql`${isOpen} and ${isBetween(sql`created_at`, between)}`);
}

async function sumsOf(db: Connection, clientId: string, table: MoneyTable, which: RawBuilder<unknown>) {
  const { rows } = await sql<MoneySum>`
    select currency, count(*) as count, sum(amount_cents) as cents
    from ${tables[table]} where client_id = ${clientId} and ${which}
    group by currency`.execute(db);
  return rows;
}
