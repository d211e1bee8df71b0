import type { Connection } from '#db/database';
import type { NewRow, Row } from '#db/tables';

/** Those that were not deleted, in the order in which they were made. */
export function listResourceRows(db: Connection, clientId: string): Promise<Row<'resources'>[]> {
  return db
    .selectFrom('resources')
    .where('client_id', '=', clientId)
    .where('deleted_at', 'is', null)
    .orderBy('created_at')
    .orderBy('resource_id')
    .selectAll()
    .execute();
}

/** Undefined for another venue's and for one that was deleted. */
export function findResourceRow(
  db: Connection,
  clientId: string,
  resourceId: string,
): Promise<Row<'resources'> | undefined> {
  return db
    .selectFrom('resources')
    .where('client_id', '=', clientId)
    .where('resource_id', '=', resourceId)
    .where('deleted_at', 'is', null)
    .selectAll()
    .executeTakeFirst();
}

/** Names by id, also of those that were deleted: bookings that held them stay. */
export async function resourceNames(db: Connection, clientId: string): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('resources')
    .where('client_id', '=', clientId)
    .select(['resource_id', 'resource_name'])
    .execute();
  return new Map(rows.map((row) => [row.resource_id, row.resource_name]));
}

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
