import { foldQuery } from '@gatehouse/sync-protocol/areas/people/search-keys';
import Sqlite from 'better-sqlite3';

export const BUSY_TIMEOUT_MS = 5_000;
/**
 * 16 MB that are in the log and not yet in the file: a checkpoint syncs twice while writers wait for the disk, and most pages of
 * indexes that it writes are changed again by the next signatures.
 */
export const CHECKPOINT_PAGES = 4_000;
/** How much stays of a log that grew while a long read, such as a backup, kept it from beginning again. */
export const LOG_KEPT_BYTES = 32 * 1024 * 1024;

/** Opens one connection with the settings every connection has. Requirement X5. */
export function openSqliteConnection(path: string, kind: 'reader' | 'writer' | 'checkpointer'): Sqlite.Database {
  const database = new Sqlite(path, { timeout: BUSY_TIMEOUT_MS });
  if (kind === 'writer') {
    database.pragma('journal_mode = WAL');
    database.pragma(`wal_autocheckpoint = ${CHECKPOINT_PAGES}`);
    database.pragma(`journal_size_limit = ${LOG_KEPT_BYTES}`);
  }
  database.pragma('synchronous = FULL');
  database.pragma('foreign_keys = ON');
  database.pragma('cache_size = -32768');
  database.pragma('mmap_size = 268435456');
  if (kind === 'reader') database.pragma('query_only = ON');
  database.function('folded_text', { deterministic: true }, (text: unknown) =>
    typeof text === 'string' ? foldQuery(text).replaceAll('ς', 'σ') : null,
  );
  return database;
}
