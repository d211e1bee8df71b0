import { runCompiled } from '#db/compiled';
import type { Connection } from '#db/database';
import type { NewRow, Row } from '#db/tables';

/** Undefined for another venue's and for one that was deleted. */
export async function findOffering(
  db: Connection,
  clientId: string,
  offeringId: string,
): Promise<Row<'offerings'> | undefined> {
  const { rows } = await runCompiled(db, 'offering', { clientId, offeringId }, (value) =>
    db
      .selectFrom('offerings')
      .where('client_id', '=', value('clientId'))
      .where('offering_id', '=', value('offeringId'))
      .where('deleted_at', 'is', null)
      .selectAll(),
  );
  return rows[0];
}

/** Blackout dates of the whole business have no offering. */
export const WHOLE_BUSINESS = '';

/** Days between `from` and `to`, both included, on which the business or the offering is closed. */
export async function blackedOutDays(
  db: Connection,
  clientId: string,
  offeringId: string,
  { from, to }: { from: string; to: string },
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('blackout_dates')
    .where('client_id', '=', clientId)
    .where('offering_id', 'in', [WHOLE_BUSINESS, offeringId])
    .where('blackout_date', '>=', from)
    .where('blackout_date', '<=', to)
    .select('blackout_date')
    .execute();
  return new Set(rows.map((row) => row.blackout_date));
}

/** Those that were not deleted, in no order. */
export function listOfferingRows(db: Connection, clientId: string): Promise<Row<'offerings'>[]> {
  return db
    .selectFrom('offerings')
    .where('client_id', '=', clientId)
    .where('deleted_at', 'is', null)
    .selectAll()
    .execute();
}

/** Days between `from` and `to`, both included, on which the business or one of its offerings is closed. */
export function listBlackoutsBetween(
  db: Connection,
  clientId: string,
  { from, to }: { from: string; to: string },
): Promise<Pick<Row<'blackout_dates'>, 'offering_id' | 'blackout_date'>[]> {
  return db
    .selectFrom('blackout_dates')
    .where('client_id', '=', clientId)
    .where('blackout_date', '>=', from)
    .where('blackout_date', '<=', to)
    .select(['offering_id', 'blackout_date'])
    .execute();
}

/** Deletes all blackout days of one offering; those of the whole business remain. */
export async function deleteBlackoutsOfOffering(db: Connection, clientId: string, offeringId: string): Promise<void> {
  await db
    .deleteFrom('blackout_dates')
    .where('client_id', '=', clientId)
    .where('offering_id', '=', offeringId)
    .execute();
}

/**
 * Saves an offering. A slot whose earlier offering was deleted has its row written over, because bookings keep a copy
 * of what they need of it.
 */
export async function putOffering(db: Connection, row: NewRow<'offerings'>): Promise<void> {
  const { client_id: _client, offering_id: _offering, ...columns } = row;
  await db
    .insertInto('offerings')
    .values(row)
    .onConflict((conflict) => conflict.columns(['client_id', 'offering_id']).doUpdateSet(columns))
    .execute();
}

/** Changes an offering and returns it; undefined where there is none, and where it was deleted. */
export async function updateOfferingRow(
  db: Connection,
  clientId: string,
  offeringId: string,
  set: Partial<Row<'offerings'>>,
): Promise<Row<'offerings'> | undefined> {
  return db
    .updateTable('offerings')
    .set(set)
    .where('client_id', '=', clientId)
    .where('offering_id', '=', offeringId)
    .where('deleted_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
}
