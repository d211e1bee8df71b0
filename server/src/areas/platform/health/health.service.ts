import { constants } from 'node:fs';
import { access, rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Health } from '@gatehouse/sync-protocol/areas/platform/health.contracts';
import { version } from '#base/version';
import type { Database } from '#db/database';
import { isKeyRight } from '#db/key-check';
import { deleteState, putState } from '#db/server-state';
import type { Deps } from '#integrations/deps';

/** One look serves all concurrent requests. */
const LOOK_EVERY_MS = 1_000;
/** How long the last result is served while the next look runs: a busy disk must not look like a dead server. */
const GOOD_FOR_MS = 3_000;
/** A disk with less room than this is soon full. */
const LITTLE_ROOM_BYTES = 16 * 1024 ** 2;
/** More than the space that file systems keep for small files. */
const PROBE_FILE_BYTES = 16 * 1024;
const PROBE_KEY = 'health_probe';
/** About what a signing needs. */
const PROBE_ROW_CHARS = 32 * 1024;
const startedMs = performance.now();

type HealthDeps = Pick<Deps, 'db' | 'config' | 'secrets' | 'logger'>;

interface HealthOptions {
  nowMs?: () => number;
  /** Free space on a folder's file system; null where it can't be read. */
  freeBytesOf?: (folder: string) => Promise<number | null>;
}

/**
 * Says what the server can do: a server that can only read would lose what it receives. Each second that someone asks it reads, once a
 * minute it writes. In between it learns of trouble from the writes of others that fail. One per process. Requirement X12.
 */
export function createHealth(
  deps: HealthDeps,
  { nowMs = () => performance.now(), freeBytesOf = freeBytes }: HealthOptions = {},
): () => Promise<Health> {
  const { db, config, secrets, logger } = deps;
  const partOf = async (name: string, work: Promise<unknown>): Promise<Part> => {
    try {
      await work;
      return 'ok';
    } catch (error) {
      logger.error({ err: error, part: name }, 'a health probe failed');
      return 'unavailable';
    }
  };
  const database = new WriteProbe(() => partOf('database', saveSomething(db)), nowMs);
  const disk = new WriteProbe(() => partOf('disk', writeSomething(config.dataDir)), nowMs);
  db.onUnavailable(() => database.fail());

  let key: Part = 'ok';
  let hadRoom = true;
  const look = async (): Promise<void> => {
    const [isRight, isWritable, free] = await Promise.all([
      isKeyRight({ db, secrets }).catch(() => null),
      access(config.dataDir, constants.W_OK).then(
        () => true,
        () => false,
      ),
      freeBytesOf(config.dataDir),
    ]);
    key = isRight ? 'ok' : 'unavailable';
    if (isRight === null) database.fail();
    if (!isWritable) disk.fail();
    const hasRoom = free === null || free >= LITTLE_ROOM_BYTES;
    if (hadRoom && !hasRoom) for (const probe of [database, disk]) probe.hurry();
    hadRoom = hasRoom;
    await Promise.all([database.run(), disk.run()]);
  };

  let lookedAtMs = Number.NEGATIVE_INFINITY;
  let looking: Promise<void> | undefined;
  const lookOnce = (): Promise<void> =>
    (looking ??= look().finally(() => {
      lookedAtMs = nowMs();
      looking = undefined;
    }));
  return async () => {
    const ageMs = nowMs() - lookedAtMs;
    const looked = ageMs >= LOOK_EVERY_MS ? lookOnce() : undefined;
    if (ageMs >= GOOD_FOR_MS) await looked;
    const parts = { database: database.part, disk: disk.part, key };
    const status = Object.values(parts).every((part) => part === 'ok') ? 'ok' : 'unavailable';
    return { status, uptime: Math.round(performance.now() - startedMs) / 1000, version, ...parts };
  };
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

async function freeBytes(folder: string): Promise<number | null> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  } catch {
    return null;
  }
}

/** Anyone may ask for health, so that a write must be rare while all is well. */
const WRITE_EVERY_MS = 60_000;
/** The interval in trouble, so that its end is seen soon. */
const RETRY_EVERY_MS = 2_000;

type Part = 'ok' | 'unavailable';

/** Finds out whether something can be saved by saving it: at most once a minute while it can. */
class WriteProbe {
  readonly #write: () => Promise<Part>;
  readonly #nowMs: () => number;
  #part: Part = 'ok';
  #beganMs = Number.NEGATIVE_INFINITY;
  #nextMs = Number.NEGATIVE_INFINITY;
  #doubts = 0;

  constructor(write: () => Promise<Part>, nowMs: () => number) {
    this.#write = write;
    this.#nowMs = nowMs;
  }

  get part(): Part {
    return this.#part;
  }

  /** It may have changed: the next write needn't wait for its minute. */
  hurry(): void {
    this.#nextMs = Math.min(this.#nextMs, this.#beganMs + RETRY_EVERY_MS);
  }

  /** It can not save, until a write that begins after this shows that it can. */
  fail(): void {
    this.#part = 'unavailable';
    this.#doubts += 1;
    this.hurry();
  }

  async run(): Promise<void> {
    if (this.#nowMs() < this.#nextMs) return;
    const doubts = this.#doubts;
    this.#beganMs = this.#nowMs();
    const part = await this.#write();
    this.#part = doubts === this.#doubts ? part : 'unavailable';
    this.#nextMs = this.#beganMs + (this.#part === 'ok' ? WRITE_EVERY_MS : RETRY_EVERY_MS);
  }
}
