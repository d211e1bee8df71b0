import type { CollectionName } from '@gatehouse/sync-protocol/sync/collections';
import { sql } from 'kysely';
import type { Connection } from '../db/database.ts';
import type { Slice } from './collection.ts';
import type { VenueWrite } from './venue-write.ts';

/** A deleted row. `id` is its position among those of one version. */
interface Removed {
  id: string;
  version: number;
  collection: CollectionName;
  rowId: string;
}

/** Writes the tombstone of a row; the caller deletes the row in the same write. Rule L3. */
export async function writeTombstones(
  write: Pick<VenueWrite, 'db' | 'clientId' | 'version' | 'nowAtUtc'>,
  collection: CollectionName,
  rowIds: readonly string[],
): Promise<void> {
  for (const rowId of rowIds)
    await write.db
      .insertInto('tombstones')
      .values({
        client_id: write.clientId,
        collection,
        row_id: rowId,
        version: write.version,
        created_at: write.nowAtUtc,
      })
      .onConflict((conflict) =>
        conflict
          .columns(['client_id', 'collection', 'row_id'])
          .doUpdateSet({ version: write.version, created_at: write.nowAtUtc }),
      )
      .execute();
}

/** Deleted rows of these collections, by `(version, collection, id)`. */
export async function readTombstones(
  db: Connection,
  clientId: string,
  collections: readonly CollectionName[],
  slice: Slice,
): Promise<Removed[]> {
  let query = db
    .selectFrom('tombstones')
    .where('client_id', '=', clientId)
    .where('version', '>', slice.above)
    .where('version', '<=', slice.upTo)
    .where('collection', 'in', collections)
    .select(['collection', 'row_id', 'version'])
    .orderBy('version')
    .orderBy('collection')
    .orderBy('row_id')
    .limit(slice.limit);
  if (slice.after) {
    const { version, id } = slice.after;
    const [collection, rowId] = [id.slice(0, id.indexOf('/')), id.slice(id.indexOf('/') + 1)];
    query = query
      .where('version', '>=', version)
      .where(sql<boolean>`(version, collection, row_id) > (${version}, ${collection}, ${rowId})`);
  }
  const rows = await query.execute();
  return rows.map((row) => ({
    id: `${row.collection}/${row.row_id}`,
    version: row.version,
    collection: row.collection as CollectionName,
    rowId: row.row_id,
  }));
}

/** Venues that have tombstones from before an instant, each with the newest of those. Platform transaction. */
export async function listOldTombstones(
  db: Connection,
  beforeUtc: string,
): Promise<{ client_id: string; floor: number }[]> {
  return db
    .selectFrom('tombstones')
    .where('created_at', '<', beforeUtc)
    .groupBy('client_id')
    .select((eb) => ['client_id', eb.fn.max('version').as('floor')])
    .execute();
}

/** Deletes a venue's tombstones up to this version, inclusive; the caller raises the venue's floor to it. */
export async function deleteTombstonesUpTo(db: Connection, clientId: string, version: number): Promise<void> {
  await db.deleteFrom('tombstones').where('client_id', '=', clientId).where('version', '<=', version).execute();
}
