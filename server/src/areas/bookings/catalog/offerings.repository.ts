import type { Connection } from '#db/database';
import type { NewRow, Row } from '#db/tables';

/** In a slot whose earlier offering was deleted, its row is written over: bookings keep a copy of what they need of it. */
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
