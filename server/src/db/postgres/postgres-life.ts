import type { ClientBase } from 'pg';

/**
 * Identifies the incarnation of a database by its system, timeline and database ids. A dump restored elsewhere has another system or
 * database; a recovery to an earlier time and a promoted standby have another timeline. The timeline is that of the log
 * being written: the control file names it only after the next checkpoint. Rule E8.
 */
export const lifeQuery = `
  SELECT pg_is_in_recovery() AS is_standby, s.system_identifier || '/' ||
    CASE WHEN pg_is_in_recovery() THEN c.timeline_id
      ELSE ('x' || substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8))::bit(32)::int END || '/' || d.oid AS life
  FROM pg_control_system() s, pg_control_checkpoint() c, pg_database d
  WHERE d.datname = current_database()`;

export interface LifeRow {
  is_standby: boolean;
  life: string;
}

/** PostgreSQL's code for 'cannot connect now'. */
const NOT_NOW = '57P03';

/** Admits a new connection before its first use; rejects where it must not be used. */
export type Admit = (client: ClientBase) => Promise<void>;

/**
 * Compares the incarnation that each new connection shows with the last. `begin` runs once for a new one, and every connection waits for
 * it; where it fails they are rejected, and the next one tries again. A standby is rejected, and so is a primary that another
 * one has replaced: what they hold may be old, and what is saved there is lost. Rule E8.
 */
export function createLifeWatch(timeoutMs: number, begin: (life: string) => Promise<void>): Admit {
  let known: string | null = null;
  let beginning: Promise<void> | null = null;

  return async (client) => {
    const { is_standby: isStandby, life } = await ask(client, timeoutMs);
    if (isStandby) throw refusal('This PostgreSQL server is a standby.');
    known ??= life;
    if (beginning) await beginning;
    if (known === life) return;
    if (isLeftBehind(life, known)) throw refusal('This PostgreSQL server was replaced by another one.');
    beginning ??= begin(life)
      .then(() => void (known = life))
      .finally(() => (beginning = null));
    await beginning;
    if (known !== life) throw refusal('This connection leads to another PostgreSQL server than the others.');
  };
}

/** An earlier timeline of the same system: the former primary, which a failover left running. */
function isLeftBehind(life: string, known: string): boolean {
  const [system, timeline] = life.split('/');
  const [knownSystem, knownTimeline] = known.split('/');
  return system === knownSystem && Number(timeline) < Number(knownTimeline);
}

async function ask(client: ClientBase, timeoutMs: number): Promise<LifeRow> {
  const query = { text: lifeQuery, query_timeout: timeoutMs };
  const { rows } = await client.query<LifeRow>(query);
  if (!rows[0]) throw refusal('PostgreSQL did not say which database this is.');
  return rows[0];
}

function refusal(message: string): Error {
  return Object.assign(new Error(message), { code: NOT_NOW });
}
