import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import type { Connection, Database } from './database.ts';
import { inTransaction } from './open-connections.ts';
import { openSignals } from './postgres-signals.ts';
import type { Tables } from './tables.ts';

const INT8 = 20;

/** bigint columns hold versions and milliseconds, all below 2^53. */
const types = {
  getTypeParser: ((id: number, format?: 'text') =>
    id === INT8 ? Number : pg.types.getTypeParser(id, format)) as typeof pg.types.getTypeParser,
};

export interface PostgresOptions {
  connectionString: string;
  /** Connections per process. */
  poolSize?: number;
}

/**
 * Opens a pool. Each transaction first takes a role that is neither owner nor superuser, so that row-level
 * security holds; a venue's transaction also names its venue. Design §6.
 */
export function openPostgres({ connectionString, poolSize = 20 }: PostgresOptions): Database {
  const pool = new pg.Pool({ connectionString, max: poolSize, types });
  /* An idle connection that the server closed is no reason to stop; the next query opens another. */
  pool.on('error', () => undefined);
  const kysely = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });

  const signals = openSignals(connectionString);

  async function inRole<T>(
    role: 'gatehouse_venue' | 'gatehouse_platform',
    clientId: string,
    mode: 'read' | 'write',
    work: (db: Connection) => Promise<T>,
  ): Promise<T> {
    const transaction =
      mode === 'read'
        ? kysely.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
        : kysely.transaction();
    return inTransaction(transaction, async (db) => {
      await sql`SELECT set_config('role', ${role}, true), set_config('gatehouse.client_id', ${clientId}, true)`.execute(
        db,
      );
      return work(db);
    });
  }

  return {
    dialect: 'postgres',
    readVenue: (clientId, work) => inRole('gatehouse_venue', clientId, 'read', work),
    writeVenue: (clientId, work) => inRole('gatehouse_venue', clientId, 'write', work),
    readPlatform: (work) => inRole('gatehouse_platform', '', 'read', work),
    writePlatform: (work) => inRole('gatehouse_platform', '', 'write', work),
    writeTogether: null,
    signals,
    life: () => databaseLife(kysely),
    owner: kysely,
    close: async () => {
      await signals.close();
      await kysely.destroy();
    },
  };
}

/** A dump restored elsewhere has another system or database, a recovery or a failover another timeline. */
async function databaseLife(db: Connection): Promise<string> {
  const { rows } = await sql<{ life: string }>`
    SELECT s.system_identifier || '/' || c.timeline_id || '/' || d.oid AS life
    FROM pg_control_system() s, pg_control_checkpoint() c, pg_database d
    WHERE d.datname = current_database()`.execute(db);
  return rows[0]?.life ?? '';
}
