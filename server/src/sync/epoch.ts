import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Connection } from '../db/database.ts';
import type { Deps } from '../deps.ts';

const LIFE_KEY = 'database_life';
const STARTS_PREFIX = 'starts:';

type EpochDeps = Pick<Deps, 'db' | 'config' | 'ids' | 'logger'>;

/** The counter beside the database: which folder counts, and how often it has started. */
interface StartFile {
  id: string;
  starts: number;
}

/**
 * Called at each start, before anything is served. A database that has counted fewer starts than the file beside it, or
 * lies without the file that counted its starts, or has another life of its own, was restored: every venue begins a new
 * epoch, so that devices refill and send again what they still hold. Design §7 'Durability', requirement S18.
 *
 * Where several servers share a database each counts in its own folder, and a new folder is a new server; there the
 * database's own life tells of a restore.
 */
export async function noticeRestore(deps: EpochDeps): Promise<boolean> {
  const { db, config, ids, logger } = deps;
  const path = join(config.dataDir, 'start-counter.json');
  const file = readStartFile(path);
  const life = await db.life();
  const counter = file ?? { id: ids.uuid(), starts: 0 };
  const isRestored = await db.writePlatform(async (connection) => {
    const stored = await readStarts(connection);
    const knownLife = stored.get(LIFE_KEY);
    const counted = Number(stored.get(STARTS_PREFIX + counter.id) ?? 0);
    const hasCountedElsewhere = [...stored.keys()].some((key) => key.startsWith(STARTS_PREFIX));
    const isBehind = file !== null && counted < file.starts;
    const isAlone = life === null && file === null && hasCountedElsewhere;
    const hasOtherLife = life !== null && knownLife !== undefined && knownLife !== life;
    const restored = isBehind || isAlone || hasOtherLife;
    if (restored) await beginEpoch(connection, ids.uuid());
    counter.starts = Math.max(counted, file?.starts ?? 0) + 1;
    await keep(connection, STARTS_PREFIX + counter.id, String(counter.starts));
    if (life !== null) await keep(connection, LIFE_KEY, life);
    return restored;
  });
  /* After the database: a crash in between leaves the file behind, which means nothing. */
  mkdirSync(config.dataDir, { recursive: true });
  writeFileSync(`${path}.new`, JSON.stringify(counter));
  renameSync(`${path}.new`, path);
  if (isRestored) logger.warn('the database was restored: every venue begins a new epoch');
  return isRestored;
}

/** One life of every venue's counter ends and another begins. Also the last step of `npm run restore`. */
export async function beginEpoch(db: Connection, epoch: string): Promise<void> {
  await db.updateTable('sync_tenant').set({ epoch }).execute();
}

function readStartFile(path: string): StartFile | null {
  try {
    const { id, starts } = JSON.parse(readFileSync(path, 'utf8')) as Partial<StartFile>;
    return typeof id === 'string' && Number.isSafeInteger(starts) ? { id, starts: starts as number } : null;
  } catch {
    return null;
  }
}

async function readStarts(db: Connection): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('server_state')
    .where((eb) => eb.or([eb('key', '=', LIFE_KEY), eb('key', 'like', `${STARTS_PREFIX}%`)]))
    .selectAll()
    .execute();
  return new Map(rows.map(({ key, value }) => [key, value]));
}

async function keep(db: Connection, key: string, value: string): Promise<void> {
  await db
    .insertInto('server_state')
    .values({ key, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();
}
