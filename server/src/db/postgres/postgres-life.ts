import type { ClientBase } from 'pg';
import { isSameLife, type LifeQuery, type LifeRow, NotNow } from './postgres-life-query.ts';

/** Admits a new connection before its first use; rejects where it must not be used. */
export type Admit = (client: ClientBase) => Promise<void>;

interface LifeWatch {
  admit: Admit;
  /** The same for a connection with an address of its own, which may lead elsewhere by mistake: it begins nothing. */
  admitOther: Admit;
  /** What a transaction on an admitted connection sees; needed where a pooler may have exchanged the server behind it. */
  look(row: LifeRow): Promise<void>;
  /** Whether a pooler lends the connections. */
  isPooled(): boolean;
}

/**
 * Compares the incarnation that each new connection shows with the last. `begin` runs once for a new one, and every connection waits for
 * it; where it fails they are rejected, and the next one tries again. A standby is rejected, and so is a primary that another
 * one has replaced: what they hold may be old, and what is saved there is lost. Rule E8.
 */
export function createLifeWatch(
  timeoutMs: number,
  query: LifeQuery,
  begin: (life: string) => Promise<void>,
): LifeWatch {
  let known: string | null = null;
  let beginning: Promise<void> | null = null;
  let isPooled = false;

  function ask(client: ClientBase): Promise<LifeRow> {
    return query.ask(async (text) => {
      const config = { text, query_timeout: timeoutMs };
      return (await client.query<LifeRow>(config)).rows;
    });
  }

  async function look({ is_standby: isStandby, life }: LifeRow): Promise<void> {
    if (isStandby) throw new NotNow('This PostgreSQL server is a standby.');
    known ??= life;
    if (beginning) await beginning;
    if (isSameLife(known, life)) return;
    if (isLeftBehind(life, known)) throw new NotNow('This PostgreSQL server was replaced by another one.');
    beginning ??= begin(life)
      .then(() => void (known = life))
      .finally(() => (beginning = null));
    await beginning;
    if (!isSameLife(known, life))
      throw new NotNow('This connection leads to another PostgreSQL server than the others.');
  }

  return {
    async admit(client) {
      const row = await ask(client);
      if (isLent(client, row.pid)) isPooled = true;
      await look(row);
    },
    async admitOther(client) {
      const { is_standby: isStandby, life } = await ask(client);
      if (isStandby) throw new NotNow('DATABASE_DIRECT_URL leads to a standby.');
      if (beginning) await beginning;
      if (known !== null && !isSameLife(known, life))
        throw new NotNow('DATABASE_DIRECT_URL leads to another PostgreSQL server than DATABASE_URL.');
    },
    look,
    isPooled: () => isPooled,
  };
}

/** Whether a pooler lends the connection: a server names its process when one begins, and a pooler makes one up. */
export function isLent(client: ClientBase, answeringPid: number | undefined): boolean {
  return (client as ClientBase & { processID?: number }).processID !== answeringPid;
}

/** An earlier timeline of the same system: the former primary, which a failover left running. */
function isLeftBehind(life: string, known: string): boolean {
  const [system, timeline] = life.split('/');
  const [knownSystem, knownTimeline] = known.split('/');
  return system === knownSystem && Number(timeline) < Number(knownTimeline);
}
