import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '../../db/database.ts';
import { isKeyRight } from '../../db/key-check.ts';
import { deleteState, putState } from '../../db/server-state.ts';
import type { Deps } from '../../deps.ts';
import { version } from '../../version.ts';

/** One probe serves all concurrent requests: it writes, and anyone may call it. */
const PROBE_EVERY_MS = 1_000;
/** How long the last result is served while the next probe runs: a busy disk must not look like a dead server. */
const GOOD_FOR_MS = 3_000;
/** More than the space that file systems keep for small files. */
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

/** Probes what the server can do by doing it: a server that can only read would lose what it receives. */
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
      logger.error({ err: error, part: name }, 'a health probe failed');
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

/** A database on a full or read-only disk still serves reads, and may have room for a row but not for a signing. */
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
