import { type RawBuilder, SqliteAdapter, sql } from 'kysely';
import type { Connection } from './database.ts';

/**
 * Whether a text holds what was typed, whatever the case of both. One function makes both lower-case, because JavaScript, SQLite and
 * PostgreSQL don't agree on every letter.
 */
export function holdsText(db: Connection, text: RawBuilder<string>, typed: string): RawBuilder<boolean> {
  const pattern = `%${typed.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  /* All agree on these, and SQLite's own function is the fastest. */
  if (!/[^\p{ASCII}]/u.test(typed)) return sql`lower(${text}) LIKE ${pattern.toLowerCase()} ESCAPE '\\'`;
  const lower = db.getExecutor().adapter instanceof SqliteAdapter ? onSqlite : onPostgres;
  return sql`${lower(text)} LIKE ${lower(sql`${pattern}`)} ESCAPE '\\'`;
}

/** Defined by `openSqliteConnection`: SQLite's own function knows the case of ASCII letters alone. */
const onSqlite = (text: RawBuilder<string>) => sql<string>`unicode_lower(${text})`;

/** The two small sigmas are one letter: which of them a capital becomes depends on what comes after it. */
const onPostgres = (text: RawBuilder<string>) => sql<string>`replace(lower(${text}), 'ς', 'σ')`;
