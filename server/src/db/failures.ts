/**
 * What a database error means, in both dialects; the only place that knows their codes.
 * - `transient`: busy, deadlock, serialization, lost connection: the same work may succeed in a moment.
 * - `unavailable`: the disk is full, read-only or broken: nothing can be saved now. Requirement X9.
 * - `constraint`: the data itself is refused.
 */
export type DatabaseFailure = 'transient' | 'unavailable' | 'constraint' | null;

const transientPg = new Set([
  '40001',
  '40P01',
  '55P03',
  '57P01',
  '57P02',
  '57P03',
  '08000',
  '08003',
  '08006',
  '08001',
  '08004',
]);
const unavailablePg = new Set(['53100', '53200', '53300', '25006', '58030']);
const network = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN']);

export function databaseFailure(error: unknown): DatabaseFailure {
  if (!(error instanceof Error)) return null;
  const code = (error as { code?: unknown }).code;
  if (typeof code !== 'string')
    return /Connection terminated|connection timeout/i.test(error.message) ? 'transient' : null;
  if (code.startsWith('SQLITE_CONSTRAINT')) return 'constraint';
  if (code.startsWith('SQLITE_BUSY') || code.startsWith('SQLITE_LOCKED')) return 'transient';
  if (/^SQLITE_(FULL|IOERR|READONLY|CANTOPEN|NOMEM)/.test(code)) return 'unavailable';
  if (transientPg.has(code) || network.has(code)) return 'transient';
  if (unavailablePg.has(code)) return 'unavailable';
  /* Class 22 is data exception (a NUL in text, a number out of range), 23 is constraint violation. */
  return /^(22|23)\w{3}$/.test(code) ? 'constraint' : null;
}

/** True when a row with this key exists already. */
export function isUniqueViolation(error: unknown): boolean {
  const code = (error as { code?: unknown }).code;
  return code === '23505' || code === 'SQLITE_CONSTRAINT_PRIMARYKEY' || code === 'SQLITE_CONSTRAINT_UNIQUE';
}
