import fs, { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { migrations } from '@gatehouse/migrations';
import { createBackup } from '@gatehouse/server/areas/platform/backup/backup.service';
import { listBackups } from '@gatehouse/server/areas/platform/backup/backup-files';
import { restoreBackup } from '@gatehouse/server/areas/platform/backup/restore.service';
import { upgradeDatabase } from '@gatehouse/server/areas/platform/backup/upgrade.service';
import { loadConfig } from '@gatehouse/server/base/config';
import { createLogger } from '@gatehouse/server/base/logger';
import { pendingMigrations } from '@gatehouse/server/db/migrate';
import { openSqlite } from '@gatehouse/server/db/opening/open';
import { afterEach, beforeEach, expect, inject, it, vi } from 'vitest';
import { quickFolder } from '#helpers/app/quick-folder';
import { emptyPostgres } from '#helpers/app/test-database';
import { contentOf } from '#helpers/migrations/database-content';
import { countingStatements, fillSchema, migrateTo, withPlugin } from '#helpers/migrations/older-schema';
import { runServerCommand } from '#helpers/processes/run-server-command';

const OLDER = '027-reports';
const NEXT = '028-platform-totals';

let dataDir: string;
let db: ReturnType<typeof openSqlite>;
const said: string[] = [];
const config = () => loadConfig({ DATA_DIR: dataDir });
const upgrade = () => upgradeDatabase({ db, config: config(), say: (line) => void said.push(line) });
const backups = () => (existsSync(join(dataDir, 'backups')) ? readdirSync(join(dataDir, 'backups')) : []);

beforeEach(() => {
  dataDir = mkdtempSync(join(quickFolder, 'gatehouse-upgrade-'));
  db = openSqlite(join(dataDir, 'gatehouse.db'));
  said.splice(0);
});
afterEach(async () => {
  await db.close();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Leaves the database as a server of an earlier release did. */
async function older(): Promise<string[]> {
  await migrateTo(db, OLDER);
  await fillSchema(db);
  return contentOf(db);
}

async function contentOfFile(path: string): Promise<string[]> {
  const copy = openSqlite(path);
  const lines = await contentOf(copy);
  await copy.close();
  /* The mark by which a copy is known as one. */
  return lines.filter((line) => !line.includes('made_as_copy'));
}

it('[Y80] makes a backup of a database that holds data before migrating it, and says where', async () => {
  const before = await older();
  const made = join(dataDir, 'backups', `before-${NEXT}.db`);
  const hear = upgradeDatabase({
    db,
    config: config(),
    say: (line) => {
      /* Whatever follows, it is there by then. */
      expect(backups()).toEqual([`before-${NEXT}.db`]);
      said.push(line);
    },
  });
  expect((await hear)[0]).toBe(NEXT);
  expect(said).toEqual([`The database will be migrated. A backup of it as it was before: ${made}`]);
  expect(await contentOfFile(made)).toEqual(before);
  expect(await upgrade()).toEqual([]);
  expect(said).toHaveLength(1);
});

it('[Y80] makes none of a database that nobody has used', async () => {
  expect(await upgrade()).toHaveLength(migrations.length);
  expect([said, backups()]).toEqual([[], []]);
});

it('[Y80] keeps one for each of the last three upgrades, whatever the schedule deletes, and restores it', async () => {
  await older();
  mkdirSync(join(dataDir, 'backups'));
  for (const name of ['before-005-customer-list', 'before-018-bookings', 'before-021-customer-search'])
    writeFileSync(join(dataDir, 'backups', `${name}.db`), 'an earlier one');
  const kept = ['before-018-bookings.db', 'before-021-customer-search.db', `before-${NEXT}.db`];
  await upgrade();
  const clock = { now: () => Date.parse('2099-01-01T00:00:00.000Z') };
  const daily = await createBackup({ db, config: config(), clock, logger: createLogger('silent') });
  expect(listBackups(dataDir)).toEqual([daily]);
  expect(backups()).toEqual([...kept, expect.stringMatching(/^gatehouse-2099/)]);
  await db.close();
  const at = { atUtc: '2026-06-15T16:00:00.000Z', epoch: 'a-new-epoch' };
  await restoreBackup(config(), join(dataDir, 'backups', `before-${NEXT}.db`), at);
  db = openSqlite(join(dataDir, 'gatehouse.db'));
  expect(await upgrade()).toEqual([]);
});

it('[Y80] migrates nothing where the backup has no room or fails', async () => {
  await older();
  const pending = await pendingMigrations(db);
  const nearlyFull = vi.spyOn(fs, 'statfsSync').mockReturnValue({ bavail: 64, bsize: 1024 * 1024 } as fs.StatsFs);
  syncBuiltinESMExports();
  await expect(upgrade()).rejects.toThrow(
    /^The database was not migrated, because no backup could be made before\. There is not enough room for a backup: \d+ MB more must be free in /,
  );
  nearlyFull.mockRestore();
  syncBuiltinESMExports();
  rmSync(join(dataDir, 'backups'), { recursive: true });
  writeFileSync(join(dataDir, 'backups'), 'not a folder');
  await expect(upgrade()).rejects.toThrow(/^The database was not migrated, because no backup could be made before\. /);
  expect(await pendingMigrations(db)).toEqual(pending);
  expect(said).toEqual([]);
});

/** What an earlier release left of a migration that was interrupted after so many statements: each was committed by itself. */
async function interruptAsBefore(name: string, statements: number): Promise<void> {
  const migration = migrations.find((one) => one.name === name);
  const stop = countingStatements((number) => {
    if (number > statements) throw new Error('the power is cut');
  });
  await migration?.up({ db: withPlugin(db, stop).owner, dialect: 'sqlite' }).catch(() => undefined);
}

it('[Y82] says what to do about a database that an earlier release left between two versions, and changes nothing', async () => {
  await older();
  await interruptAsBefore(NEXT, 3);
  const before = await contentOf(db);
  await expect(upgrade()).rejects.toThrow(
    /^An earlier upgrade of this database was interrupted and left it between two versions \(.*\)\. Nothing was changed now\. Put the newest backups\/gatehouse-….db back with npm run restore FILE/,
  );
  expect(await contentOf(db)).toEqual(before);
});

it.each([
  ['002-venue-records', 2],
  ['007-plans', 1_000],
  ['021-customer-search', 4],
])(
  '[Y82] begins again where a first start was interrupted in %s, since nobody has used the database',
  async (name, at) => {
    const previous = migrations[migrations.findIndex((one) => one.name === name) - 1]?.name ?? '';
    await migrateTo(db, previous);
    await interruptAsBefore(name, at);
    expect(await upgrade()).toHaveLength(migrations.length);
    expect(backups()).toEqual([]);
  },
);

it('[Y80] the command says where the backup is, and on PostgreSQL that it makes none', async () => {
  await older();
  const migrate = (url: string) => runServerCommand('migrate', [], { DATABASE_URL: url, DATA_DIR: dataDir });
  const embedded = await migrate(`sqlite:${join(dataDir, 'gatehouse.db')}`);
  expect(embedded.output).toContain(`before: ${join(dataDir, 'backups', `before-${NEXT}.db`)}\nMigrated: ${NEXT}, `);
  const postgres = await emptyPostgres(inject('postgresUrl'));
  try {
    await migrateTo(postgres.db, OLDER);
    expect((await migrate(postgres.url)).output).toMatch(
      /^The database will be migrated\. The server makes no backup of PostgreSQL: go back with the dump that you made before\.\nMigrated: 028-/,
    );
  } finally {
    await postgres.drop();
  }
}, 60_000);
