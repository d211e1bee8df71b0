import { insertRows, runForList } from '../db/compiled.ts';
import type { Connection } from '../db/database.ts';
import type { NewRow, Row } from '../db/tables.ts';
import type { VenueWrite } from '../venue/venue-write.ts';

export type StoredResult = Pick<
  Row<'sync_mutations'>,
  'id' | 'args_hash' | 'status' | 'code' | 'version' | 'needs_review' | 'clock'
>;

/** The stored results of these mutations, by lower-case id. */
export async function findResults(
  db: Connection,
  clientId: string,
  ids: readonly string[],
): Promise<Map<string, StoredResult>> {
  const rows = await runForList(db, 'results', { clientId, list: ids }, (value, items) =>
    db
      .selectFrom('sync_mutations')
      .where('client_id', '=', value('clientId'))
      .where('id', 'in', items)
      .select(['id', 'args_hash', 'status', 'code', 'version', 'needs_review', 'clock']),
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** Whether a result of the mutation with this lower-case id is stored. */
export async function hasResult(db: Connection, clientId: string, id: string): Promise<boolean> {
  const stored = await db
    .selectFrom('sync_mutations')
    .where('client_id', '=', clientId)
    .where('id', '=', id)
    .select('id')
    .executeTakeFirst();
  return stored !== undefined;
}

/** Stores the results of mutations, in the transaction that applied them. A unique violation of an id reaches the caller. */
export async function insertResults({ db }: VenueWrite, rows: readonly NewRow<'sync_mutations'>[]): Promise<void> {
  await insertRows(db, 'sync_mutations', rows);
}

/** Deletes a result before the same mutation is stored with another one, in the same transaction. */
export async function deleteResult(db: Connection, clientId: string, id: string): Promise<void> {
  await db.deleteFrom('sync_mutations').where('client_id', '=', clientId).where('id', '=', id).execute();
}

/** A person resolved a parked mutation: its result changes once. */
export async function markApplied(
  db: Connection,
  clientId: string,
  id: string,
  result: { version: number; needsReview: boolean },
): Promise<void> {
  await db
    .updateTable('sync_mutations')
    .set({ status: 'applied', code: null, version: result.version, needs_review: result.needsReview ? 1 : 0 })
    .where('client_id', '=', clientId)
    .where('id', '=', id)
    .execute();
}

/** A person closed a parked mutation: its device learns of it when it polls. Rule Q16. */
export async function markClosed(db: Connection, clientId: string, id: string): Promise<void> {
  await db
    .updateTable('sync_mutations')
    .set({ code: 'PARKED_CLOSED' })
    .where('client_id', '=', clientId)
    .where('id', '=', id)
    .where('status', '=', 'parked')
    .execute();
}
