import { type RawBuilder, SqliteAdapter, sql } from 'kysely';
import type { Connection } from './database.ts';

/** As `openSqliteConnection` defines it. */
const UNICODE_LOWER = sql.raw('unicode_lower');

/**
 * Whether a text holds what was typed, whatever the case of both. SQLite's own function knows the case of ASCII letters alone, so for
 * any other letter it asks one of ours, which takes longer.
 */
export function holdsText(db: Connection, text: RawBuilder<string>, typed: string): RawBuilder<boolean> {
  const pattern = `%${typed.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const isOurs = db.getExecutor().adapter instanceof SqliteAdapter && /[^\p{ASCII}]/u.test(typed);
  return sql<boolean>`${isOurs ? UNICODE_LOWER : sql.raw('lower')}(${text}) LIKE ${pattern} ESCAPE '\\'`;
}
