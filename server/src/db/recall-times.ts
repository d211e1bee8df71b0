import { sql } from 'kysely';
import { latestUtc } from '../base/stored-time.ts';
import type { Connection } from './database.ts';
import type { Tables } from './tables.ts';

/** Beyond it are instants that mean never. */
const NEVER_UTC = '9999';

interface Waiting {
  table: keyof Tables;
  column: string;
  /** How far off the instant can be meant to be. */
  waitMsMax: number;
  /** Null in rows that wait, where it isn't all that have the instant. */
  doneColumn?: string;
}

/**
 * Brings back to now what a clock that was ahead put off for longer than it can have meant. Returns by how much, at most, in
 * milliseconds; 0 where there is nothing. Requirement Y85.
 */
export async function recallTimes(
  db: Connection,
  { table, column, waitMsMax, doneColumn }: Waiting,
  nowMs: number,
): Promise<number> {
  const latest = latestUtc(nowMs, waitMsMax);
  const [name, at] = [sql.table(table), sql.ref(column)];
  const isUndone = doneColumn === undefined ? sql`` : sql`AND ${sql.ref(doneColumn)} IS NULL`;
  const isAhead = sql`${at} > ${latest} AND ${at} < ${NEVER_UTC} ${isUndone}`;
  const { rows } = await sql<{ furthest: string | null }>`
    SELECT MAX(${at}) AS furthest FROM ${name} WHERE ${isAhead}`.execute(db);
  const furthest = rows[0]?.furthest ?? null;
  if (furthest === null) return 0;
  await sql`UPDATE ${name} SET ${at} = ${new Date(nowMs).toISOString()} WHERE ${isAhead}`.execute(db);
  return Date.parse(furthest) - nowMs;
}
