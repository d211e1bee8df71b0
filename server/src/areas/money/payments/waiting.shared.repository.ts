import { sql } from 'kysely';
import type { Connection } from '#db/database';
import type { Waiting } from './check-schedule.ts';

/* These serve any table whose rows wait to be asked about, and read across venues. */

/** Rows that are due for a query to the provider, longest due first. */
export async function listDue<R>(
  db: Connection,
  { table, column, isRefunding }: Waiting,
  { nowAtUtc, limit }: { nowAtUtc: string; limit: number },
): Promise<R[]> {
  const refunding = sql`COALESCE(refund_status, '') = 'pending'`;
  const part = isRefunding === undefined ? sql`` : isRefunding ? sql`AND ${refunding}` : sql`AND NOT ${refunding}`;
  const { rows } = await sql<R>`
    SELECT * FROM ${sql.table(table)} WHERE ${sql.ref(column)} <= ${nowAtUtc} ${part}
    ORDER BY ${sql.ref(column)} LIMIT ${limit}`.execute(db);
  return rows;
}

/**
 * Schedules the next attempt before this one starts, so that one that crashes the server is not retried forever; null ends the
 * queries. Does nothing to a row that is not scheduled.
 */
export async function postpone(
  db: Connection,
  { table, column, key, hasAttempts }: Waiting,
  row: { client_id: string },
  nextCheckAtUtc: string | null,
): Promise<void> {
  const counted = hasAttempts ? sql`, attempts = attempts + 1` : sql``;
  await sql`
    UPDATE ${sql.table(table)} SET ${sql.ref(column)} = ${nextCheckAtUtc}${counted}
    WHERE client_id = ${row.client_id} AND ${sql.ref(key)} = ${idOf(row, key)} AND ${sql.ref(column)} IS NOT NULL`.execute(
    db,
  );
}

/** The provider is queried about a row at an instant, unless it is earlier anyway. Also starts the queries. */
export async function bringForward(
  db: Connection,
  { table, column, key }: Waiting,
  row: { client_id: string },
  atUtc: string,
): Promise<void> {
  await sql`
    UPDATE ${sql.table(table)} SET ${sql.ref(column)} = ${atUtc}
    WHERE client_id = ${row.client_id} AND ${sql.ref(key)} = ${idOf(row, key)}
      AND (${sql.ref(column)} IS NULL OR ${sql.ref(column)} > ${atUtc})`.execute(db);
}

/** The provider is not queried about a row again, unless it has changed since it was read. */
export async function endChecks(
  db: Connection,
  { table, column, key }: Waiting,
  row: { client_id: string; status: string; updated_at: string },
): Promise<void> {
  await sql`
    UPDATE ${sql.table(table)} SET ${sql.ref(column)} = NULL
    WHERE client_id = ${row.client_id} AND ${sql.ref(key)} = ${idOf(row, key)}
      AND status = ${row.status} AND updated_at = ${row.updated_at}`.execute(db);
}

function idOf(row: object, key: Waiting['key']): string | undefined {
  return (row as Partial<Record<Waiting['key'], string>>)[key];
}
