import { everyWaiver, personKeysOf } from '#areas/people/records/all-waivers.shared.repository';
import { runForList } from '#db/compiled';
import type { Connection } from '#db/database';
import type { NewRow, Row } from '#db/tables';
import type { MergeLink } from './merged-groups.ts';

/** A merge of two records by its id, also one that was undone; undefined if the venue has none of that id. */
export async function findMerge(
  db: Connection,
  clientId: string,
  mergeId: string,
): Promise<Row<'customer_merges'> | undefined> {
  return db
    .selectFrom('customer_merges')
    .where('client_id', '=', clientId)
    .where('merge_id', '=', mergeId)
    .selectAll()
    .executeTakeFirst();
}

/** The merge in force of exactly these two. */
export async function findMergeOf(
  db: Connection,
  clientId: string,
  { keep, merged }: MergeLink,
): Promise<Row<'customer_merges'> | undefined> {
  return db
    .selectFrom('customer_merges')
    .where('client_id', '=', clientId)
    .where('merge_waiver_id', '=', merged)
    .where('keep_waiver_id', '=', keep)
    .where('undone_at', 'is', null)
    .selectAll()
    .executeTakeFirst();
}

/** Merges of any of these records, undone ones too, newest first. */
export async function listMergesOf(
  db: Connection,
  clientId: string,
  waiverIds: readonly string[],
  limit: number,
): Promise<Row<'customer_merges'>[]> {
  return db
    .selectFrom('customer_merges')
    .where('client_id', '=', clientId)
    .where((eb) => eb.or([eb('keep_waiver_id', 'in', waiverIds), eb('merge_waiver_id', 'in', waiverIds)]))
    .orderBy('merged_at', 'desc')
    .orderBy('merge_id')
    .limit(limit)
    .selectAll()
    .execute();
}

/** The merges in force of these records into another. */
export async function listLinks(db: Connection, clientId: string, waiverIds: readonly string[]): Promise<MergeLink[]> {
  return db
    .selectFrom('customer_merges')
    .where('client_id', '=', clientId)
    .where('merge_waiver_id', 'in', waiverIds)
    .where('undone_at', 'is', null)
    .select(['keep_waiver_id as keep', 'merge_waiver_id as merged'])
    .execute();
}

/** Stores the merge alone; where its records are found is changed by `regroup`. */
export async function insertMerge(db: Connection, row: NewRow<'customer_merges'>): Promise<void> {
  await db.insertInto('customer_merges').values(row).execute();
}

/** Records that a merge was undone, when and by whom; where its records are found is changed by `regroup`. */
export async function markMergeUndone(
  db: Connection,
  clientId: string,
  mergeId: string,
  undo: { undone_at: string; undone_by: string },
): Promise<void> {
  await db
    .updateTable('customer_merges')
    .set(undo)
    .where('client_id', '=', clientId)
    .where('merge_id', '=', mergeId)
    .execute();
}

/** A reason may name the person. */
export async function clearMergeReasons(db: Connection, clientId: string, waiverIds: readonly string[]): Promise<void> {
  await db
    .updateTable('customer_merges')
    .set({ reason: null })
    .where('client_id', '=', clientId)
    .where((eb) => eb.or([eb('keep_waiver_id', 'in', waiverIds), eb('merge_waiver_id', 'in', waiverIds)]))
    .execute();
}

/** The pairs of person keys that merges in force connect with any of these keys; of erased people there are none. */
export async function listKeyPairs(
  db: Connection,
  clientId: string,
  keys: readonly string[],
): Promise<[string, string][]> {
  if (keys.length === 0) return [];
  const ids = everyWaiver(db, (from) =>
    from.where('client_id', '=', clientId).where('person_key', 'in', keys).select('waiver_id'),
  );
  const links = await db
    .selectFrom('customer_merges')
    .where('client_id', '=', clientId)
    .where('undone_at', 'is', null)
    .where((eb) => eb.or([eb('keep_waiver_id', 'in', ids), eb('merge_waiver_id', 'in', ids)]))
    .select(['keep_waiver_id as keep', 'merge_waiver_id as merged'])
    .execute();
  const keyOf = await personKeysOf(db, clientId, [...new Set(links.flatMap(({ keep, merged }) => [keep, merged]))]);
  return links.flatMap(({ keep, merged }): [string, string][] => {
    const [a, b] = [keyOf.get(keep), keyOf.get(merged)];
    return a === undefined || b === undefined ? [] : [[a, b]];
  });
}

/**
 * Records of this year without a signature under these person keys. As a case, because SQLite would read `event_id is null` as a range
 * of the index by event.
 */
export async function findUnsigned(db: Connection, clientId: string, personKeys: readonly string[]): Promise<string[]> {
  const rows = await runForList(db, 'unsigned', { clientId, list: personKeys }, (value, items) =>
    db
      .selectFrom('waivers')
      .where('client_id', '=', value('clientId'))
      .where('person_key', 'in', items)
      .where((eb) => eb.case().when('event_id', 'is', null).then(1).else(0).end(), '=', 1)
      .select('waiver_id'),
  );
  return rows.map((row) => row.waiver_id);
}

/** The record of this id while nobody has signed it. */
export function findUnsignedRecord(
  db: Connection,
  clientId: string,
  waiverId: string,
): Promise<Row<'waivers'> | undefined> {
  return db
    .selectFrom('waivers')
    .where('client_id', '=', clientId)
    .where('waiver_id', '=', waiverId)
    .where('event_id', 'is', null)
    .selectAll()
    .executeTakeFirst();
}

/** Whether staff have made this record one of its own again. */
export async function wasMergeUndone(db: Connection, clientId: string, waiverId: string): Promise<boolean> {
  const row = await db
    .selectFrom('customer_merges')
    .where('client_id', '=', clientId)
    .where('merge_waiver_id', '=', waiverId)
    .where('undone_at', 'is not', null)
    .select('merge_id')
    .executeTakeFirst();
  return row !== undefined;
}
