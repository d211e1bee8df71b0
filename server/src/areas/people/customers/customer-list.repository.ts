import type { CustomerSortColumn } from '@gatehouse/sync-protocol/areas/people/customers.contracts';
import { type RawBuilder, sql } from 'kysely';
import type { Connection, Database } from '#db/database';
import { holds, type WaiverSearch, waiversBy } from '#db/find-waivers';
import { hiddenIds } from './customers.shared.repository.ts';

/** A snapshot to read one venue's list in. */
export interface ListSource {
  db: Connection;
  dialect: Database['dialect'];
  clientId: string;
  /** Whether there are merged records to leave out; most venues have none, and pay nothing for it. */
  hasHidden: boolean;
}

export interface CustomerOrder {
  column: CustomerSortColumn;
  direction: 'asc' | 'desc';
}

export interface Page {
  orders: readonly CustomerOrder[];
  limit: number;
  offset: number;
}

/** SQLite's index of the primary key. Left to itself, it walks all of `waivers_list` to find two ids. */
const BY_ID = 'sqlite_autoindex_waivers_1';

/** How many of the merged records that the list leaves out match; they are counted apart, because they are few. */
export async function countHiddenMatches({ db, dialect, clientId }: ListSource, search: WaiverSearch): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    SELECT count(*) AS total FROM ${waiversBy(dialect, BY_ID)}
    WHERE client_id = ${clientId} AND waiver_id IN ${hiddenIds(db, clientId)} AND ${holds(dialect, search)}`.execute(
    db,
  );
  return rows[0]?.total ?? 0;
}

/** Ids of all merged records that the list leaves out. */
export async function listHidden(db: Connection, clientId: string): Promise<ReadonlySet<string>> {
  const rows = await hiddenIds(db, clientId).execute();
  return new Set(rows.map((row) => row.waiver_id));
}

/** How many match, merged records too; counts no further than `limit`. */
export async function countMatches(source: ListSource, search: WaiverSearch, limit: number): Promise<number> {
  const { db, dialect, clientId } = source;
  const index = search.text === '' ? 'waivers_signed' : 'waivers_list';
  const { rows } = await sql<{ total: number }>`
    SELECT count(*) AS total FROM (
      SELECT 1 FROM ${waiversBy(dialect, index)} WHERE client_id = ${clientId} AND ${holds(dialect, search)}
      LIMIT ${limit}) AS match`.execute(db);
  return rows[0]?.total ?? 0;
}

/** One page of the people with these ids: all of them are read and sorted. */
export function pageAmong(source: ListSource, ids: readonly string[], page: Page): Promise<string[]> {
  if (ids.length === 0) return Promise.resolve([]);
  return idsOf(
    source,
    { table: waiversBy(source.dialect, BY_ID), condition: sql`waiver_id IN (${sql.join(ids)})` },
    page,
  );
}

/** One page of those who signed in some days: all of them are read and sorted. */
export function pageOfDays(source: ListSource, search: WaiverSearch, page: Page): Promise<string[]> {
  const { dialect } = source;
  return idsOf(source, { table: waiversBy(dialect, 'waivers_signed'), condition: holds(dialect, search) }, page);
}

/**
 * One page where many match: walks an index in the order asked for until the page is full. Of SQLite, `waivers_list` holds all that
 * a search reads, so the wide rows are read for the page only.
 */
export function pageOfMany(source: ListSource, search: WaiverSearch, page: Page): Promise<string[]> {
  const { dialect } = source;
  const index = indexOf[page.orders[0]?.column ?? 'created_at'] ?? 'waivers_list';
  return idsOf(source, { table: waiversBy(dialect, index), condition: holds(dialect, search) }, page);
}

/** The orders that have an index in SQLite; in the others all matches are sorted. */
const indexOf: Partial<Record<CustomerSortColumn, string>> = {
  adult_last_name: 'waivers_by_name',
  date_signed: 'waivers_signed',
  waiver_date: 'waivers_signed',
};

async function idsOf(
  { db, clientId, hasHidden }: ListSource,
  { table, condition }: { table: RawBuilder<unknown>; condition: RawBuilder<unknown> },
  { orders, limit, offset }: Page,
): Promise<string[]> {
  const keys = orders.map(({ column, direction }) => sql`${sortKey(column)} ${sql.raw(direction)}`);
  const shown = hasHidden ? sql`AND waiver_id NOT IN ${hiddenIds(db, clientId)}` : sql``;
  const { rows } = await sql<{ waiver_id: string }>`
    SELECT waiver_id FROM ${table} WHERE client_id = ${clientId} AND ${condition} ${shown}
    ORDER BY ${sql.join([...keys, sql`created_at DESC`, sql`waiver_id DESC`])}
    LIMIT ${limit} OFFSET ${offset}`.execute(db);
  return rows.map((row) => row.waiver_id);
}

/** People sort without regard to case, and empty before all, in both dialects. Days and ids have one spelling. */
function sortKey(column: CustomerSortColumn): RawBuilder<string> {
  if (column === 'created_at' || column === 'waiver_id' || column === 'date_signed') return sql`${sql.ref(column)}`;
  if (column === 'waiver_date') return sql`date_signed`;
  return sql`lower(coalesce(${sql.ref(column === 'adult_DoB' ? 'adult_dob' : column)}, ''))`;
}
