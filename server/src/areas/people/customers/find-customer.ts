import { sql } from 'kysely';
import { everyWaiver, waiverColumns } from '#db/all-waivers';
import type { Connection } from '#db/database';
import type { Row } from '#db/tables';

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
