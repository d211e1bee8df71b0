import { type RawBuilder, SqliteAdapter, sql } from 'kysely';
import type { Connection } from './database.ts';

/**
 * Tells whether a text holds what was typed, whatever the case, the accents and the apostrophes of both, as people are found. The database
 * folds both, because JavaScript, SQLite and PostgreSQL don't agree on every letter.
 */
export function holdsText(db: Connection, text: RawBuilder<string>, typed: string): RawBuilder<boolean> {
  const pattern = `%${typed.replaceAll(/\s+/g, ' ').replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const folded = db.getExecutor().adapter instanceof SqliteAdapter ? onSqlite : onPostgres;
  return sql`${folded(text)} LIKE ${folded(sql`CAST(${pattern} AS text)`)} ESCAPE '\\'`;
}

/** Defined by `openSqliteConnection`. */
const onSqlite = (text: RawBuilder<string>) => sql<string>`folded_text(${text})`;

/**
 * The same for the letters that names have; most text is ASCII and needs less. The two small sigmas are one letter: which of
 * them a capital becomes depends on what comes after it.
 */
const onPostgres = (
  text: RawBuilder<string>,
) => sql<string>`CASE WHEN octet_length(${text}) = length(${text}) THEN lower(${text})
  ELSE replace(replace(replace(translate(lower(regexp_replace(normalize(${text}, NFD), ${MARKS}, '', 'g')),
    'łđøς‘’ʻʼ′＇', ${`ldoσ${"'".repeat(6)}`}), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe') END`;

/** Accents that stand alone after normalization. */
const MARKS = String.raw`[\u0300-\u036f]`;
