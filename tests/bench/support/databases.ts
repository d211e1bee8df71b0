import type { Connection } from '@gatehouse/server/db/database';
import { migrate } from '@gatehouse/server/db/migrate';
import { openPostgres } from '@gatehouse/server/db/postgres/postgres';
import type { NewRow, Tables } from '@gatehouse/server/db/tables';
import { startPostgres } from '../../helpers/app/postgres-server.ts';
import { openTestApp, type TestApp } from '../../helpers/app/test-app.ts';
import { emptyPostgres, postgresDatabase, sqliteDatabase, type TestDatabase } from '../../helpers/app/test-database.ts';
import { Entry } from '../../helpers/processes/entry-process.ts';
import { isSmallest } from '../measure.ts';

/** Settings of a server that logs nothing and believes one proxy, so that each request can come from an address of its own. */
export const quietBehindProxy = { LOG_LEVEL: 'silent', TRUSTED_PROXIES: '127.0.0.1' };

type Measure = (title: string, database: TestDatabase) => Promise<void>;

const BATCH_ROWS = 500;

/** Measures on SQLite, then on PostgreSQL, each empty. */
export async function onBothDatabases(measure: Measure): Promise<void> {
  await measure('sqlite', await sqliteDatabase());
  await onPostgres(measure);
}

/** Measures on an empty database of a PostgreSQL that waits for the disk. */
export async function onPostgres(measure: Measure): Promise<void> {
  await withPostgres(async (url) => {
    const db = openPostgres({ connectionString: url });
    await migrate(db);
    await measure('postgres', { db, url, drop: () => db.close() });
  });
}

/**
 * Gives a benchmark an empty database of a PostgreSQL that is started for it. In the smallest size, the benchmarks of a process share
 * one, with a database each: to start and migrate it takes longer than what most of them measure.
 */
export async function withPostgres(
  work: (url: string) => Promise<void>,
  options: { durable: boolean } = { durable: true },
): Promise<void> {
  if (!isSmallest) {
    const server = await startPostgres(options);
    try {
      return await work(server.url);
    } finally {
      await server.stop();
    }
  }
  shared ??= startShared();
  const { maintenanceUrl, template } = await shared;
  const { url, drop } = await postgresDatabase(maintenanceUrl, template);
  try {
    await work(url);
  } finally {
    await drop();
  }
}

interface OverProcesses {
  /** The application in this process, over the database that those of `entry` are to share. */
  app: TestApp;
  /** Starts servers, which end with the work. */
  entry: Entry;
  url: string;
}

/** Measures servers that share an empty database of a PostgreSQL that does not wait for the disk. */
export function overProcesses(work: (over: OverProcesses) => Promise<void>): Promise<void> {
  return withPostgres(
    async (url) => {
      const entry = new Entry();
      try {
        const db = openPostgres({ connectionString: url, poolSize: 10 });
        await migrate(db);
        const app = await openTestApp({ db, url, drop: () => db.close() }, quietBehindProxy);
        await work({ app, entry, url });
        await app.close();
      } finally {
        await entry.dispose();
      }
    },
    { durable: false },
  );
}

interface Shared {
  maintenanceUrl: string;
  /** A migrated database, to copy. */
  template: string;
}
let shared: Promise<Shared> | undefined;

/** It serves until nothing else keeps the process running. */
async function startShared(): Promise<Shared> {
  const server = await startPostgres();
  process.once('beforeExit', () => void server.stop());
  const { db, url } = await emptyPostgres(server.url);
  await migrate(db);
  await db.close();
  return { maintenanceUrl: server.url, template: new URL(url).pathname.slice(1) };
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
