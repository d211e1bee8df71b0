import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Database } from '../database.ts';
import { openPostgres, type PostgresOptions } from '../postgres/postgres.ts';
import { openSqlite } from '../sqlite/sqlite.ts';

/**
 * Opens `sqlite:/path` or `postgres://…`; the folder of a SQLite file is made when it is missing. `hasCheckpointThread` is for
 * the server, which writes all day; `postgres` is for PostgreSQL alone.
 */
export function openDatabase(
  url: string,
  {
    postgres,
    ...options
  }: { hasCheckpointThread?: boolean; postgres?: Omit<PostgresOptions, 'connectionString'> } = {},
): Database {
  if (/^postgres(ql)?:/.test(url)) return openPostgres({ connectionString: url, ...postgres });
  const path = url.replace(/^sqlite:/, '');
  mkdirSync(dirname(path), { recursive: true });
  return openSqlite(path, options);
}
