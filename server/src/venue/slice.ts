import type { SelectQueryBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Tables } from '../db/tables.ts';
import type { Slice } from './collection.ts';

/**
 * Cuts a query to a slice by `(version, id)`. A row comparison, because both databases serve it from the index
 * `(client_id, version, id)` without looking at rows before the position. Rule L4.
 *
 * `byDay` hides the version from the planner (a unary plus), so that it uses the query's own range of days:
 * a few rows to sort, where the version's index also contains earlier years.
 */
export function inSlice<T extends keyof Tables, O>(
  query: SelectQueryBuilder<Tables, T, O>,
  columns: { version: string; id: string },
  slice: Slice,
  byDay = false,
): SelectQueryBuilder<Tables, T, O> {
  const stored = sql.ref<number>(columns.version);
  const version = byDay ? sql<number>`+${stored}` : stored;
  const id = sql.ref<string>(columns.id);
  const { after, direction } = slice;
  const isAscending = direction === 'asc';
  let cut = query
    .where(sql<boolean>`${version} > ${slice.above}`)
    .where(sql<boolean>`${version} <= ${slice.upTo}`)
    .orderBy(version, direction)
    .orderBy(id, direction)
    .limit(slice.limit);
  if (after) {
    const operator = sql.raw(isAscending ? '>' : '<');
    cut = cut.where(sql<boolean>`(${version}, ${id}) ${operator} (${after.version}, ${after.id})`);
  }
  return cut;
}
