/**
 * What a database error means, in both dialects; the only code that depends on their codes.
 * - `transient`: busy, deadlock, serialization, lost connection: a retry may succeed.
 * - `unavailable`: the disk is full, read-only or broken: nothing can be saved now. Requirement X9.
 * - `constraint`: the data itself is invalid.
 */
export type DatabaseFailure = 'transient' | 'unavailable' | 'constraint' | null;

/** SQLSTATE codes, whole or by their class of two characters. */
const transientPg = [
  '08', // connection exceptions
  '25P03', // idle in a transaction for too long
  '25P04', // a transaction for too long
  '40', // serialization, deadlock, completion unknown
  '55P03', // lock timeout
  '57014', // a statement took too long, or was canceled
  '57P', // shut down, crashed, starting up, idle for too long
];
const unavailablePg = [
  '25006', // read-only
  '28', // the password or the user is not accepted
  '3D000', // no such database
  '53', // disk, memory or connections exhausted
  '58', // input and output
];
const transientNetwork =
  /^(E(CONNREFUSED|CONNRESET|CONNABORTED|PIPE|TIMEDOUT|NOTFOUND|AI_AGAIN|HOSTUNREACH|HOSTDOWN|NETUNREACH|NETDOWN|NETRESET|NOTCONN|CANCELED|MFILE|NFILE|NOBUFS|ADDRNOTAVAIL)|ERR_STREAM_\w+|ERR_SOCKET_\w+)$/;
/** What the driver, its pool and Kysely report without a code. */
const transientSentence = new RegExp(
  [
    'Connection terminated', // also 'unexpectedly', and 'due to connection timeout'
    'is not queryable', // after a connection error, or closed
    'timeout exceeded when trying to connect',
    '^timeout expired$',
    'Query read timeout',
    'after calling end on the pool',
    'driver has already been destroyed',
    'unexpected \\w+ message from backend',
    'socket (disconnected|hang up)',
  ].join('|'),
  'i',
);

/** What prepared it is gone, or a migration has changed what it returns: without being prepared it runs. */
export function isStaleStatement(error: unknown): boolean {
  const { code, routine } = error as { code?: unknown; routine?: unknown };
  return code === '26000' || code === '42P05' || (code === '0A000' && routine === 'RevalidateCachedQuery');
}

/** An error may carry the one that caused it, or be several errors: one per address family. */
export function databaseFailure(error: unknown): DatabaseFailure {
  if (!(error instanceof Error)) return null;
  const parts = [error.cause, ...(error instanceof AggregateError ? error.errors : [])];
  return failureOf(error) ?? parts.map(databaseFailure).find((failure) => failure !== null) ?? null;
}

function failureOf(error: Error): DatabaseFailure {
  const code = (error as { code?: unknown }).code;
  if (typeof code !== 'string') return transientSentence.test(error.message) ? 'transient' : null;
  if (code.startsWith('SQLITE_CONSTRAINT')) return 'constraint';
  if (code.startsWith('SQLITE_BUSY') || code.startsWith('SQLITE_LOCKED')) return 'transient';
  if (/^SQLITE_(FULL|IOERR|READONLY|CANTOPEN|NOMEM)/.test(code)) return 'unavailable';
  if (transientNetwork.test(code)) return 'transient';
  if (isStaleStatement(error)) return 'transient';
  if (!/^[0-9A-Z]{5}$/.test(code)) return transientSentence.test(error.message) ? 'transient' : null;
  if (transientPg.some((start) => code.startsWith(start))) return 'transient';
  if (unavailablePg.some((start) => code.startsWith(start))) return 'unavailable';
  /* Class 22 is data exception (a NUL in text, a number out of range), 23 is constraint violation. */
  return /^2[23]/.test(code) ? 'constraint' : null;
}

/** Whether PostgreSQL refuses a statement whatever is in it: a privilege, the function or view on this kind of server, or at all. */
export function isRefused(error: unknown): boolean {
  return /^(?:0A|42)/.test(String((error as { code?: unknown } | null)?.code));
}

/** True when a row with this key exists already. */
export function isUniqueViolation(error: unknown): boolean {
  const code = (error as { code?: unknown }).code;
  return code === '23505' || code === 'SQLITE_CONSTRAINT_PRIMARYKEY' || code === 'SQLITE_CONSTRAINT_UNIQUE';
}
