import { sql } from 'kysely';
import type { Connection, Database } from './database.ts';

/** A table with a venue's rows, and what names one of them for a bounded deletion. */
export interface VenueTable {
  name: string;
  /** Columns of the primary key, or the row's place in the table. */
  key: readonly string[];
}

/** Every table with a `client_id`, by name: from the catalog, so that a new table is never forgotten. */
export async function listVenueTables(dialect: Database['dialect'], db: Connection): Promise<VenueTable[]> {
  if (dialect === 'postgres') {
    const { rows } = await sql<{ name: string }>`
      SELECT c.relname AS name FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
      WHERE a.attname = 'client_id' AND NOT a.attisdropped AND c.relkind IN ('r', 'p')
        AND c.relnamespace = current_schema()::regnamespace
      ORDER BY c.relname`.execute(db);
    return rows.map(({ name }) => ({ name, key: ['ctid'] }));
  }
  const { rows } = await sql<{ name: string; column: string }>`
    SELECT m.name AS name, p.name AS "column" FROM sqlite_master m, pragma_table_info(m.name) p
    WHERE m.type = 'table' AND p.pk > 0
      AND EXISTS (SELECT 1 FROM pragma_table_info(m.name) c WHERE c.name = 'client_id')
    ORDER BY m.name, p.pk`.execute(db);
  const keys = new Map<string, string[]>();
  for (const { name, column } of rows) keys.set(name, [...(keys.get(name) ?? []), column]);
  return [...keys].map(([name, key]) => ({ name, key }));
}

/** Deletes at most `limit` rows of a venue. Returns how many there were. */
export async function deleteRowsOfVenue(
  db: Connection,
  { name, key }: VenueTable,
  clientId: string,
  limit: number,
): Promise<number> {
  const columns = sql.join(key.map((column) => sql.ref(column)));
  const row = key.length === 1 ? columns : sql`(${columns})`;
  const { numAffectedRows } = await sql`
    DELETE FROM ${sql.table(name)} WHERE ${row} IN (
      SELECT ${columns} FROM ${sql.table(name)} WHERE client_id = ${clientId} LIMIT ${limit})`.execute(db);
  return Number(numAffectedRows ?? 0n);
}

/** The names of those tables that hold a row of a venue. */
export async function tablesWithRows(
  db: Connection,
  tables: readonly VenueTable[],
  clientId: string,
): Promise<string[]> {
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql`SELECT 1 FROM ${sql.table(name)} WHERE client_id = ${clientId} LIMIT 1`.execute(db);
    if (rows.length > 0) found.push(name);
  }
  return found;
}
