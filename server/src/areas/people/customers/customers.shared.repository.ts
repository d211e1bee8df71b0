import { sql } from 'kysely';
import type { Connection } from '#db/database';
import type { Row } from '#db/tables';
import { everyWaiver, waiverColumns } from '../records/all-waivers.shared.repository.ts';

/** A waiver, and whether it is in the archive. */
export type FoundCustomer = Row<'waivers'> & { is_archived: 0 | 1 };

/** One person by waiver id as it is stored, of this year or from the archive. */
export async function findCustomer(
  db: Connection,
  clientId: string,
  waiverId: string,
): Promise<FoundCustomer | undefined> {
  return everyWaiver(db, (from, isArchive) =>
    from
      .where('client_id', '=', clientId)
      .where('waiver_id', '=', waiverId)
      .select(waiverColumns)
      .select(sql<0 | 1>`${sql.lit(isArchive ? 1 : 0)}`.as('is_archived')),
  ).executeTakeFirst();
}

/** People by waiver ids as they are stored, of this year or from the archive, in no particular order. */
export async function listCustomersById(
  db: Connection,
  clientId: string,
  waiverIds: readonly string[],
): Promise<Row<'waivers'>[]> {
  if (waiverIds.length === 0) return [];
  return everyWaiver(db, (from) =>
    from.where('client_id', '=', clientId).where('waiver_id', 'in', waiverIds).select(waiverColumns),
  ).execute();
}

/** More ids than this are not named one by one: few records of a venue are merged, and all of those are read instead. */
const NAMED_MAX = 500;

/** Where merged records are found, by their own id; others than these may be among them. Requirement F22. */
export async function mergedInto(
  db: Connection,
  clientId: string,
  waiverIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (waiverIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('merged_customers')
    .where('client_id', '=', clientId)
    .$if(waiverIds.length <= NAMED_MAX, (query) => query.where('waiver_id', 'in', waiverIds))
    .select(['waiver_id', 'merged_into'])
    .execute();
  return new Map(rows.map((row) => [row.waiver_id, row.merged_into]));
}

/** The record that a waiver is found as: the one that it was merged into, or itself. */
export async function findRecordId(db: Connection, clientId: string, waiverId: string): Promise<string> {
  return (await mergedInto(db, clientId, [waiverId])).get(waiverId) ?? waiverId;
}

/** A record with all that were merged into it, the given one first. */
export async function listRecordIds(db: Connection, clientId: string, keptId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('merged_customers')
    .where('client_id', '=', clientId)
    .where('merged_into', '=', keptId)
    /* The column itself would have SQLite read every merged record of the venue by its key, which has that order. */
    .orderBy(sql`waiver_id || ''`)
    .select('waiver_id')
    .execute();
  return [keptId, ...rows.map((row) => row.waiver_id)];
}

/** The newest day on which one of the records merged into each of these was signed; those without are left out. */
export async function lastSigned(
  db: Connection,
  clientId: string,
  keptIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (keptIds.length === 0) return new Map();
  /* Begins with the merged records, which are few, and reads each by its key. */
  const rows = await db
    .selectFrom('merged_customers as merged')
    .leftJoin('waivers', (join) =>
      join.onRef('waivers.client_id', '=', 'merged.client_id').onRef('waivers.waiver_id', '=', 'merged.waiver_id'),
    )
    .leftJoin('archived_waivers as archived', (join) =>
      join.onRef('archived.client_id', '=', 'merged.client_id').onRef('archived.waiver_id', '=', 'merged.waiver_id'),
    )
    .where('merged.client_id', '=', clientId)
    .$if(keptIds.length <= NAMED_MAX, (query) => query.where('merged.merged_into', 'in', keptIds))
    .where((eb) => eb(eb.fn.coalesce('waivers.event_id', 'archived.event_id'), 'is not', null))
    .groupBy('merged.merged_into')
    .select((eb) => [
      'merged.merged_into',
      eb.fn.max(eb.fn.coalesce('waivers.date_signed', 'archived.date_signed')).as('date_signed'),
    ])
    .execute();
  return new Map(rows.flatMap((row) => (row.date_signed === null ? [] : [[row.merged_into, row.date_signed]])));
}

/**
 * Ids of merged records that lists leave out, because they show the kept one. A record whose kept one has gone to the archive is
 * shown itself. Requirement F22.
 */
export function hiddenIds(db: Connection, clientId: string) {
  return db
    .selectFrom('merged_customers as merged')
    .where('merged.client_id', '=', clientId)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('waivers as kept')
          .whereRef('kept.client_id', '=', 'merged.client_id')
          .whereRef('kept.waiver_id', '=', 'merged.merged_into')
          .select('kept.waiver_id'),
      ),
    )
    .select('merged.waiver_id');
}
