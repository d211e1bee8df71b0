import { sql } from 'kysely';
import { columnOf, type SealedColumn } from '#base/sealed-columns';
import type { Connection } from '#db/database';

/** A mail with a card's PDF takes some hundred kilobytes. */
const PAGE = 50;

/** Rows of one sealed column. */
export interface Page {
  rows: { key: Record<string, string>; sealed: string }[];
  /** The key of the last row; null behind the last page. */
  last: string[] | null;
}

/** A page of a column's texts in the order of its key, from behind `after`. Platform transaction. */
export async function listSealed(db: Connection, name: SealedColumn, after: string[] | null): Promise<Page> {
  const { key, keyPrefix, rowsPerPage = PAGE } = columnOf(name);
  const [table = '', column = ''] = name.split('.');
  const keys = sql.join(key.map((part) => sql.ref(part)));
  const isAfter = after ? sql`AND (${keys}) > (${sql.join(after)})` : sql``;
  const hasPrefix = keyPrefix ? sql`AND ${sql.ref(key[0] ?? '')} LIKE ${`${keyPrefix}%`}` : sql``;
  const { rows } = await sql<Record<string, string>>`SELECT ${keys}, ${sql.ref(column)} AS sealed_text
    FROM ${sql.table(table)} WHERE ${sql.ref(column)} IS NOT NULL ${hasPrefix} ${isAfter}
    ORDER BY ${keys} LIMIT ${sql.lit(rowsPerPage)}`.execute(db);
  const read = rows.map(({ sealed_text: sealed = '', ...own }) => ({ key: own, sealed }));
  const last = read.length === rowsPerPage ? key.map((part) => read.at(-1)?.key[part] ?? '') : null;
  return { rows: read, last };
}

/** Replaces the text of the row with this key. Platform transaction. */
export async function replaceSealed(
  db: Connection,
  name: SealedColumn,
  key: Record<string, string>,
  sealed: string,
): Promise<void> {
  const [table = '', column = ''] = name.split('.');
  const isRow = Object.entries(key).map(([part, value]) => sql`${sql.ref(part)} = ${value}`);
  await sql`UPDATE ${sql.table(table)} SET ${sql.ref(column)} = ${sealed} WHERE ${sql.join(isRow, sql` AND `)}`.execute(
    db,
  );
}
