/** How long anything waits for PostgreSQL, in milliseconds. */
export interface PostgresLimits {
  /** A connection, whether new or from the pool. */
  connectMs: number;
  /** The result of one statement. */
  statementMs: number;
  /** A row that another transaction has locked, mostly the venue's. */
  lockMs: number;
  /** The next statement of an open transaction. */
  idleInTransactionMs: number;
  /** Any data on a connection that is in use. */
  silenceMs: number;
  /** How long a connection is idle before TCP keep-alive probes it. */
  keepAliveMs: number;
  /** Between two health checks of the LISTEN connection, and for the reply. */
  heartbeatMs: number;
  heartbeatTimeoutMs: number;
  /** Until the LISTEN connection is reopened. */
  reconnectMs: number;
  /** Between two looks at the venues' versions while signals don't arrive; then until the log says so. */
  pollMs: number;
  unheardMs: number;
}

/**
 * A device retries by itself, so a short time-out costs it a retry, while a long one costs everyone a connection.
 *
 * They hold for the transactions of requests and jobs, which read and write in pages. Migrations run on the owner's
 * connections, which have none but `connectMs` and the keep-alive: building an index may take any time.
 */
export const postgresLimits: PostgresLimits = {
  /* 300 devices that reconnect together queue for the pool; more than this and the pool is stuck. */
  connectMs: 10_000,
  /* Requests and jobs read and write in pages; what takes this long is stuck, or would hold a venue's lock too long. */
  statementMs: 20_000,
  /* A venue's writes take milliseconds; a transaction that holds its lock longer is stuck. */
  lockMs: 5_000,
  /* Between two statements there is computing only, never a call over the network. */
  idleInTransactionMs: 20_000,
  /* Above `statementMs`, so that a statement is ended by the server, and only a dead connection by this. */
  silenceMs: 25_000,
  keepAliveMs: 10_000,
  /* A device that misses a poke polls within 60 s: a dead connection is detected in half of that. */
  heartbeatMs: 15_000,
  heartbeatTimeoutMs: 5_000,
  reconnectMs: 2_000,
  /* A venue is poked at most this often. */
  pollMs: 1_000,
  /* Long enough for a restart of PostgreSQL. */
  unheardMs: 5_000,
};
