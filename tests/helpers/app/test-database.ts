import { randomUUID } from 'node:crypto';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from '@gatehouse/server/db/database';
import { migrate } from '@gatehouse/server/db/migrate';
import { openSqlite } from '@gatehouse/server/db/opening/open';
import { openPostgres } from '@gatehouse/server/db/postgres/postgres';
import pg from 'pg';
import { quickFolder } from './quick-folder.ts';

export interface TestDatabase {
  db: Database;
  url: string;
  drop(): Promise<void>;
}

const folder = mkdtempSync(join(quickFolder, 'gatehouse-sqlite-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
let migrated: Promise<string> | undefined;

/** A file of its own, copied from one that was migrated once. */
export async function sqliteDatabase(): Promise<TestDatabase> {
  migrated ??= migrateTemplate();
  const path = join(folder, `${randomUUID()}.db`);
  copyFileSync(await migrated, path);
  return openFile(path);
}

/** One without any schema. */
export async function emptySqlite(): Promise<TestDatabase> {
  return openFile(join(folder, `${randomUUID()}.db`));
}

function openFile(path: string): TestDatabase {
  const db = openSqlite(path);
  return {
    db,
    url: `sqlite:${path}`,
    async drop() {
      await db.close();
      /* They are in memory, where those of a whole run would take gigabytes. */
      for (const end of ['', '-wal', '-shm']) rmSync(`${path}${end}`, { force: true });
    },
  };
}

async function migrateTemplate(): Promise<string> {
  const path = join(folder, 'template.db');
  const db = openSqlite(path);
  await migrate(db);
  await db.close();
  return path;
}

/** A database of its own, copied from the migrated template or from another database that nobody has open. */
export async function postgresDatabase(maintenanceUrl: string, template = 'gatehouse_template'): Promise<TestDatabase> {
  const name = `t_${randomUUID().replaceAll('-', '')}`;
  await maintain(maintenanceUrl, `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`);
  const url = maintenanceUrl.replace(/\/postgres$/, `/${name}`);
  const db = openPostgres({ connectionString: url, poolSize: 10 });
  return {
    db,
    url,
    async drop() {
      await db.close();
      await maintain(maintenanceUrl, `DROP DATABASE ${name} WITH (FORCE)`);
    },
  };
}

/** One without any schema. */
export function emptyPostgres(maintenanceUrl: string): Promise<TestDatabase> {
  return postgresDatabase(maintenanceUrl, 'template0');
}

const maintenance = new Map<string, pg.Pool>();

/** Uses one connection for each process: a new one takes PostgreSQL 3.5 ms, a fifth of what making and dropping a database does. */
async function maintain(url: string, statement: string): Promise<void> {
  const pool = maintenance.get(url) ?? new pg.Pool({ connectionString: url, max: 1, allowExitOnIdle: true });
  if (!maintenance.has(url)) {
    maintenance.set(url, pool);
    /* The server may end before this process does. */
    pool.on('error', () => undefined);
  }
  await pool.query(statement);
}
