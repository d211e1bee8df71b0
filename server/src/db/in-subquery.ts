import { type Expression, type RawBuilder, sql } from 'kysely';
import type { Database } from './database.ts';

/**
 * Whether a column has one of the values of a subquery, each looked up by index. PostgreSQL, which knows how many there are,
 * otherwise reads all rows of the venue from a few hundred on, although they take several times as long.
 */
export function inSubquery(
  dialect: Database['dialect'],
  column: string,
  subquery: Expression<{ [column: string]: string }>,
): RawBuilder<boolean> {
  const ref = sql.ref(column);
  return dialect === 'postgres' ? sql`${ref} = ANY(ARRAY${subquery})` : sql`${ref} IN ${subquery}`;
}
