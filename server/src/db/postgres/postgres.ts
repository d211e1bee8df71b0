import { clientIdPattern } from '@gatehouse/sync-protocol/base/ids';
import { Kysely, PostgresAdapter, PostgresDialect, sql } from 'kysely';
import type { Connection, Database, Log } from '../database.ts';
import { inTransaction } from '../open-connections.ts';
import { createSaveFailures } from '../save-failures.ts';
import type { Tables } from '../tables.ts';
import { connectionName, LISTENING, lackOfConnections } from './postgres-connections.ts';
import { createLifeWatch } from './postgres-life.ts';
import { createLifeQuery, type LifeQuery, type LifeRow } from './postgres-life-query.ts';
import { type PostgresLimits, postgresLimits } from './postgres-limits.ts';
import { openPool } from './postgres-pool.ts';
import { openSignals } from './postgres-signals.ts';

/** Advisory lock of the process that handles a new incarnation, so that only one begins the epoch. An arbitrary number. */
const LIFE_LOCK = 4_283_001;

export interface PostgresOptions {
  connectionString: string;
  /** The same database without the pooler that `connectionString` leads to, for LISTEN. */
  directUrl?: string | undefined;
  /** Connections per process, for the transactions of requests and jobs. */
  poolSize?: number;
  /** Connections for migrations and the work that a new incarnation starts with, which takes two. */
  ownerPoolSize?: number;
  limits?: Partial<PostgresLimits>;
  log?: Log;
}

const silent: Log = { info: () => undefined, warn: () => undefined };

/**
 * Opens a pool. Each transaction first takes a role that is neither owner nor superuser, so that row-level
 * security holds; a venue's transaction also names its venue. Requirement I2.
 */
export function openPostgres({
  connectionString,
  directUrl,
  poolSize = 20,
  ownerPoolSize = 3,
  limits: given,
  log = silent,
}: PostgresOptions): Database {
  const limits = { ...postgresLimits, ...given };
  const failures = createSaveFailures();
  let onNewLife: ((db: Database) => Promise<unknown>) | null = null;

  const lifeQuery = createLifeQuery(log);
  const watch = createLifeWatch(limits.connectMs, lifeQuery, async () => {
    /* Connections to the former server must not save or serve anything. */
    lent.breakAll();
    signals.reconnect();
    await owner.transaction().execute(async (db) => {
      await sql`SELECT set_config('lock_timeout', ${String(limits.connectMs)}, true)`.execute(db);
      await sql`SELECT pg_advisory_xact_lock(${LIFE_LOCK})`.execute(db);
      await onNewLife?.(databaseOver(owner));
    });
  });
  const name = connectionName(poolSize + ownerPoolSize + LISTENING);
  const lent = openPool({
    connectionString,
    size: poolSize,
    name,
    limits,
    endsSilent: true,
    admit: watch.admit,
    mayPrepare: () => !watch.isPooled(),
  });
  const owners = openPool({ connectionString, size: ownerPoolSize, name, limits, endsSilent: false });
  const kysely = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: lent.pool }) });
  const owner = new Kysely<Tables>({ dialect: new OwnerDialect({ pool: owners.pool }) });
  const signals = openSignals({
    connectionString,
    directUrl,
    name: `${name} listen`,
    limits,
    admit: directUrl ? watch.admitOther : watch.admit,
    pool: lent.pool,
    log,
  });

  const databaseOver = (connections: Connection, look?: () => LifeLook | null): Database => {
    const inRole = createInRole(connections, limits, look);
    return {
      dialect: 'postgres',
      readVenue: (clientId, work) => inRole('gatehouse_venue', clientId, 'read', work),
      writeVenue: (clientId, work) => failures.watch(inRole('gatehouse_venue', clientId, 'write', work)),
      readPlatform: (work) => inRole('gatehouse_platform', '', 'read', work),
      writePlatform: (work) => failures.watch(inRole('gatehouse_platform', '', 'write', work)),
      writeCounts: (work) => failures.watch(inRole('gatehouse_platform', '', 'count', work)),
      writeTogether: null,
      keepUp: () => Promise.resolve(),
      onUnavailable: failures.onUnavailable,
      signals,
      life: () => databaseLife(owner, lifeQuery),
      onNewLife: (begin) => {
        onNewLife = begin;
      },
      async lackOfConnections() {
        /* Only a connection tells whether there is a pooler, which then has limits of its own. */
        await sql`SELECT 1`.execute(kysely);
        return watch.isPooled() ? null : lackOfConnections(owner, name);
      },
      pools: () => [
        { pool: 'shared', ...lent.use() },
        { pool: 'owner', ...owners.use() },
      ],
      owner,
      close: async () => {
        await signals.close();
        await kysely.destroy();
        await owner.destroy();
      },
    };
  };
  return databaseOver(kysely, () => (watch.isPooled() ? { text: lifeQuery.text(), look: watch.look } : null));
}

/** What each transaction is to be asked where a pooler may give it another server than the one before. Rule E8. */
interface LifeLook {
  text: string;
  look(row: LifeRow): Promise<void>;
}

type InRole = <T>(
  role: 'gatehouse_venue' | 'gatehouse_platform',
  clientId: string,
  mode: 'read' | 'write' | 'count',
  work: (db: Connection) => Promise<T>,
) => Promise<T>;

/** What a transaction waits for at its end, in addition to what a read sets. */
const durability = {
  read: '',
  /* What is answered as saved outlasts a crash, whatever the database's own default is. */
  write: `, set_config('synchronous_commit',
    CASE current_setting('synchronous_commit') WHEN 'off' THEN 'on' ELSE current_setting('synchronous_commit') END, true)`,
  count: ", set_config('synchronous_commit', 'off', true)",
} as const;

/**
 * Sets the limits and the role in one statement, for the transaction only, so that a pooler may share the connection. It has no parameters,
 * so that it is sent together with the beginning of the transaction.
 */
function createInRole(
  connections: Connection,
  { statementMs, lockMs, idleInTransactionMs }: PostgresLimits,
  lookOf: () => LifeLook | null = () => null,
): InRole {
  return (role, clientId, mode, work) => {
    /* A write that waited for a lock goes on with what is there then, whatever the database's own default is. */
    const transaction =
      mode === 'read'
        ? connections.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
        : connections.transaction().setIsolationLevel('read committed');
    return inTransaction(transaction, async (db) => {
      const life = lookOf();
      const settings = {
        role,
        /* An id of another form is no venue's: nothing is seen with it, and no text from outside is part of a statement. */
        'gatehouse.client_id': clientIdPattern.test(clientId) ? clientId : '',
        statement_timeout: String(statementMs),
        lock_timeout: String(lockMs),
        idle_in_transaction_session_timeout: String(idleInTransactionMs),
      };
      const set = Object.entries(settings).map(([name, value]) => `set_config('${name}', '${value}', true)`);
      const { rows } = await sql
        .raw<LifeRow>(`SELECT ${set.join(', ')}${durability[mode]}${life ? `, life.* FROM (${life.text}) life` : ''}`)
        .execute(db);
      if (life && rows[0]) await life.look(rows[0]);
      return work(db);
    });
  };
}

async function databaseLife(db: Connection, query: LifeQuery): Promise<string> {
  const { life } = await query.ask(async (text) => (await sql<LifeRow>`${sql.raw(text)}`.execute(db)).rows);
  return life;
}

/** Kysely's own, so that a release that takes it for a session waits for one that takes it here. */
const MIGRATION_LOCK = '3853314791062309107';

/**
 * Takes the lock for a transaction, which the migrations then are a part of: their own BEGIN changes nothing, their COMMIT ends it. Kysely's
 * lock belongs to a session: behind a pooler another session would migrate, and nobody could release the lock. Requirement Y90.
 */
class TransactionLockAdapter extends PostgresAdapter {
  // oxlint-disable-next-line typescript/no-explicit-any -- as Kysely calls it
  override async acquireMigrationLock(db: Kysely<any>): Promise<void> {
    await sql`BEGIN`.execute(db);
    /* A managed PostgreSQL may have one for every role, and building an index may take longer. */
    await sql`SET LOCAL statement_timeout = 0`.execute(db);
    await sql`SET LOCAL lock_timeout = '1h'`.execute(db);
    await sql`SELECT pg_advisory_xact_lock(${sql.raw(MIGRATION_LOCK)})`.execute(db);
    await sql`SET LOCAL lock_timeout TO DEFAULT`.execute(db);
  }

  // oxlint-disable-next-line typescript/no-explicit-any -- as Kysely calls it
  override async releaseMigrationLock(db: Kysely<any>): Promise<void> {
    await sql`ROLLBACK`.execute(db);
  }
}

/** The dialect of the connections that migrate. */
class OwnerDialect extends PostgresDialect {
  override createAdapter(): PostgresAdapter {
    return new TransactionLockAdapter();
  }
}
