import { existsSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Config } from '../../base/config.ts';
import { ConfigError } from '../../base/config-error.ts';
import { isLent } from '../postgres/postgres-life.ts';
import { APPLICATION_NAME } from '../postgres/postgres-pool.ts';
import { DatabaseInUse, foldLog, isFree } from '../sqlite/sqlite-snapshot.ts';

/** What the list calls the connection that looks at it. */
const OWN_NAME = `${APPLICATION_NAME}, alone`;
/** A connection that was closed remains in PostgreSQL's list for a moment. */
const LOOKS = 10;
const LOOK_EVERY_MS = 200;

/**
 * Throws DatabaseInUse where a server, or another command, has this database open. The caller has none of its own open. Throws ConfigError
 * where a pooler would lend it the connection of a server, which is then no longer listed as one, or where the list doesn't show it.
 */
export async function requireAlone({
  databaseUrl,
  databaseDirectUrl,
}: Pick<Config, 'databaseUrl' | 'databaseDirectUrl'>): Promise<void> {
  if (!isPostgres(databaseUrl)) {
    const path = pathOf(databaseUrl);
    if (existsSync(path)) foldLog(path);
    return;
  }
  const client = new pg.Client({ connectionString: databaseDirectUrl ?? databaseUrl, application_name: OWN_NAME });
  await client.connect();
  try {
    const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    if (isLent(client, rows[0]?.pid))
      throw new ConfigError(
        'Behind a pooler it can’t be seen whether servers are connected. Name an address without it in DATABASE_DIRECT_URL.',
      );
    for (let look = 1; await hasOthers(client); look += 1) {
      if (look === LOOKS) throw new DatabaseInUse();
      await pause(LOOK_EVERY_MS);
    }
  } finally {
    await client.end();
  }
}

/**
 * Whether no other process has the file of the embedded database open; false on PostgreSQL, which servers share. A backup or
 * another command counts as well. The caller has not opened it yet. Nothing is written.
 */
export function isFileFree(url: string): boolean {
  return !isPostgres(url) && isFree(pathOf(url));
}

function isPostgres(url: string): boolean {
  return /^postgres(ql)?:/.test(url);
}

function pathOf(url: string): string {
  return url.replace(/^sqlite:/, '');
}

async function hasOthers(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ isOwn: boolean }>(
    `SELECT pid = pg_backend_pid() AS "isOwn" FROM pg_stat_activity
      WHERE datname = current_database() AND starts_with(application_name, $1)`,
    [APPLICATION_NAME],
  );
  if (!rows.some(({ isOwn }) => isOwn))
    throw new ConfigError(
      'PostgreSQL doesn’t list its connections, so it can’t be seen whether servers are connected.',
    );
  return rows.length > 1;
}
