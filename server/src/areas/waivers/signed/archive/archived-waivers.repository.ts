import { foldQuery } from '@gatehouse/sync-protocol/areas/people/search-keys';
import type { Connection, Database } from '#db/database';
import { holds } from '#db/find-waivers';
import { inOrder } from '#db/in-order';
import type { Row } from '#db/tables';

/** A snapshot to read one venue's archive in. */
export interface ArchiveSource {
  db: Connection;
  dialect: Database['dialect'];
  clientId: string;
}

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

/** How many archived waivers of the year match, by one scan of the index that is searched. */
export async function countArchived(source: ArchiveSource, filter: ArchiveFilter): Promise<number> {
  const row = await filtered(source, filter)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return row.total;
}

/** Newest day first; the index `archived_waivers_list` holds all that is searched. */
export async function listArchivedIds(
  source: ArchiveSource,
  filter: ArchiveFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<string[]> {
  const rows = await filtered(source, filter)
    .select('waiver_id')
    .orderBy('date_signed', 'desc')
    .orderBy('waiver_id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map((row) => row.waiver_id);
}

/** Archived waivers in the order of the ids. */
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
  return inOrder(waiverIds, rows, (row) => row.waiver_id);
}

/** Brought back in the year that began on `yearStart`, newest first, with how many they are. */
export async function pageOfRestored(
  { db, dialect, clientId }: ArchiveSource,
  { yearStart, search, year }: { yearStart: string; search?: string | undefined; year?: string | undefined },
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: Row<'waivers'>[]; total: number }> {
  const query = db
    .selectFrom('waivers')
    .where('client_id', '=', clientId)
    .where('restored_on', '>=', yearStart)
    .where(holds(dialect, { text: foldQuery(search ?? ''), ...(year ? daysOf(year) : {}) }));
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

function filtered({ db, dialect, clientId }: ArchiveSource, { year, search }: ArchiveFilter) {
  return db
    .selectFrom('archived_waivers')
    .where('client_id', '=', clientId)
    .where(holds(dialect, { text: foldQuery(search ?? ''), ...daysOf(year) }));
}

function daysOf(year: string): { from: string; to: string } {
  return { from: `${year}-01-01`, to: `${year}-12-31` };
}
