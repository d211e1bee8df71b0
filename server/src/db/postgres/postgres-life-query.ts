import type { Log } from '../database.ts';
import { isRefused } from '../failures.ts';

export interface LifeRow {
  is_standby: boolean;
  life: string;
  /** The process that answers. */
  pid: number;
}

/** Asks for a retry, with PostgreSQL's code for 'cannot connect now'. */
export class NotNow extends Error {
  readonly code = '57P03';
}

/**
 * Identifies the incarnation of a database by its system, timeline and database ids. A dump restored elsewhere has another system or
 * database; a recovery to an earlier time and a promoted standby have another timeline. The timeline is that of the log
 * being written: the control file names it only after the next checkpoint. Rule E8.
 *
 * Where a managed PostgreSQL refuses these functions, what is left is asked for: the control file's timeline, then the database's id
 * alone. The start time would tell of more, but each restart would then seem to be another database. Requirement Y91.
 */
const queries = [
  `SELECT pg_is_in_recovery() AS is_standby, pg_backend_pid() AS pid, s.system_identifier || '/' ||
    CASE WHEN pg_is_in_recovery() THEN c.timeline_id
      ELSE ('x' || substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8))::bit(32)::int END || '/' || d.oid AS life
  FROM pg_control_system() s, pg_control_checkpoint() c, pg_database d
  WHERE d.datname = current_database()`,
  `SELECT pg_is_in_recovery() AS is_standby, pg_backend_pid() AS pid, s.system_identifier || '/' || c.timeline_id || '/' || d.oid AS life
  FROM pg_control_system() s, pg_control_checkpoint() c, pg_database d
  WHERE d.datname = current_database()`,
  `SELECT pg_is_in_recovery() AS is_standby, pg_backend_pid() AS pid, '//' || d.oid AS life
  FROM pg_database d
  WHERE d.datname = current_database()`,
] as const;

const losses = [
  '',
  'a failover is noticed only after its next checkpoint',
  'a failover, or a restore by the provider, is not noticed by itself',
];

export interface LifeQuery {
  /** What the server answers, as far as it is known; one row. */
  text(): string;
  /** Asks, for less where more is refused, which the log says once. Not in a transaction, which a refusal ends. */
  ask(run: (text: string) => Promise<LifeRow[]>): Promise<LifeRow>;
}

/** One for each database: it remembers which query this server refused, and doesn't ask for that again. */
export function createLifeQuery(log: Log): LifeQuery {
  let asked = 0;

  function settleFor(step: number): void {
    if (step <= asked) return;
    asked = step;
    log.warn(
      `PostgreSQL refuses this role the functions that tell which server it is, so ${losses[step]}: see server/deploy/README.md`,
    );
  }

  async function askFrom(step: number, run: (text: string) => Promise<LifeRow[]>): Promise<LifeRow> {
    try {
      const [row] = await run(queries[step] ?? '');
      if (!row) throw new NotNow('PostgreSQL did not say which database this is.');
      settleFor(step);
      return row;
    } catch (error) {
      if (step + 1 === queries.length || !isRefused(error)) throw error;
      return askFrom(step + 1, run);
    }
  }

  return {
    text: () => queries[asked] ?? '',
    ask: (run) => askFrom(asked, run),
  };
}

/** Whether both may be the same incarnation: a part that one of them doesn't know decides nothing. */
export function isSameLife(one: string, other: string): boolean {
  const others = other.split('/');
  return one.split('/').every((part, index) => part === '' || others[index] === '' || others[index] === part);
}

/** What either of two knows of the same incarnation. */
export function fullerLife(one: string, other: string): string {
  const others = other.split('/');
  return one
    .split('/')
    .map((part, index) => part || (others[index] ?? ''))
    .join('/');
}
