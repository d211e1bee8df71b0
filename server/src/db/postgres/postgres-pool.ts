import type { Socket } from 'node:net';
import pg from 'pg';
import { preparedName } from '../compiled.ts';
import type { PoolUse } from '../database.ts';
import { isStaleStatement } from '../failures.ts';
import type { Admit } from './postgres-life.ts';
import type { PostgresLimits } from './postgres-limits.ts';

const INT8 = 20;
/** How PostgreSQL's list names the connections of a server and its commands, at their beginning. */
export const APPLICATION_NAME = 'gatehouse';

/** bigint columns hold versions and milliseconds, all below 2^53. */
const types = {
  getTypeParser: ((id: number, format?: 'text') =>
    id === INT8 ? Number : pg.types.getTypeParser(id, format)) as typeof pg.types.getTypeParser,
};

interface PoolOptions {
  connectionString: string;
  size: number;
  /** The name in PostgreSQL's list. */
  name: string;
  limits: PostgresLimits;
  /** Ends a connection on which nothing arrives for longer than `silenceMs`. */
  endsSilent: boolean;
  admit?: Admit;
  /** Asked of each admitted connection: whether it may keep prepared statements. */
  mayPrepare?: () => boolean;
}

/** A pool whose connections may break at any moment: the queries on them fail, the process continues. Rule Q7. */
export interface Pool {
  pool: pg.Pool;
  /** How busy its connections are now. */
  use(): Omit<PoolUse, 'pool'>;
  /** Breaks every connection that was admitted; what uses one now fails. */
  breakAll(): void;
}

/** Opens no connection yet. `admit` runs on each new one before its first query, and refuses it by throwing. */
export function openPool({ connectionString, size, name, limits, endsSilent, admit, mayPrepare }: PoolOptions): Pool {
  const open = new Set<pg.ClientBase>();
  const pool = new pg.Pool({
    Client: PreparedClient,
    connectionString,
    max: size,
    application_name: name,
    types,
    connectionTimeoutMillis: limits.connectMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: limits.keepAliveMs,
    onConnect: async (client) => {
      /* The pool listens only to idle connections; an unhandled error event ends the process. */
      client.on('error', () => undefined);
      if (endsSilent) streamOf(client).setTimeout(limits.silenceMs, () => streamOf(client).destroy());
      await admit?.(client);
      if (client instanceof PreparedClient) client.prepares = mayPrepare?.() ?? false;
      open.add(client);
      client.once('end', () => open.delete(client));
    },
  });
  /* An idle connection that the server closed is not fatal; the next query opens another. */
  pool.on('error', () => undefined);
  return {
    pool,
    use: () => ({ max: size, used: pool.totalCount - pool.idleCount, waiting: pool.waitingCount }),
    breakAll: () => {
      for (const client of open) streamOf(client).destroy();
    },
  };
}

function streamOf(client: pg.ClientBase): Socket {
  return (client as pg.Client).connection.stream as Socket;
}

type Query = (text: unknown, ...rest: unknown[]) => unknown;

/** How Kysely begins the transactions of requests. */
const BEGINNING = 'start transaction ';

/**
 * Begins a transaction together with its first statement: a round trip less for each, and where the beginning fails, nothing else runs.
 *
 * Prepares the statements that are compiled once, so that PostgreSQL parses and plans each once for a connection: half of what a push
 * costs it. Not behind a pooler, which lends another server's connection to the next transaction, and no longer where a statement went stale.
 */
class PreparedClient extends pg.Client {
  /** Set once it is known that no pooler lends the connection. */
  prepares = false;
  #beginning = '';

  override query: pg.Client['query'] = ((text: unknown, values: unknown, ...rest: unknown[]) => {
    const query = super.query.bind(this) as Query;
    if (typeof text === 'string' && text.startsWith(BEGINNING)) {
      this.#beginning = text;
      return Promise.resolve({ command: 'START', rowCount: null, rows: [] });
    }
    if (this.#beginning !== '') {
      const both = `${this.#beginning}; ${String(text)}`;
      this.#beginning = '';
      return (query(both) as Promise<unknown[]>).then((results) => results.at(-1));
    }
    const name = this.prepares && typeof text === 'string' ? preparedName(text) : undefined;
    if (name === undefined) return query(text, values, ...rest);
    return Promise.resolve(query({ name, text, values })).catch((error: unknown) => {
      if (isStaleStatement(error)) this.prepares = false;
      throw error;
    });
  }) as pg.Client['query'];
}
