import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '../../db/database.ts';
import { isKeyRight } from '../../db/key-check.ts';
import { deleteState, putState } from '../../db/server-state.ts';
import type { Deps } from '../../deps.ts';
import { version } from '../../version.ts';

/** One probe serves everybody who asks meanwhile: it writes, and anyone may ask. */
const PROBE_EVERY_MS = 1_000;
/** While the next one runs, the last one's findings are good for so long: a busy disk must not look like a dead server. */
const GOOD_FOR_MS = 3_000;
/** More than what a file system has left over for small files. */
const PROBE_FILE_BYTES = 64 * 1024;
const PROBE_KEY = 'health_probe';
/** About what a signing needs. */
const PROBE_ROW_CHARS = 32 * 1024;
const startedMs = performance.now();

type Part = 'ok' | 'unavailable';
type Parts = Record<'database' | 'disk' | 'key', Part>;

/** `database`: it can save. `disk`: `DATA_DIR` can be written. `key`: the database was written with this server's. */
export interface Health extends Parts {
  status: Part;
  /** Seconds since the process started. */
  uptime: number;
  version: string;
}

type HealthDeps = Pick<Deps, 'db' | 'config' | 'secrets' | 'logger'>;

/** What the server can do at the moment, found out by doing it: a server that only reads would lose what is handed to it. */
export function createHealth(deps: HealthDeps): () => Promise<Health> {
  let last: { parts: Parts; foundAtMs: number } | undefined;
  let running: Promise<Parts> | undefined;
  const probe = async (): Promise<Parts> => {
    const parts = await probeAll(deps);
    last = { parts, foundAtMs: performance.now() };
    running = undefined;
    return parts;
  };
  return async () => {
    const ageMs = last ? performance.now() - last.foundAtMs : Number.POSITIVE_INFINITY;
    if (ageMs >= PROBE_EVERY_MS) running ??= probe();
    const parts = last && ageMs < GOOD_FOR_MS ? last.parts : await (running ??= probe());
    const status = Object.values(parts).every((part) => part === 'ok') ? 'ok' : 'unavailable';
    return { status, uptime: Math.round(performance.now() - startedMs) / 1000, version, ...parts };
  };
}

async function probeAll({ db, config, secrets, logger }: HealthDeps): Promise<Parts> {
  const partOf = async (name: string, work: Promise<unknown>): Promise<Part> => {
    try {
      return (await work) === false ? 'unavailable' : 'ok';
    } catch (error) {
      logger.error({ err: error, part: name }, 'a part of the server is out of order');
      return 'unavailable';
    }
  };
  const [database, disk, key] = await Promise.all([
    partOf('database', saveSomething(db)),
    partOf('disk', writeSomething(config.dataDir)),
    partOf('key', isKeyRight({ db, secrets })),
  ]);
  return { database, disk, key };
}

/** A database on a full or read-only disk still answers reads, and may have room for a row but not for a signing. */
async function saveSomething(db: Database): Promise<void> {
  await db.writePlatform((connection) => putState(connection, PROBE_KEY, 'x'.repeat(PROBE_ROW_CHARS)));
  await db.writePlatform((connection) => deleteState(connection, PROBE_KEY));
}

async function writeSomething(dataDir: string): Promise<void> {
  const path = join(dataDir, `health-${process.pid}.probe`);
  try {
    await writeFile(path, Buffer.alloc(PROBE_FILE_BYTES, 1));
  } finally {
    await rm(path, { force: true });
  }
}
