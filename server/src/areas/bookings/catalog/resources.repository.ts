import type { Connection } from '#db/database';
import type { NewRow, Row } from '#db/tables';

/** Stores a new resource. */
export async function insertResourceRow(db: Connection, row: NewRow<'resources'>): Promise<void> {
  await db.insertInto('resources').values(row).execute();
}

/** Changes a resource that was not deleted. */
export async function updateResourceRow(
  db: Connection,
  clientId: string,
  resourceId: string,
  set: Partial<Row<'resources'>>,
): Promise<void> {
  await db
    .updateTable('resources')
    .set(set)
    .where('client_id', '=', clientId)
    .where('resource_id', '=', resourceId)
    .where('deleted_at', 'is', null)
    .execute();
}
