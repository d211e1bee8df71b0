import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Connection } from '../database.ts';
import { isRefused } from '../failures.ts';
import { APPLICATION_NAME } from './postgres-pool.ts';

/** Connections of each process for signals. */
export const LISTENING = 1;
/** The name of a process, with which those of its connections begin. */
const PROCESS = `^${APPLICATION_NAME}/[0-9]+/[0-9a-f]+`;

/** What PostgreSQL's list calls the connections of one process, of which there are at most `connectionsMax`: the others can add them up. */
export function connectionName(connectionsMax: number): string {
  return `${APPLICATION_NAME}/${connectionsMax}/${randomBytes(4).toString('hex')}`;
}

interface Counted {
  /** `max_connections`, and how many of them are for others than servers. */
  allowed: number;
  reserved: number;
  /** The limit of the role or the database, where it has one of its own. */
  limit: number | null;
  /** Open now, of other programs. */
  foreign: number;
  /** Names; those that run and have a connection. */
  processes: string[];
}

/**
 * A line for the log where all processes together may open more connections than PostgreSQL allows, or where it doesn't say; null where
 * there is room. Each counts with what it may open, anything else with what it has open now. Requirement Y92.
 */
export async function lackOfConnections(db: Connection, ownName: string): Promise<string | null> {
  try {
    const counted = await countConnections(db);
    return counted ? describeLack(counted, ownName) : null;
  } catch (error) {
    if (!isRefused(error)) throw error;
    return `PostgreSQL doesn't say how many connections it allows and has, so check that there are ${connectionsMaxOf(ownName)} for each server`;
  }
}

async function countConnections(db: Connection): Promise<Counted | undefined> {
  const { rows } = await sql<Counted>`
    SELECT current_setting('max_connections')::int AS allowed,
      current_setting('superuser_reserved_connections')::int
        + coalesce(current_setting('reserved_connections', true)::int, 0) AS reserved,
      (SELECT least(nullif(rolconnlimit, -1), nullif(datconnlimit, -1)) FROM pg_roles, pg_database
        WHERE rolname = session_user AND datname = current_database()) AS "limit",
      count(*) FILTER (WHERE process IS NULL)::int AS "foreign",
      coalesce(array_agg(DISTINCT process) FILTER (WHERE process IS NOT NULL), '{}') AS processes
    FROM (SELECT substring(application_name FROM ${PROCESS}) AS process
      FROM pg_stat_activity WHERE datid IS NOT NULL) listed`.execute(db);
  return rows[0];
}

/** The line for these counts. */
export function describeLack(
  { allowed, reserved, limit, foreign, processes }: Counted,
  ownName: string,
): string | null {
  const own = connectionsMaxOf(ownName);
  const others = processes.filter((process) => process !== ownName);
  const ofOthers = others.reduce((sum, process) => sum + connectionsMaxOf(process), 0);
  const room = allowed - reserved;
  if (limit !== null && own + ofOthers > limit)
    return (
      `PostgreSQL allows the role or the database of DATABASE_URL ${limit} connections, and ${own + ofOthers} may be needed: ${own} by this server, ` +
      `${ofOthers} by ${others.length} other processes of Gatehouse. Lower DATABASE_POOL_SIZE, or raise that limit.`
    );
  if (own + ofOthers + foreign <= room) return null;
  return (
    `PostgreSQL allows ${room} connections (max_connections ${allowed}, less ${reserved} that it reserves), and ${own + ofOthers + foreign} may be ` +
    `needed: ${own} by this server, ${ofOthers} by ${others.length} other processes of Gatehouse, ${foreign} that other programs have open. ` +
    'Lower DATABASE_POOL_SIZE, or raise max_connections.'
  );
}

function connectionsMaxOf(process: string): number {
  return Number(process.split('/')[1]);
}
