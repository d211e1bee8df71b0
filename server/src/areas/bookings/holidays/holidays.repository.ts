import type { Holiday } from '@gatehouse/sync-protocol/areas/bookings/availability/bookable';
import type { Connection } from '#db/database';

/** Days, both included. */
interface Days {
  from: string;
  to: string;
}

/** Holidays in force, by day; of one day in the order of their names. */
export async function holidaysBetween(db: Connection, { from, to }: Days): Promise<Map<string, Holiday[]>> {
  const rows = await db
    .selectFrom('holidays')
    .where('is_active', '=', 1)
    .where('holiday_date', '>=', from)
    .where('holiday_date', '<=', to)
    .orderBy('holiday_date')
    .orderBy('holiday_name')
    .select(['holiday_date', 'holiday_name', 'holiday_type'])
    .execute();
  const byDay = new Map<string, Holiday[]>();
  for (const { holiday_date: date, holiday_name: name, holiday_type: type } of rows)
    byDay.set(date, [...(byDay.get(date) ?? []), { name, type }]);
  return byDay;
}

/** Days on which the venue opens although they are holidays. */
export async function openHolidaysBetween(db: Connection, clientId: string, { from, to }: Days): Promise<Set<string>> {
  const rows = await db
    .selectFrom('open_holidays')
    .where('client_id', '=', clientId)
    .where('holiday_date', '>=', from)
    .where('holiday_date', '<=', to)
    .select('holiday_date')
    .execute();
  return new Set(rows.map((row) => row.holiday_date));
}

/** Stores that the venue opens on this day although it is a holiday; idempotent. */
export async function openOnHoliday(db: Connection, clientId: string, date: string): Promise<void> {
  await db
    .insertInto('open_holidays')
    .values({ client_id: clientId, holiday_date: date })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Stores that the venue closes on this day if it is a holiday, as it does by default; idempotent. */
export async function closeOnHoliday(db: Connection, clientId: string, date: string): Promise<void> {
  await db.deleteFrom('open_holidays').where('client_id', '=', clientId).where('holiday_date', '=', date).execute();
}
