import type { Dialect } from '@gatehouse/migrations';
import type { Kysely } from 'kysely';
import type { Tables } from './tables.ts';

/** What a repository function takes first: a connection inside a transaction the caller opened. */
export type Connection = Kysely<Tables>;

/** Where a database reports what an operator should know. */
export interface Log {
  info(line: string): void;
  warn(line: string): void;
}

/** Short messages between processes, delivered to every other listener, or lost: a hint, never the only way. */
export interface Signals {
  send(text: string): void;
  /**
   * `onGap` is called when messages may have been lost before now: again and again while none arrive, each time when the former call is
   * done. Returns the unsubscribe function. Rule H3.
   */
  listen(hear: (text: string) => void, onGap: () => Promise<void>): () => void;
}

/** Connections of one kind. */
export interface PoolUse {
  pool: 'read' | 'write' | 'shared' | 'owner';
  max: number;
  used: number;
  /** Transactions that wait for one. */
  waiting: number;
}

/**
 * One database in either dialect. Reads see one snapshot. Writes are one transaction each: on SQLite they queue for
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
  /** A platform write of counts, of which a crash may lose the last moments: on PostgreSQL nobody waits for its disk or its standby. */
  writeCounts<T>(work: (db: Connection) => Promise<T>): Promise<T>;
  /**
   * One transaction for the work of several callers, for any venues; null where transactions run concurrently and sharing
   * one gains nothing. Rule Q11.
   */
  readonly writeTogether: (<T>(work: (db: Connection) => Promise<T>) => Promise<T>) | null;
  /**
   * Between the transactions of a long job: resolves when the database has put away what was written before, so that no other write has
   * to do much of it.
   */
  keepUp(): Promise<void>;
  /** Calls `hear` for each write that fails because nothing can be saved: the disk is full, read-only or broken. */
  onUnavailable(hear: () => void): void;
  /** Messages between the server processes of this database. Rules H1, H3. */
  readonly signals: Signals;
  /**
   * Identifies the incarnation of this database where the database can tell: it changes with a restore or a failover. Null where only the
   * file next to it can tell.
   */
  life(): Promise<string | null>;
  /**
   * Registers a callback that runs when a new connection shows a different incarnation, before anything else uses
   * the database; it gets a `Database` of its own. Never runs where only the file can tell. Rule E8.
   */
  onNewLife(begin: (db: Database) => Promise<unknown>): void;
  /**
   * A line for the log where this server and the others may open more connections than the database allows. Null where there is room, or
   * where nobody can tell. Requirement Y92.
   */
  lackOfConnections(): Promise<string | null>;
  /** How busy its connections are now. */
  pools(): PoolUse[];
  /** The owner's connection, outside any role: migrations, backup and verification only. */
  readonly owner: Connection;
  close(): Promise<void>;
}
