import type { Dialect } from '@gatehouse/migrations';
import type { Kysely } from 'kysely';
import type { Tables } from './tables.ts';

/** What a repository function takes first: a connection inside a transaction the caller opened. */
export type Connection = Kysely<Tables>;

/** Short texts between processes, delivered to every other one that listens, or lost: a hint, never the only way. */
export interface Signals {
  send(text: string): void;
  /** `onGap` says that texts may have been lost before this moment. Returns the unsubscribe function. Rule H3. */
  listen(hear: (text: string) => void, onGap: () => void): () => void;
}

/**
 * One database, whichever dialect. Reads see one snapshot. Writes are one transaction each: on SQLite they queue for
 * the single writer (`BEGIN IMMEDIATE`), on PostgreSQL they run side by side and the venue's row lock orders them.
 *
 * The venue methods name the venue the work is for; on PostgreSQL row-level security then hides every other
 * venue's rows from it. The platform methods see all venues: sign-in, admin tools, jobs. Requirement I2.
 */
export interface Database {
  readonly dialect: Dialect;
  readVenue<T>(clientId: string, work: (db: Connection) => Promise<T>): Promise<T>;
  writeVenue<T>(clientId: string, work: (db: Connection) => Promise<T>): Promise<T>;
  readPlatform<T>(work: (db: Connection) => Promise<T>): Promise<T>;
  writePlatform<T>(work: (db: Connection) => Promise<T>): Promise<T>;
  /**
   * One transaction for the work of several callers, of any venues; null where transactions run side by side and sharing
   * one gains nothing. Rule Q11.
   */
  readonly writeTogether: (<T>(work: (db: Connection) => Promise<T>) => Promise<T>) | null;
  /** Between the server processes on this database. Rules H1, H3. */
  readonly signals: Signals;
  /**
   * Names this database's life where the database knows it: it changes with a restore or a failover. Null where only the
   * file next to it can tell.
   */
  life(): Promise<string | null>;
  /**
   * Names what runs when a new connection shows another life than the one before, ahead of everything else that would use
   * the database; it is given a `Database` that is open to it alone. Never runs where nothing but the file can tell. Rule E8.
   */
  onNewLife(begin: (db: Database) => Promise<unknown>): void;
  /** The owner's connection, outside any role: migrations, backup and verification only. */
  readonly owner: Connection;
  close(): Promise<void>;
}
