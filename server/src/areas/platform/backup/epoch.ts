import type { Connection } from '#db/database';
import { fullerLife, isSameLife } from '#db/postgres/postgres-life-query';
import { deleteState, deleteStateUnder, listState, lockState, putState } from '#db/server-state';
import { COPY_KEY } from '#db/sqlite/sqlite-snapshot';
import type { Deps } from '#integrations/deps';
import { readCounter, setEpochOfAll, sumOfVersions } from '#venue/sync-tenant';
import { readStartFile, writeStartFile } from './start-file.ts';

const LIFE_KEY = 'database_life';
const GENERATION_KEY = 'generation';
const STARTS_PREFIX = 'starts:';

/** At most this much of a run is missing from the file after a power failure. */
const HIGH_WATER_EVERY_MS = 5_000;

type EpochDeps = Pick<Deps, 'db' | 'config' | 'ids' | 'logger'>;

/**
 * Compares the database with the file next to it and begins a new epoch in every venue when it was restored. Called at each
 * start, before anything is served, and whenever a server may be connected to a different database; called twice it begins one
 * epoch. Rules E1, E2, E3, E5; requirement S18.
 */
export async function noticeRestore(deps: EpochDeps): Promise<boolean> {
  const { db, config, ids, logger } = deps;
  const file = readStartFile(config.dataDir);
  const id = file?.id ?? ids.uuid();
  const life = await db.life();
  const { restored, ...counted } = await db.writePlatform(async (connection) => {
    const generation = await lockGeneration(connection);
    const stored = await readState(connection);
    const knownLife = stored.get(LIFE_KEY);
    const starts = Number(stored.get(STARTS_PREFIX + id) ?? 0);
    const versions = await sumOfVersions(connection);
    const isBehind =
      file !== null &&
      (generation < file.generation ||
        (generation === file.generation && (starts < file.starts || versions < file.versions)));
    const isAlone = life === null && file === null && [...stored.keys()].some((key) => key.startsWith(STARTS_PREFIX));
    const hasOtherLife = life !== null && knownLife !== undefined && !isSameLife(knownLife, life);
    const isRestored = isBehind || isAlone || hasOtherLife || stored.has(COPY_KEY);
    const begun = isRestored ? await beginEpoch(connection, ids.uuid(), file?.generation) : generation;
    const next = Math.max(starts, file?.starts ?? 0) + 1;
    /* The only server of an embedded database: another server's count would belong to a copy that ran elsewhere. */
    if (life === null) await deleteStateUnder(connection, STARTS_PREFIX);
    await putState(connection, STARTS_PREFIX + id, String(next));
    if (life !== null) await putState(connection, LIFE_KEY, hasOtherLife ? life : fullerLife(life, knownLife ?? ''));
    return { restored: isRestored, starts: next, generation: begun, versions };
  });
  /* After the database: a crash in between leaves the file behind the database, which is harmless. */
  writeStartFile(config.dataDir, { id, ...counted });
  if (restored) logger.warn('the database was restored: every venue begins a new epoch');
  return restored;
}

/**
 * Begins a new epoch of every venue's counter, in which nothing is backed up yet (rule E6). Also the last step
 * of `npm run restore`. Returns the generation, which is above `generationMin`.
 */
export async function beginEpoch(db: Connection, epoch: string, generationMin = 0): Promise<number> {
  const generation = Math.max(await lockGeneration(db), generationMin) + 1;
  await putState(db, GENERATION_KEY, String(generation));
  await deleteState(db, COPY_KEY);
  await setEpochOfAll(db, epoch);
  return generation;
}

/**
 * Called when a device has proved that `epoch` lost data: every venue begins a new one, once, however many devices and servers
 * notice. Returns the venue's epoch afterward. Rule E4.
 */
export async function endEpoch(
  { db, ids, logger }: Pick<EpochDeps, 'db' | 'ids' | 'logger'>,
  clientId: string,
  epoch: string,
): Promise<string> {
  const next = ids.uuid();
  const now = await db.writePlatform(async (connection) => {
    await lockGeneration(connection);
    const venue = await readCounter(connection, clientId);
    if (venue.epoch !== epoch) return venue.epoch;
    await beginEpoch(connection, next);
    return next;
  });
  if (now === next) logger.warn('a device proved that the database was rolled back: every venue begins a new epoch');
  return now;
}

/** Records in the file the state of the database. It never claims more than is durable. Rule E3. */
export async function keepHighWater({ db, config }: Pick<EpochDeps, 'db' | 'config'>): Promise<void> {
  const file = readStartFile(config.dataDir);
  if (!file) return;
  const reached = await db.readPlatform(async (connection) => {
    const stored = await readState(connection);
    return {
      starts: Number(stored.get(STARTS_PREFIX + file.id) ?? 0),
      generation: Number(stored.get(GENERATION_KEY) ?? 0),
      versions: await sumOfVersions(connection),
    };
  });
  /* A newer generation replaces everything, an older one nothing. */
  const isNew = reached.generation > file.generation;
  const isFurther = reached.generation === file.generation && reached.versions > file.versions;
  if (isNew || isFurther) writeStartFile(config.dataDir, { ...file, ...reached });
}

/** Does so every few seconds; the returned function stops that and does it one last time. */
export function watchHighWater(deps: Pick<EpochDeps, 'db' | 'config' | 'logger'>): () => Promise<void> {
  const keepNow = (): Promise<void> =>
    keepHighWater(deps).catch((error: unknown) => {
      deps.logger.warn({ err: error }, 'how far the database has come could not be recorded');
    });
  const timer = setInterval(() => void keepNow(), HIGH_WATER_EVERY_MS);
  timer.unref();
  return () => {
    clearInterval(timer);
    return keepNow();
  };
}

/** The generation, with its row locked until the transaction ends: so that epochs begin one at a time. */
async function lockGeneration(db: Connection): Promise<number> {
  return Number(await lockState(db, GENERATION_KEY, '0'));
}

function readState(db: Connection): Promise<Map<string, string>> {
  return listState(db, { keys: [LIFE_KEY, GENERATION_KEY, COPY_KEY], prefix: STARTS_PREFIX });
}
