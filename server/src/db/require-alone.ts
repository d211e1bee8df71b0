import { existsSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { openPostgres } from './postgres/postgres.ts';
import { APPLICATION_NAME } from './postgres/postgres-pool.ts';
import { DatabaseInUse, foldLog } from './sqlite/sqlite-snapshot.ts';

/** A connection that was closed remains in PostgreSQL's list for a moment. */
const LOOKS = 10;
const LOOK_EVERY_MS = 200;

/** Throws DatabaseInUse where a server, or another command, has this database open. The caller has none of its own open. */
export async function requireAlone(url: string): Promise<void> {
  if (!/^postgres(ql)?:/.test(url)) {
    const path = url.replace(/^sqlite:/, '');
    if (existsSync(path)) foldLog(path);
    return;
  }
  const own = new URL(url);
  own.searchParams.set('application_name', `${APPLICATION_NAME} check`);
  const db = openPostgres({ connectionString: own.href, poolSize: 1 });
  try {
    for (let look = 1; await hasOthers(db.owner); look += 1) {
      if (look === LOOKS) throw new DatabaseInUse();
      await pause(LOOK_EVERY_MS);
    }
  } finally {
    await db.close();
  }
}

async function hasOthers(db: ReturnType<typeof openPostgres>['owner']): Promise<boolean> {
  const { rows } = await sql`SELECT 1 FROM pg_stat_activity
    WHERE datname = current_database() AND application_name = ${APPLICATION_NAME} LIMIT 1`.execute(db);
  return rows.length > 0;
}
