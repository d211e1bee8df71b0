import { sql } from 'kysely';
import { ConfigError } from '../base/config-error.ts';
import type { Database } from './database.ts';
import { isRefused } from './failures.ts';
import { listVenueTables } from './venue-tables.ts';

/* What a PostgreSQL must have, and might lack without a statement that fails. Requirement Y101. */

const SEE = 'see "A managed PostgreSQL" in server/deploy/README.md';
/** An arbitrary number, of an advisory lock. */
const PROBE_LOCK = 4_283_002;

/** Throws ConfigError where a database would lose or damage what is stored. Before anything is migrated. */
export async function requireFit({ dialect, owner }: Database): Promise<void> {
  if (dialect !== 'postgres') return;
  const found = await owner.transaction().execute(async (db) => {
    await sql`SELECT pg_advisory_xact_lock(${PROBE_LOCK})`.execute(db);
    const { rows } = await sql<{ encoding: string; locks: boolean }>`
      SELECT current_setting('server_encoding') AS encoding, EXISTS (SELECT 1 FROM pg_locks
          WHERE locktype = 'advisory' AND pid = pg_backend_pid() AND objid = ${PROBE_LOCK}) AS locks`.execute(db);
    return rows[0];
  });
  /* A database without an encoding keeps every byte. */
  if (!found || !['UTF8', 'SQL_ASCII'].includes(found.encoding))
    throw new ConfigError(
      `The database has the encoding ${found?.encoding}, which does not hold every name. Create it again with ENCODING 'UTF8'.`,
    );
  if (!found.locks)
    throw new ConfigError(
      `Advisory locks lock nothing on this PostgreSQL, so two servers could migrate at once: ${SEE}.`,
    );
}

/** Throws ConfigError where a venue's transaction could read rows of another venue. Once the schema exists. Requirement I2. */
export async function requireApart(db: Database): Promise<void> {
  if (db.dialect !== 'postgres') return;
  const open = await db.readVenue('', async (tx) => {
    const names = (await listVenueTables('postgres', tx)).map(({ name }) => name);
    const { rows } = await sql<{ name: string }>`
      SELECT name FROM unnest(${names}::text[]) name
      WHERE has_table_privilege(name, 'SELECT') AND NOT row_security_active(name)`.execute(tx);
    return rows.map(({ name }) => name);
  });
  if (open.length > 0)
    throw new ConfigError(
      `Row-level security does not hold for ${open.slice(0, 3).join(', ')}${open.length > 3 ? ' and others' : ''}, ` +
        `so venues would not be kept apart: ${SEE}.`,
    );
}

/** A line for the log for each thing that works less well here. */
export async function listLosses({ dialect, owner }: Database): Promise<string[]> {
  if (dialect !== 'postgres') return [];
  const { rows } = await sql<{ letters: boolean; index: boolean; sees: boolean | null }>`
    SELECT lower('IŁ') = 'ił' AS letters, to_regclass('waivers_search') IS NOT NULL AS index,
      (SELECT pg_has_role(proowner, 'gatehouse_platform', 'USAGE') FROM pg_proc
        WHERE oid = to_regproc('gatehouse_find_waivers')) AS sees`.execute(owner);
  const { letters = false, index = false, sees = null } = rows[0] ?? {};
  return [
    ...(letters
      ? []
      : ['the locale of the database doesn’t know capital letters like Ł, so searches miss names with them']),
    ...(index ? [] : ['pg_trgm or btree_gin is missing, so a search reads all people of a venue']),
    ...(sees ? [] : ['the owner of the tables is no member of gatehouse_platform, so a search finds nobody']),
  ].map((loss) => `${loss}: ${SEE}`);
}

/** What ended a start or a command, as one line for the operator. */
export function failureLine(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return isRefused(error) ? `PostgreSQL refuses a statement that Gatehouse needs (${message}): ${SEE}` : message;
}
