import { everyWaiver } from '../../../db/all-waivers.ts';
import type { Connection } from '../../../db/database.ts';

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
    .orderBy('waiver_id')
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
  const signed = everyWaiver(db, (from) =>
    from
      .innerJoin('merged_customers', (join) =>
        join
          .onRef('merged_customers.client_id', '=', 'waivers.client_id')
          .onRef('merged_customers.waiver_id', '=', 'waivers.waiver_id'),
      )
      .where('merged_customers.client_id', '=', clientId)
      .$if(keptIds.length <= NAMED_MAX, (query) => query.where('merged_customers.merged_into', 'in', keptIds))
      .where('waivers.event_id', 'is not', null)
      .select(['merged_customers.merged_into', 'waivers.date_signed']),
  );
  const rows = await db
    .selectFrom(signed.as('signed'))
    .groupBy('merged_into')
    .select((eb) => ['merged_into', eb.fn.max('date_signed').as('date_signed')])
    .execute();
  return new Map(rows.map((row) => [row.merged_into, row.date_signed]));
}

/**
 * Ids of merged records that lists leave out, because they show the kept one. A record whose kept one has gone to the archive is
 * shown itself. Requirement F22.
 */
export function hiddenIds(db: Connection, clientId: string) {
  return db
    .selectFrom('merged_customers as merged')
    .innerJoin('waivers as kept', (join) =>
      join.onRef('kept.client_id', '=', 'merged.client_id').onRef('kept.waiver_id', '=', 'merged.merged_into'),
    )
    .where('merged.client_id', '=', clientId)
    .select('merged.waiver_id');
}
