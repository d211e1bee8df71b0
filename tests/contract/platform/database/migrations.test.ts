import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { migrations } from '@gatehouse/migrations';
import { migrate, pendingMigrations } from '@gatehouse/server/db/migrate';
import { openSqlite } from '@gatehouse/server/db/opening/open';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { onBothDatabases } from '#helpers/app/on-databases';
import { quickFolder } from '#helpers/app/quick-folder';
import { emptyPostgres, emptySqlite, type TestDatabase } from '#helpers/app/test-database';
import { contentOf } from '#helpers/migrations/database-content';
import { countingStatements, fillSchema, migrateTo, withPlugin } from '#helpers/migrations/older-schema';
import { spawnServer } from '#helpers/processes/spawn-server';
import { Random } from '#sync-sim/simulator/random';

/** Named by each failure; `MIGRATIONS_SEED` repeats it. */
const seed = Number(process.env['MIGRATIONS_SEED'] ?? Date.now() % 1_000_000);
const random = new Random(seed);
/** Statements of the migrator itself, which each leg of several has and one migration has once. */
const SPARE = 10;
/** Where a venue's data is added: to the first schema that serves one, and once bookings and payments have tables. */
const FILLED_AT = ['003-sync', '019-booking-payments'];

interface Step {
  name: string;
  /** The database just before this migration; it does not exist before the first. */
  path: string;
  /** Statements up to the one that records the migration. */
  statements: number;
  /** What this migration makes of the database where nothing disturbs it. */
  after: string[];
  /** What it is once all that follow are done too. */
  newest: string[];
}

let folder: string;
const steps: Step[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(quickFolder, 'gatehouse-migrations-'));
  const path = join(folder, 'chain.db');
  const chain = openSqlite(path);
  let newest = await migrated(newPath());
  for (const [index, { name }] of migrations.entries()) {
    const before = newPath();
    /* A file without a log is the whole database. */
    chain.writer.pragma('wal_checkpoint(TRUNCATE)');
    if (index > 0) copyFileSync(path, before);
    if (FILLED_AT.includes(migrations[index - 1]?.name ?? '')) newest = await migrated(copyOf(before));
    let statements = 0;
    await migrateTo(
      withPlugin(
        chain,
        countingStatements((number) => (statements = number)),
      ),
      name,
    );
    steps.push({ name, path: before, statements, after: await contentOf(chain), newest });
    if (FILLED_AT.includes(name)) await fillSchema(chain);
  }
  await chain.close();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const THIRDS = 3;

const newPath = () => join(folder, `${crypto.randomUUID()}.db`);

/** The files as they lie now: what is found after a power cut. */
function copyOf(path: string): string {
  const copy = newPath();
  for (const suffix of ['', '-wal']) if (existsSync(path + suffix)) copyFileSync(path + suffix, copy + suffix);
  return copy;
}

/** What is in the database after a start, or after this migration. */
async function migrated(path: string, name?: string): Promise<string[]> {
  const db = openSqlite(path);
  try {
    await (name === undefined ? migrate(db) : migrateTo(db, name));
    return await contentOf(db);
  } finally {
    await db.close();
  }
}

describe(`a migration that is interrupted, seed ${seed}`, () => {
  /* A third of the migrations in each: there will be more of them, and a busy machine takes its time. */
  it.each([0, 1, 2])(
    '[Y81] by a power cut before any statement leaves a database that the next start completes, from %i on',
    async (first) => {
      for (const { name, path, statements, after } of steps.filter((_, index) => index % THIRDS === first)) {
        const at = random.int(1, statements);
        const cut = openSqlite(copyOf(path));
        let found = '';
        const stop = countingStatements((number) => {
          if (number !== at) return;
          found = copyOf(cut.writer.name);
          throw new Error('the power is cut');
        });
        await expect(migrate(withPlugin(cut, stop))).rejects.toThrow('the power is cut');
        await cut.close();
        /* Those that follow find what they always find. */
        expect(await migrated(found, name), `${name}, statement ${at}`).toEqual(after);
      }
    },
  );

  it.each([0, 1, 2])(
    '[Y81] by a full disk changes nothing, says so, and is completed once there is room, from %i on',
    async (first) => {
      const tried = steps.filter((_, index) => index % THIRDS === first);
      let failures = 0;
      for (const { name, path, statements, after, newest } of tried) {
        const at = random.int(1, statements);
        const own = copyOf(path);
        const full = openSqlite(own);
        const pending = await pendingMigrations(full);
        const fill = countingStatements((number) => {
          if (number === at)
            full.writer.pragma(`max_page_count = ${Number(full.writer.pragma('page_count', { simple: true }))}`);
        });
        const failure = await migrate(withPlugin(full, fill)).then(
          () => null,
          ({ message }: Error) => message,
        );
        if (failure !== null) {
          failures += 1;
          expect(failure).toMatch(/^The database can't be migrated, because its disk is full.* It is as it was before/);
          expect(await pendingMigrations(full), `${name}, statement ${at}`).toEqual(pending);
        }
        await full.close();
        const completed = failure === null ? newest : after;
        expect(await migrated(own, failure === null ? undefined : name), `${name}, statement ${at}`).toEqual(completed);
      }
      /* What is left to do may fit into the pages that there are. */
      expect(failures).toBeGreaterThan(tried.length / 2);
    },
  );
});

it('[Y81] says that another process uses the database, and waits for it no longer than any writer', async () => {
  const path = copyOf(steps.at(-1)?.path ?? '');
  const [other, own] = [openSqlite(path), openSqlite(path)];
  own.writer.pragma('busy_timeout = 0');
  other.writer.exec('BEGIN IMMEDIATE');
  await expect(migrate(own)).rejects.toThrow(/^The database can't be migrated now, because another process uses it/);
  other.writer.exec('COMMIT');
  expect(await migrate(own)).toEqual([migrations.at(-1)?.name]);
  await own.close();
  await other.close();
});

onBothDatabases('a process that migrates', (_open, dialect) => {
  const openEmpty = (): Promise<TestDatabase> =>
    dialect === 'sqlite' ? emptySqlite() : emptyPostgres(inject('postgresUrl'));

  const start = (url: string, killBefore = 0) =>
    spawnServer({
      script: 'tests/helpers/processes/migration-process.ts',
      args: [String(killBefore)],
      environment: { DATABASE_URL: url },
    });

  /** Kills the migration of a database to the newest schema at one of its statements. */
  async function killIn(url: string, statements: number): Promise<void> {
    const killBefore = random.int(1, statements);
    const { child, ended, stderr } = start(url, killBefore);
    await ended;
    expect([child.signalCode, stderr()], `statement ${killBefore} of seed ${seed}`).toEqual(['SIGKILL', '']);
  }

  it('[Y81] and is killed by kill -9, from several older schemas, changes nothing; two that start at once then complete it', async () => {
    const [calm, killed] = [await openEmpty(), await openEmpty()];
    try {
      const legs: { to: string; statements: number }[] = [];
      for (const to of [...FILLED_AT, migrations.at(-1)?.name ?? '']) {
        let statements = 0;
        await migrateTo(
          withPlugin(
            calm.db,
            countingStatements((number) => (statements = number)),
          ),
          to,
        );
        if (FILLED_AT.includes(to)) await fillSchema(calm.db);
        legs.push({ to, statements });
      }
      for (const [index, { to }] of legs.entries()) {
        /* The migrator makes its own two tables first. */
        const content = async () =>
          (await contentOf(killed.db)).filter((line) => index > 0 || !line.includes('kysely_migration'));
        const before = await content();
        await killIn(killed.url, legs.slice(index).reduce((sum, leg) => sum + leg.statements, 0) - SPARE);
        expect(await content()).toEqual(before);
        if (!FILLED_AT.includes(to)) continue;
        await migrateTo(killed.db, to);
        await fillSchema(killed.db);
      }
      /* Two servers that start at once migrate once. */
      const both = [start(killed.url), start(killed.url)];
      expect(await Promise.all(both.map(({ ended }) => ended)), both.map(({ stderr }) => stderr()).join('')).toEqual([
        0, 0,
      ]);
      expect(await contentOf(killed.db)).toEqual(await contentOf(calm.db));
    } finally {
      await calm.drop();
      await killed.drop();
    }
  }, 120_000);
});
