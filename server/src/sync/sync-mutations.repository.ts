import { insertCompiled, listValues, runCompiled } from '../db/compiled.ts';
import type { Connection } from '../db/database.ts';
import type { NewRow, Row } from '../db/tables.ts';

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
  if (ids.length === 0) return new Map();
  const { names, values } = listValues(ids);
  const { rows } = await runCompiled(db, `results ${names.length}`, { clientId, ...values }, (value) =>
    db
      .selectFrom('sync_mutations')
      .where('client_id', '=', value('clientId'))
      .where(
        'id',
        'in',
        names.map((name) => value(name as never)),
      )
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

/** Stores a mutation's result, in the transaction that applied it. A unique violation of its id reaches the caller. */
export async function insertResult(db: Connection, row: NewRow<'sync_mutations'>): Promise<void> {
  await insertCompiled(db, 'sync_mutations', row);
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
