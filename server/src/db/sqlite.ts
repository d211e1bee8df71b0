import Sqlite from 'better-sqlite3';
import { Kysely } from 'kysely';
import type { Database } from './database.ts';
import { inTransaction } from './open-connections.ts';
import { sqliteDialect } from './sqlite-dialect.ts';
import type { Tables } from './tables.ts';

const READERS = 4;
export const BUSY_TIMEOUT_MS = 5_000;

/** Opens one connection with the settings every connection has. Requirement X5. */
export function openSqliteConnection(path: string, kind: 'reader' | 'writer'): Sqlite.Database {
  const database = new Sqlite(path, { timeout: BUSY_TIMEOUT_MS });
  if (kind === 'writer') {
    database.pragma('journal_mode = WAL');
    /* 16 MB: a signature is 20 kB, and each checkpoint syncs twice while writers wait. */
    database.pragma('wal_autocheckpoint = 4000');
  }
  database.pragma('synchronous = FULL');
  database.pragma('foreign_keys = ON');
  database.pragma('cache_size = -32768');
  database.pragma('mmap_size = 268435456');
  if (kind === 'reader') database.pragma('query_only = ON');
  return database;
}

/**
 * Opens the embedded database: one writer with `BEGIN IMMEDIATE`, a few readers that see a snapshot while the
 * writer works. Requirement I2.
 */
export function openSqlite(path: string): Database & { readonly writer: Sqlite.Database } {
  const writer = openSqliteConnection(path, 'writer');
  const readers = Array.from({ length: READERS }, () => openSqliteConnection(path, 'reader'));
  const write = new Kysely<Tables>({ dialect: sqliteDialect([writer], 'BEGIN IMMEDIATE') });
  const read = new Kysely<Tables>({ dialect: sqliteDialect(readers, 'BEGIN') });
  return {
    dialect: 'sqlite',
    readVenue: (_clientId, work) => inTransaction(read.transaction(), work),
    writeVenue: (_clientId, work) => inTransaction(write.transaction(), work),
    readPlatform: (work) => inTransaction(read.transaction(), work),
    writePlatform: (work) => inTransaction(write.transaction(), work),
    writeTogether: (work) => inTransaction(write.transaction(), work),
    /* One process owns the file. */
    signals: { send: () => undefined, listen: () => () => undefined },
    life: () => Promise.resolve(null),
    onNewLife: () => undefined,
    owner: write,
    writer,
    async close() {
      await read.destroy();
      await write.destroy();
      /* The writer last: the last connection to close folds the log into the file. */
      for (const connection of [...readers, writer]) connection.close();
    },
  };
}
