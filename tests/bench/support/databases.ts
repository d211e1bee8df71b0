import type { Connection } from '@gatehouse/server/db/database';
import { migrate } from '@gatehouse/server/db/migrate';
import { openPostgres } from '@gatehouse/server/db/postgres/postgres';
import type { NewRow, Tables } from '@gatehouse/server/db/tables';
import { startPostgres } from '../../helpers/app/postgres-server.ts';
import { sqliteDatabase, type TestDatabase } from '../../helpers/app/test-database.ts';

type Measure = (title: string, database: TestDatabase) => Promise<void>;

const BATCH_ROWS = 500;

/** Measures on SQLite, then on PostgreSQL, each empty. */
export async function onBothDatabases(measure: Measure): Promise<void> {
  await measure('sqlite', await sqliteDatabase());
  await onPostgres(measure);
}

/** Measures on an empty database of a PostgreSQL that is started for it, and waits for the disk. */
export async function onPostgres(measure: Measure): Promise<void> {
  const server = await startPostgres({ durable: true });
  try {
    const db = openPostgres({ connectionString: server.url });
    await migrate(db);
    await measure('postgres', { db, url: server.url, drop: () => db.close() });
  } finally {
    await server.stop();
  }
}

/** Inserts any number of rows, 500 with each statement. */
export async function insertAll<Table extends keyof Tables>(
  db: Connection,
  table: Table,
  rows: readonly NewRow<Table>[],
): Promise<void> {
  for (let from = 0; from < rows.length; from += BATCH_ROWS)
    await db
      .insertInto(table)
      .values(rows.slice(from, from + BATCH_ROWS))
      .execute();
}
