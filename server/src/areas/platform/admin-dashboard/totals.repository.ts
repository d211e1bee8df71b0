import { type RawBuilder, sql } from 'kysely';
import type { Connection, Database } from '#db/database';
import type { Row } from '#db/tables';
import { type ZoneDays, zoneDays } from './zone-days.ts';

/* Read across venues, for the platform's admins. */

interface TotalsSource {
  db: Connection;
  dialect: Database['dialect'];
}

/** What decides a venue's status and what it pays, of all that are not deleted. */
export function listVenueFacts(db: Connection) {
  return db
    .selectFrom('clients')
    .leftJoin('plans', 'plans.plan_id', 'clients.plan_id')
    .where('deleted_at', 'is', null)
    .select([
      'time_zone',
      'payment_status',
      'service_paid_until',
      'is_trial',
      'activated_at',
      'plans.plan_type',
      'plans.price_cents',
    ])
    .execute();
}

/** The zones of all venues, deleted ones too: they have paid. */
export async function listTimeZones(db: Connection): Promise<string[]> {
  const rows = await db.selectFrom('clients').select('time_zone').distinct().execute();
  return rows.map((row) => row.time_zone);
}

/*
 * Venues first, then the few rows of each by the key. A cross join keeps SQLite, which knows nothing of how many rows there are, from
 * reading all totals instead; PostgreSQL, for which reading all looks cheaper, a subquery that it can't take apart.
 */
function joinTotals(dialect: Database['dialect'], condition: RawBuilder<unknown>): RawBuilder<unknown> {
  const own = sql`venue_totals.client_id = clients.client_id AND ${condition}`;
  return dialect === 'sqlite'
    ? sql`CROSS JOIN venue_totals WHERE ${own}`
    : sql`CROSS JOIN LATERAL (SELECT * FROM venue_totals WHERE ${own} OFFSET 0) AS venue_totals WHERE TRUE`;
}

/** The sums over all venues, and the most active ones that are not deleted: both from one read of a row for each venue. */
export async function readAllTotals({ db, dialect }: TotalsSource, topMax: number) {
  const { rows } = await sql<VenueTotals & AllSums>`
    SELECT clients.client_id, client_name, email, deleted_at, customers, check_ins, bookings,
      sum(customers) FILTER (WHERE deleted_at IS NULL) OVER () AS all_customers,
      sum(check_ins) FILTER (WHERE deleted_at IS NULL) OVER () AS all_check_ins,
      sum(bookings) FILTER (WHERE deleted_at IS NULL) OVER () AS all_bookings,
      sum(payments) OVER () AS all_payments, sum(paid_cents) OVER () AS all_paid_cents
    FROM clients ${joinTotals(dialect, sql`span = 'all'`)}
    ORDER BY CASE WHEN deleted_at IS NULL THEN 0 ELSE 1 END, check_ins DESC, customers DESC, bookings DESC, clients.client_id
    LIMIT ${topMax}`.execute(db);
  const isActive = (row: VenueTotals) => row.deleted_at === null && row.check_ins + row.customers + row.bookings > 0;
  return { sums: rows[0] ?? noSums, top: rows.filter(isActive) };
}

/** Each venue's today and week, and its bookings from today to the end of its month. Null where there are none. */
export async function sumDays({ db, dialect }: TotalsSource, zones: readonly ZoneDays[]) {
  const days = sql`span = 'day' AND start >= zone.monday AND start <= zone.last_day`;
  const { rows } = await sql<DaySums>`${zoneTable(zones)}
    SELECT sum(customers) FILTER (WHERE start = today) AS customers_today,
      sum(customers) FILTER (WHERE start <= sunday) AS customers_week,
      sum(check_ins) FILTER (WHERE start = today) AS check_ins_today,
      sum(check_ins) FILTER (WHERE start <= sunday) AS check_ins_week,
      sum(bookings) FILTER (WHERE start = today) AS bookings_today,
      sum(bookings) FILTER (WHERE start <= sunday) AS bookings_week,
      sum(bookings) FILTER (WHERE start >= today AND start < next_month) AS bookings_ahead
    FROM clients JOIN zone ON zone.time_zone = clients.time_zone ${joinTotals(dialect, days)}
      AND clients.deleted_at IS NULL`.execute(db);
  return rows[0] ?? noDays;
}

/** Each venue's month, and its bookings of later ones; what deleted ones paid too. Null where there are none. */
export async function sumMonths({ db, dialect }: TotalsSource, zones: readonly ZoneDays[]) {
  const months = sql`span = 'month' AND start >= zone.month`;
  const { rows } = await sql<MonthSums>`${zoneTable(zones)}
    SELECT sum(customers) FILTER (WHERE start = month AND deleted_at IS NULL) AS customers,
      sum(check_ins) FILTER (WHERE start = month AND deleted_at IS NULL) AS check_ins,
      sum(bookings) FILTER (WHERE start > month AND deleted_at IS NULL) AS bookings_ahead,
      sum(paid_cents) FILTER (WHERE start = month) AS paid_cents
    FROM clients JOIN zone ON zone.time_zone = clients.time_zone ${joinTotals(dialect, months)}`.execute(db);
  return rows[0] ?? noMonths;
}

/** Null where no venue counts. */
const noSums = {
  all_customers: null,
  all_check_ins: null,
  all_bookings: null,
  all_payments: null,
  all_paid_cents: null,
};
type AllSums = Record<keyof typeof noSums, number | null>;
type VenueTotals = Pick<Row<'clients'>, 'client_id' | 'client_name' | 'email' | 'deleted_at'> &
  Pick<Row<'venue_totals'>, 'customers' | 'check_ins' | 'bookings'>;
const noDays = {
  customers_today: null,
  customers_week: null,
  check_ins_today: null,
  check_ins_week: null,
  bookings_today: null,
  bookings_week: null,
  bookings_ahead: null,
};
type DaySums = Record<keyof typeof noDays, number | null>;
const noMonths = { customers: null, check_ins: null, bookings_ahead: null, paid_cents: null };
type MonthSums = Record<keyof typeof noMonths, number | null>;

function zoneTable(zones: readonly ZoneDays[]) {
  /* A table needs a row. */
  const given = zones.length > 0 ? zones : [zoneDays(0, 'UTC')];
  const rows = given.map(
    (zone) =>
      sql`(${zone.timeZone}, ${zone.today}, ${zone.monday}, ${zone.sunday}, ${zone.monthStart}, ${zone.nextMonthStart}, ${zone.lastDay})`,
  );
  return sql`WITH zone (time_zone, today, monday, sunday, month, next_month, last_day) AS (VALUES ${sql.join(rows)})`;
}
