import type { Connection } from '../../../db/database.ts';
import type { Row } from '../../../db/tables.ts';
import { searchKeyHolds } from './search-pattern.ts';

/** Signed in one year. */
export interface ArchiveFilter {
  year: string;
  search: string | undefined;
}

/** The years that the archive holds, newest first; one step in the index for each. */
export async function listArchivedYears(db: Connection, clientId: string): Promise<string[]> {
  const years: string[] = [];
  for (let before = '9999'; ; before = years.at(-1) ?? '') {
    const { last } = await db
      .selectFrom('archived_waivers')
      .where('client_id', '=', clientId)
      .where('date_signed', '<', before)
      .select((eb) => eb.fn.max('date_signed').as('last'))
      .executeTakeFirstOrThrow();
    if (last === null) return years;
    years.push(last.slice(0, 4));
  }
}

export async function countArchived(db: Connection, clientId: string, filter: ArchiveFilter): Promise<number> {
  const row = await filtered(db, clientId, filter)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return row.total;
}

/** Newest day first; the index `archived_waivers_list` holds all that is searched. */
export async function listArchivedIds(
  db: Connection,
  clientId: string,
  filter: ArchiveFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<string[]> {
  const rows = await filtered(db, clientId, filter)
    .select('waiver_id')
    .orderBy('date_signed', 'desc')
    .orderBy('waiver_id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map((row) => row.waiver_id);
}

/** In the order of the ids. */
export async function findArchived(
  db: Connection,
  clientId: string,
  waiverIds: readonly string[],
): Promise<Row<'archived_waivers'>[]> {
  if (waiverIds.length === 0) return [];
  const rows = await db
    .selectFrom('archived_waivers')
    .where('client_id', '=', clientId)
    .where('waiver_id', 'in', waiverIds)
    .selectAll()
    .execute();
  const byId = new Map(rows.map((row) => [row.waiver_id, row]));
  return waiverIds.flatMap((id) => byId.get(id) ?? []);
}

/** Brought back in the year that began on `yearStart`, newest first, with how many they are. */
export async function pageOfRestored(
  db: Connection,
  clientId: string,
  { yearStart, search, year }: { yearStart: string; search?: string | undefined; year?: string | undefined },
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: Row<'waivers'>[]; total: number }> {
  let query = db.selectFrom('waivers').where('client_id', '=', clientId).where('restored_on', '>=', yearStart);
  const holds = searchKeyHolds(search);
  if (holds) query = query.where(holds);
  if (year) query = query.where('date_signed', '>=', `${year}-01-01`).where('date_signed', '<=', `${year}-12-31`);
  const { total } = await query.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const rows = await query
    .selectAll()
    .orderBy('restored_on', 'desc')
    .orderBy('waiver_id')
    .limit(limit)
    .offset(offset)
    .execute();
  return { rows, total };
}

function filtered(db: Connection, clientId: string, { year, search }: ArchiveFilter) {
  const query = db
    .selectFrom('archived_waivers')
    .where('client_id', '=', clientId)
    .where('date_signed', '>=', `${year}-01-01`)
    .where('date_signed', '<=', `${year}-12-31`);
  const holds = searchKeyHolds(search);
  return holds ? query.where(holds) : query;
}
