import type { CustomerQuery, CustomerSortColumn } from '@gatehouse/sync-protocol/http/customers';
import { foldQuery } from '@gatehouse/sync-protocol/rules/people/search-keys';
import { sql } from 'kysely';
import type { Connection } from '../../db/database.ts';
import type { Row } from '../../db/tables.ts';

export type CustomerFilter = Pick<CustomerQuery, 'search' | 'from' | 'to'>;

export interface CustomerOrder {
  column: CustomerSortColumn;
  direction: 'asc' | 'desc';
}

/** The ids of one page; the index `waivers_list` holds all it needs, so the wide rows are read for the page only. */
export async function listCustomerIds(
  db: Connection,
  clientId: string,
  filter: CustomerFilter,
  page: { orders: readonly CustomerOrder[]; limit: number; offset: number },
): Promise<string[]> {
  let query = filtered(db, clientId, filter).select('waiver_id');
  for (const { column, direction } of page.orders) query = query.orderBy(sortKey(column), direction);
  const rows = await query
    .orderBy('created_at', 'desc')
    .orderBy('waiver_id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  return rows.map((row) => row.waiver_id);
}

export async function countCustomers(db: Connection, clientId: string, filter: CustomerFilter): Promise<number> {
  const row = await filtered(db, clientId, filter)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return row.total;
}

/** In the order of the ids. */
export async function findCustomers(
  db: Connection,
  clientId: string,
  waiverIds: readonly string[],
): Promise<Row<'waivers'>[]> {
  if (waiverIds.length === 0) return [];
  const rows = await db
    .selectFrom('waivers')
    .where('client_id', '=', clientId)
    .where('waiver_id', 'in', waiverIds)
    .selectAll()
    .execute();
  const byId = new Map(rows.map((row) => [row.waiver_id, row]));
  return waiverIds.flatMap((id) => byId.get(id) ?? []);
}

/** All customers, newest first, from after the last one read. */
export async function listCustomersAfter(
  db: Connection,
  clientId: string,
  last: Pick<Row<'waivers'>, 'created_at' | 'waiver_id'> | undefined,
  limit: number,
): Promise<Row<'waivers'>[]> {
  let query = db.selectFrom('waivers').where('client_id', '=', clientId);
  if (last)
    query = query.where((eb) =>
      eb(eb.refTuple('created_at', 'waiver_id'), '<', eb.tuple(last.created_at, last.waiver_id)),
    );
  return query.orderBy('created_at', 'desc').orderBy('waiver_id', 'desc').limit(limit).selectAll().execute();
}

function filtered(db: Connection, clientId: string, { search, from, to }: CustomerFilter) {
  let query = db.selectFrom('waivers').where('client_id', '=', clientId);
  const text = foldQuery(search ?? '');
  if (text) {
    const pattern = `%${text.replaceAll(/[\\%_]/g, (character) => `\\${character}`)}%`;
    query = query.where(sql<boolean>`search_key LIKE ${pattern} ESCAPE '\\'`);
  }
  if (from) query = query.where('date_signed', '>=', from);
  if (to) query = query.where('date_signed', '<=', to);
  return query;
}

/** People sort without regard to case, and empty before all, in both dialects. */
function sortKey(column: CustomerSortColumn) {
  const stored = column === 'adult_DoB' ? 'adult_dob' : column === 'waiver_date' ? 'date_signed' : column;
  return sql<string>`lower(coalesce(${sql.ref(stored)}, ''))`;
}
