import type { Connection } from '#db/database';
import type { NewRow, Row } from '#db/tables';

/** Earliest first. `offeringId` is `WHOLE_BUSINESS` or one offering's. */
export function listBlackoutRows(
  db: Connection,
  clientId: string,
  offeringId: string,
): Promise<Row<'blackout_dates'>[]> {
  return db
    .selectFrom('blackout_dates')
    .where('client_id', '=', clientId)
    .where('offering_id', '=', offeringId)
    .orderBy('blackout_date')
    .selectAll()
    .execute();
}

/** Adds what is not there yet, and returns the days that were added. */
export async function insertBlackouts(db: Connection, rows: readonly NewRow<'blackout_dates'>[]): Promise<string[]> {
  const added = await db
    .insertInto('blackout_dates')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['client_id', 'offering_id', 'blackout_date']).doNothing())
    .returning('blackout_date')
    .execute();
  return added.map((row) => row.blackout_date);
}

/** A blackout day by its id; undefined where it belongs to another offering. `offeringId` is as in `listBlackoutRows`. */
export function findBlackoutRow(
  db: Connection,
  clientId: string,
  offeringId: string,
  blackoutId: string,
): Promise<Row<'blackout_dates'> | undefined> {
  return db
    .selectFrom('blackout_dates')
    .where('client_id', '=', clientId)
    .where('offering_id', '=', offeringId)
    .where('blackout_id', '=', blackoutId)
    .selectAll()
    .executeTakeFirst();
}

/** The day of `first`, and those up to `through` that were added with it. */
export async function deleteBlackoutRows(db: Connection, first: Row<'blackout_dates'>, through: string): Promise<void> {
  await db
    .deleteFrom('blackout_dates')
    .where('client_id', '=', first.client_id)
    .where('offering_id', '=', first.offering_id)
    .where('created_at', '=', first.created_at)
    .where('blackout_date', '>=', first.blackout_date)
    .where('blackout_date', '<=', through)
    .execute();
}
