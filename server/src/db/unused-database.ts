import { sql } from 'kysely';
import type { Connection } from './database.ts';

/** Filled by its migration. */
const FILLED = new Set(['plans']);

/** Whether no server has ever run on this embedded database: each leaves its traces in several tables before it serves anything. */
export async function isUnused(db: Connection): Promise<boolean> {
  for (const name of await tableNames(db)) {
    if (FILLED.has(name)) continue;
    const { rows } = await sql`SELECT 1 FROM ${sql.table(name)} LIMIT 1`.execute(db);
    if (rows.length > 0) return false;
  }
  return true;
}

/** Removes every table, those of the migrations' own records too. */
export async function removeTables(db: Connection): Promise<void> {
  const names = await tableNames(db, { withInternalKyselyTables: true });
  await db.transaction().execute(async (tx) => {
    for (const name of names) await tx.schema.dropTable(name).execute();
  });
}

async function tableNames(db: Connection, options = { withInternalKyselyTables: false }): Promise<string[]> {
  const tables = await db.introspection.getTables(options);
  return tables.map(({ name }) => name);
}
