import { sql } from 'kysely';
import type { Connection } from '#db/database';
import type { Row } from '#db/tables';

type HolidayRow = Row<'holidays'>;

export interface HolidayFilter {
  year?: string | undefined;
  type?: string | undefined;
  active?: 'true' | 'false' | undefined;
}

/** Latest first. */
export async function listYears(db: Connection): Promise<number[]> {
  const { rows } = await sql<{ year: string }>`
    SELECT DISTINCT substr(holiday_date, 1, 4) AS year FROM holidays ORDER BY year DESC`.execute(db);
  return rows.map(({ year }) => Number(year));
}

/** The latest `limit`, by day. */
export async function listHolidayRows(db: Connection, filter: HolidayFilter, limit: number): Promise<HolidayRow[]> {
  let query = db.selectFrom('holidays').selectAll();
  if (filter.year)
    query = query
      .where('holiday_date', '>=', `${filter.year}-01-01`)
      .where('holiday_date', '<=', `${filter.year}-12-31`);
  if (filter.type) query = query.where('holiday_type', '=', filter.type);
  if (filter.active) query = query.where('is_active', '=', filter.active === 'true' ? 1 : 0);
  const rows = await query.orderBy('holiday_date', 'desc').orderBy('holiday_name', 'desc').limit(limit).execute();
  return rows.toReversed();
}

/** A holiday by its id, also one that is switched off; undefined where it was deleted. */
export function findHoliday(db: Connection, holidayId: string): Promise<HolidayRow | undefined> {
  return db.selectFrom('holidays').selectAll().where('holiday_id', '=', holidayId).executeTakeFirst();
}

/** Stores a holiday. A unique violation of its name and day reaches the caller. */
export async function insertHoliday(db: Connection, row: HolidayRow): Promise<void> {
  await db.insertInto('holidays').values(row).execute();
}

/** Those whose name and day are not stored yet; returns how many that were. */
export async function insertNewHolidays(db: Connection, rows: readonly HolidayRow[]): Promise<number> {
  if (rows.length === 0) return 0;
  const result = await db
    .insertInto('holidays')
    .values([...rows])
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return Number(result.numInsertedOrUpdatedRows ?? 0);
}

/** Replaces every column of a holiday. A unique violation of its name and day reaches the caller. */
export async function updateHolidayRow(db: Connection, { holiday_id: id, ...set }: HolidayRow): Promise<void> {
  await db.updateTable('holidays').set(set).where('holiday_id', '=', id).execute();
}

/** Whether there was one. */
export async function deleteHolidayRow(db: Connection, holidayId: string): Promise<boolean> {
  const result = await db.deleteFrom('holidays').where('holiday_id', '=', holidayId).executeTakeFirst();
  return result.numDeletedRows > 0n;
}

/**
 * Confirmed bookings of a day, without venues that open on it. Starts from the venues, since an index of bookings begins with the
 * venue; SQLite keeps the order of a cross join.
 */
export async function countBookingsOn(db: Connection, date: string): Promise<{ bookings: number; venues: number }> {
  const { rows } = await sql<{ bookings: number; venues: number }>`
    SELECT count(*) AS bookings, count(DISTINCT b.client_id) AS venues
    FROM clients c CROSS JOIN bookings b
    WHERE b.client_id = c.client_id AND b.date_scheduled = ${date} AND b.status = 'confirmed' AND c.deleted_at IS NULL
      AND NOT EXISTS (SELECT 1 FROM open_holidays o WHERE o.client_id = c.client_id AND o.holiday_date = ${date})`.execute(
    db,
  );
  return rows[0] ?? { bookings: 0, venues: 0 };
}
