/** How long anything waits for PostgreSQL, in milliseconds. */
export interface PostgresLimits {
  /** For a connection, be it a new one or one that the pool has lent. */
  connectMs: number;
  /** For the answer to one statement. */
  statementMs: number;
  /** For a row that another transaction holds: the venue's, mostly. */
  lockMs: number;
  /** For the next statement of an open transaction. */
  idleInTransactionMs: number;
  /** For any byte on a connection that is in use. */
  silenceMs: number;
  /** Until the operating system asks a quiet connection for a sign of life. */
  keepAliveMs: number;
  /** Between two questions on the connection that listens, and for the answer. */
  heartbeatMs: number;
  heartbeatTimeoutMs: number;
  /** Until the connection that listens is opened again. */
  reconnectMs: number;
}

/**
 * A device asks again by itself, so giving up early costs it a retry, and waiting on costs everyone a connection.
 *
 * They hold for the transactions of requests and jobs, which read and write in pages. Migrations run on the owner's
 * connections, which have none but `connectMs` and the keep-alive: building an index takes as long as it takes.
 */
export const postgresLimits: PostgresLimits = {
  /* 300 devices that come back at once wait for a turn in the pool; more than this and the pool is stuck. */
  connectMs: 10_000,
  /* Requests and jobs read and write in pages; what takes this long is stuck, or would hold a venue's lock too long. */
  statementMs: 20_000,
  /* A venue's writes take milliseconds; whoever holds its lock longer is stuck. */
  lockMs: 5_000,
  /* Between two statements there is computing only, never a call over the network. */
  idleInTransactionMs: 20_000,
  /* Above `statementMs`, so that a statement is ended by the server, and only a dead connection by this. */
  silenceMs: 25_000,
  keepAliveMs: 10_000,
  /* A device that misses a poke asks within 60 s: a silent connection is noticed in half of that. */
  heartbeatMs: 15_000,
  heartbeatTimeoutMs: 5_000,
  reconnectMs: 2_000,
};
