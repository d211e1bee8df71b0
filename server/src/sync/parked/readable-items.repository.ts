import { sql } from 'kysely';
import type { Secrets } from '../../base/secrets.ts';
import type { Connection } from '../../db/database.ts';
import { sealItem } from '../../venue/parked-item.ts';

/** What `sync_parked.item` calls readable among the sealed columns, word for word as the index `sync_parked_readable` has it. */
const isReadable = sql<boolean>`substr(item, 1, 1) IN ('{', '[', '"') OR length(item) < 57`;

/** Whether any venue has an item that is not sealed. Platform transaction. */
export async function isAnyReadable(db: Connection): Promise<boolean> {
  const row = await db.selectFrom('sync_parked').where(isReadable).select('parked_id').limit(1).executeTakeFirst();
  return row !== undefined;
}

/** Seals up to `limit` items of any venue that are not, and returns how many. Platform transaction. */
export async function sealSomeReadable(db: Connection, secrets: Secrets, limit: number): Promise<number> {
  const rows = await db
    .selectFrom('sync_parked')
    .where(isReadable)
    .select(['client_id', 'parked_id', 'item'])
    .orderBy('client_id')
    .orderBy('parked_id')
    .limit(limit)
    .execute();
  for (const row of rows)
    await db
      .updateTable('sync_parked')
      .set({ item: sealItem(secrets, row, row.item) })
      .where('client_id', '=', row.client_id)
      .where('parked_id', '=', row.parked_id)
      .execute();
  return rows.length;
}
