import type { Secrets } from '../base/secrets.ts';
import type { Connection } from '../db/database.ts';
import type { NewRow, Row } from '../db/tables.ts';
import { openItem, sealItem } from '../venue/parked-item.ts';

/** A parked item with its text as it arrived; null where the stored one can't be opened. */
export type ParkedItem = Omit<Row<'sync_parked'>, 'item'> & { item: string | null };

/** Keeps an item for a person. The same text again, from a sender whose response was lost, is stored once. Rule Q21. */
export async function insertParked(db: Connection, secrets: Secrets, row: NewRow<'sync_parked'>): Promise<void> {
  await db
    .insertInto('sync_parked')
    .values({ ...row, item: sealItem(secrets, row, row.item) })
    .onConflict((conflict) => conflict.columns(['client_id', 'parked_id']).doNothing())
    .execute();
}

/** The venue's parked items, newest first; open ones only unless `withResolved`. */
export async function listParked(
  db: Connection,
  secrets: Secrets,
  clientId: string,
  options: { withResolved: boolean; limit: number },
): Promise<ParkedItem[]> {
  const query = db
    .selectFrom('sync_parked')
    .where('client_id', '=', clientId)
    .selectAll()
    .orderBy('parked_at', 'desc')
    .orderBy('parked_id')
    .limit(options.limit);
  const rows = await (options.withResolved ? query : query.where('resolved_at', 'is', null)).execute();
  return rows.map((row) => ({ ...row, item: openItem(secrets, row) }));
}

/** One parked item of a venue, also a resolved one; undefined where the venue has none of that id. */
export async function findParked(
  db: Connection,
  secrets: Secrets,
  clientId: string,
  parkedId: string,
): Promise<ParkedItem | undefined> {
  const row = await db
    .selectFrom('sync_parked')
    .where('client_id', '=', clientId)
    .where('parked_id', '=', parkedId)
    .selectAll()
    .executeTakeFirst();
  return row && { ...row, item: openItem(secrets, row) };
}

/** A readable item arrived: its sealed copy no longer waits. */
export async function settleParkedCopy(
  db: Connection,
  clientId: string,
  mutationId: string,
  { code, resolved_at }: { code: string; resolved_at: string },
): Promise<void> {
  await db
    .updateTable('sync_parked')
    .set({ resolved_at, resolution: 'retried' })
    .where('client_id', '=', clientId)
    .where('mutation_id', '=', mutationId)
    .where('code', '=', code)
    .where('resolved_at', 'is', null)
    .execute();
}

/** Changes what is stored about a parked item, also a resolved one; its text stays as it arrived. */
export async function updateParked(
  db: Connection,
  clientId: string,
  parkedId: string,
  change: Partial<
    Pick<Row<'sync_parked'>, 'code' | 'message' | 'resolved_at' | 'resolution' | 'reason' | 'resolved_by'>
  >,
): Promise<void> {
  await db
    .updateTable('sync_parked')
    .set(change)
    .where('client_id', '=', clientId)
    .where('parked_id', '=', parkedId)
    .execute();
}
