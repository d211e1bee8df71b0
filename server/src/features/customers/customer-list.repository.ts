import type { CustomerQuery, CustomerSortColumn } from '@gatehouse/sync-protocol/http/customers';
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { Connection, Database } from '../../db/database.ts';
import { keyContains, unindexed } from '../../db/find-waivers.ts';
import type { Tables } from '../../db/tables.ts';

/** A snapshot to read one venue's list in. */
export interface ListSource {
  db: Connection;
  dialect: Database['dialect'];
  clientId: string;
}

/** Days of signing, both included, and a folded text; '' matches everyone. */
export interface CustomerFilter extends Pick<CustomerQuery, 'from' | 'to'> {
  text: string;
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

type Matches = SelectQueryBuilder<Tables, 'waivers', object>;

/** How many match; counts no further than `limit`. */
export async function countMatches(source: ListSource, filter: CustomerFilter, limit: number): Promise<number> {
  const matches = filter.text === '' ? signedIn(source, filter) : walked(source, filter);
  const row = await source.db
    .selectFrom(matches.select('client_id').limit(limit).as('match'))
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return row.total;
}

/** One page of the people with these ids: all of them are read and sorted. */
export function pageAmong({ db, clientId }: ListSource, ids: readonly string[], page: Page): Promise<string[]> {
  if (ids.length === 0) return Promise.resolve([]);
  const matches: Matches = db.selectFrom('waivers').where('client_id', '=', clientId).where('waiver_id', 'in', ids);
  return idsOf(matches, sortedAfterwards, page);
}

/** One page of those who signed in some days: all of them are read and sorted. */
export function pageOfDays(source: ListSource, filter: CustomerFilter, page: Page): Promise<string[]> {
  return idsOf(signedIn(source, filter), sortedAfterwards, page);
}

/**
 * One page where many match: walks an index in the order asked for until the page is full. Of SQLite, `waivers_list` holds all that
 * a search reads, so the wide rows are read for the page only.
 */
export function pageOfMany(source: ListSource, filter: CustomerFilter, page: Page): Promise<string[]> {
  return idsOf(walked(source, filter), sortedByIndex, page);
}

function signedIn({ db, clientId }: ListSource, { from, to }: CustomerFilter): Matches {
  let matches: Matches = db.selectFrom('waivers').where('client_id', '=', clientId);
  if (from) matches = matches.where('date_signed', '>=', from);
  if (to) matches = matches.where('date_signed', '<=', to);
  return matches;
}

function walked({ db, dialect, clientId }: ListSource, { text, from, to }: CustomerFilter): Matches {
  let matches: Matches = db.selectFrom('waivers').where('client_id', '=', clientId);
  if (text) matches = matches.where(keyContains(dialect, text));
  if (from) matches = matches.where(sql<boolean>`${unindexed('date_signed')} >= ${from}`);
  if (to) matches = matches.where(sql<boolean>`${unindexed('date_signed')} <= ${to}`);
  return matches;
}

async function idsOf(
  matches: Matches,
  keyOf: (column: CustomerSortColumn) => RawBuilder<string>,
  { orders, limit, offset }: Page,
): Promise<string[]> {
  let query = matches.select('waiver_id');
  for (const { column, direction } of orders) query = query.orderBy(keyOf(column), direction);
  const rows = await query
    .orderBy('created_at', 'desc')
    .orderBy('waiver_id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map((row) => row.waiver_id);
}

/** People sort without regard to case, and empty before all, in both dialects. Days and ids have one spelling. */
function sortedByIndex(column: CustomerSortColumn): RawBuilder<string> {
  if (column === 'created_at' || column === 'waiver_id' || column === 'date_signed') return sql`${sql.ref(column)}`;
  if (column === 'waiver_date') return sql`date_signed`;
  return sql`lower(coalesce(${sql.ref(column === 'adult_DoB' ? 'adult_dob' : column)}, ''))`;
}

function sortedAfterwards(column: CustomerSortColumn): RawBuilder<string> {
  return sql`${sortedByIndex(column)} || ''`;
}
