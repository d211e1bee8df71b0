import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import type Sqlite from 'better-sqlite3';
import { Kysely } from 'kysely';
import type { Connection, Database } from '../database.ts';
import { inTransaction } from '../open-connections.ts';
import { openPostgres, type PostgresOptions } from '../postgres/postgres.ts';
import { createSaveFailures } from '../save-failures.ts';
import { startCheckpoints } from '../sqlite/checkpoints.ts';
import { CHECKPOINT_PAGES, openSqliteConnection } from '../sqlite/sqlite-connection.ts';
import { sqliteDialect } from '../sqlite/sqlite-dialect.ts';
import type { Tables } from '../tables.ts';

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

const READERS = 4;
/** 64 MB: the writer then folds in what the thread has not, because the log begins again only after a moment without any such page. */
const GUARD_PAGES = 16_000;

/**
 * Opens the embedded database: one writer with `BEGIN IMMEDIATE`, a few readers that see a snapshot while the
 * writer works. With `hasCheckpointThread` a thread folds the log into the file, otherwise the writer does between commits.
 * Requirement I2.
 */
export function openSqlite(
  path: string,
  { hasCheckpointThread = false } = {},
): Database & { readonly writer: Sqlite.Database } {
  const writer = openSqliteConnection(path, 'writer');
  const readers: Sqlite.Database[] = [];
  const openReader = (): Sqlite.Database => {
    const reader = openSqliteConnection(path, 'reader');
    readers.push(reader);
    return reader;
  };
  const checkpoints = hasCheckpointThread ? checkpointsOf(writer, path) : null;
  const writing = sqliteDialect({ open: () => writer, max: 1 }, 'BEGIN IMMEDIATE');
  const reading = sqliteDialect({ open: openReader, max: READERS }, 'BEGIN');
  const write = new Kysely<Tables>({ dialect: writing });
  const read = new Kysely<Tables>({ dialect: reading });
  const failures = createSaveFailures();
  const save = <T>(work: (db: Connection) => Promise<T>): Promise<T> =>
    failures.watch(inTransaction(write.transaction(), work));
  return {
    dialect: 'sqlite',
    readVenue: (_clientId, work) => inTransaction(read.transaction(), work),
    writeVenue: (_clientId, work) => save(work),
    readPlatform: (work) => inTransaction(read.transaction(), work),
    writePlatform: save,
    writeCounts: save,
    writeTogether: save,
    onUnavailable: failures.onUnavailable,
    async keepUp() {
      await checkpoints?.fold();
    },
    /* One process owns the file. */
    signals: { send: () => undefined, listen: () => () => undefined },
    life: () => Promise.resolve(null),
    onNewLife: () => undefined,
    lackOfConnections: () => Promise.resolve(null),
    pools: () => [
      { pool: 'read', ...reading.use() },
      { pool: 'write', ...writing.use() },
    ],
    owner: write,
    writer,
    async close() {
      await checkpoints?.stop();
      await read.destroy();
      await write.destroy();
      /* The writer last: the last connection to close folds the WAL into the file. */
      for (const connection of [...readers, writer]) connection.close();
    },
  };
}

/** The writer makes checkpoints itself again when the thread is gone. */
function checkpointsOf(writer: Sqlite.Database, path: string) {
  writer.pragma(`wal_autocheckpoint = ${GUARD_PAGES}`);
  return startCheckpoints(path, () => {
    if (writer.open) writer.pragma(`wal_autocheckpoint = ${CHECKPOINT_PAGES}`);
  });
}
