import {
  closeSync,
  copyFileSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { dirname } from 'node:path';
import Sqlite from 'better-sqlite3';
import { BUSY_TIMEOUT_MS } from './sqlite-connection.ts';

/** The version that a database file contains of each venue, by venue id. */
export interface SnapshotContent {
  versions: Record<string, number>;
  /** The epochs that the versions belong to. Rule E6. */
  epochs: Record<string, string>;
}

/** Present only in a backup made by this server: a database that contains it was restored. Rule E3. */
export const COPY_KEY = 'made_as_copy';

/** The file is not a complete Gatehouse database; the message says why. */
class BrokenDatabase extends Error {}

/** Other connections are open on the file. */
export class DatabaseInUse extends Error {
  constructor() {
    super('The database is in use.');
  }
}

/**
 * Copies a database while others write to it. `VACUUM INTO` reads one snapshot, so it never restarts and blocks no
 * writer; the copy is marked as one (rule E3), checked and synced to disk before it gets its name. Blocks its thread: run it in a worker or a command.
 */
export function snapshotSqlite(source: string, target: string): SnapshotContent {
  const partial = `${target}.partial`;
  mkdirSync(dirname(target), { recursive: true, mode: 0o700 });
  rmSync(partial, { force: true });
  /* Created empty first, so that its permissions are private before it has content. */
  closeSync(openSync(partial, 'wx', 0o600));
  try {
    const database = new Sqlite(source, { fileMustExist: true, timeout: BUSY_TIMEOUT_MS });
    try {
      database.pragma('synchronous = FULL');
      database.prepare('VACUUM INTO ?').run(partial);
    } finally {
      database.close();
    }
    markAsCopy(partial);
    const content = checkSqlite(partial);
    putInPlace(partial, target);
    return content;
  } catch (error) {
    rmSync(partial, { force: true });
    throw error;
  }
}

function markAsCopy(path: string): void {
  const copy = new Sqlite(path, { fileMustExist: true });
  try {
    copy.pragma('journal_mode = DELETE');
    copy.prepare("INSERT OR REPLACE INTO server_state (key, value) VALUES (?, '1')").run(COPY_KEY);
  } finally {
    copy.close();
  }
}

/** Checks a whole file for damage. Throws BrokenDatabase. */
export function checkSqlite(path: string): SnapshotContent {
  let database: Sqlite.Database;
  try {
    database = new Sqlite(path, { fileMustExist: true, readonly: true });
  } catch {
    throw new BrokenDatabase('The file cannot be opened.');
  }
  try {
    const found = database.pragma('integrity_check(1)', { simple: true });
    if (found !== 'ok') throw new BrokenDatabase('The file is damaged: its integrity check failed.');
    const rows = database.prepare('SELECT client_id, version, epoch FROM sync_tenant').all() as {
      client_id: string;
      version: number;
      epoch: string;
    }[];
    return {
      versions: Object.fromEntries(rows.map((row) => [row.client_id, row.version])),
      epochs: Object.fromEntries(rows.map((row) => [row.client_id, row.epoch])),
    };
  } catch (error) {
    if (error instanceof BrokenDatabase) throw error;
    throw new BrokenDatabase('The file is not a Gatehouse database.');
  } finally {
    database.close();
  }
}

/**
 * Puts a checked copy in place of a database that nobody has open, and keeps the old one as `aside`. If it is killed at any
 * point, a complete database is in place. Throws DatabaseInUse.
 */
export function replaceSqlite(path: string, copy: string, aside: string): void {
  mkdirSync(dirname(path), { recursive: true });
  if (existsSync(path)) {
    foldLog(path);
    mkdirSync(dirname(aside), { recursive: true, mode: 0o700 });
    keepAs(path, aside);
    /* Only a damaged file still has a WAL; SQLite must not apply it to the new file. */
    for (const suffix of ['-wal', '-shm']) if (existsSync(path + suffix)) renameSync(path + suffix, aside + suffix);
  }
  putInPlace(copy, path);
}

/** A hard link where the file system allows it, otherwise a copy. */
function keepAs(path: string, aside: string): void {
  try {
    linkSync(path, aside);
  } catch {
    copyFileSync(path, aside);
  }
}

/**
 * Leaves WAL mode, which only the last connection can do; the file is then self-contained. Throws DatabaseInUse where there are
 * other connections.
 */
export function foldLog(path: string): void {
  let database: Sqlite.Database;
  try {
    database = new Sqlite(path, { fileMustExist: true, timeout: 0 });
  } catch {
    return;
  }
  try {
    database.pragma('synchronous = FULL');
    database.pragma('journal_mode = DELETE');
  } catch (error) {
    if (isBusy(error)) throw new DatabaseInUse();
    /* A damaged file is moved aside unchanged: it is the reason for the restore. */
  } finally {
    database.close();
  }
}

/** Whether a connection can have the file to itself, because no other has it open; also for a damaged file, which its opening will report. */
export function isFree(path: string): boolean {
  if (!existsSync(path)) return true;
  const database = new Sqlite(path, { timeout: 0 });
  try {
    database.pragma('locking_mode = EXCLUSIVE');
    database.prepare('SELECT 1 FROM sqlite_schema').get();
    return true;
  } catch (error) {
    return !isBusy(error);
  } finally {
    database.close();
  }
}

function isBusy(error: unknown): boolean {
  return String((error as { code?: unknown }).code).startsWith('SQLITE_BUSY');
}

function putInPlace(from: string, to: string): void {
  flush(from);
  renameSync(from, to);
  flush(dirname(to));
}

function flush(path: string): void {
  const handle = openSync(path, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
