import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { markBackedUp, venueVersions } from '@gatehouse/server/areas/platform/backup/backed-up.repository';
import { createBackup } from '@gatehouse/server/areas/platform/backup/backup.service';
import { restoreBackup } from '@gatehouse/server/areas/platform/backup/restore.service';
import { keepFingerprint } from '@gatehouse/server/db/key-check';
import { migrate } from '@gatehouse/server/db/migrate';
import { openSqlite } from '@gatehouse/server/db/opening/open';
import { checkSqlite } from '@gatehouse/server/db/sqlite/sqlite-snapshot';
import { createCheckinId } from '@gatehouse/sync-protocol/base/ids';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { onBothDatabases } from '#helpers/app/on-databases';
import { quickFolder } from '#helpers/app/quick-folder';
import { openTestApp, TEST_KEY, type TestApp, type TestVenue } from '#helpers/app/test-app';
import { runServerCommand } from '#helpers/processes/run-server-command';
import { addWaiver } from '#helpers/venues/people';
import { mutationOf, pairTestDevice, push, type TestDevice } from '#helpers/venues/sync-device';

const at = { atUtc: '2026-06-15T16:00:00.000Z', epoch: 'a-new-epoch' };

describe('backups of the embedded database', () => {
  let dataDir: string;
  let path: string;
  const apps: TestApp[] = [];

  beforeEach(() => {
    dataDir = mkdtempSync(join(quickFolder, 'gatehouse-backup-'));
    path = join(dataDir, 'gatehouse.db');
  });
  afterEach(async () => {
    for (const app of apps.splice(0)) await app.close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  async function open(): Promise<TestApp> {
    const db = openSqlite(path);
    await migrate(db);
    const environment = { DATA_DIR: dataDir, DATABASE_URL: `sqlite:${path}` };
    const app = await openTestApp({ db, url: `sqlite:${path}`, drop: () => db.close() }, environment);
    apps.push(app);
    return app;
  }

  async function close(): Promise<void> {
    for (const app of apps.splice(0)) await app.close();
  }

  it('[X5] one made under write load restores with integrity_check ok and holds all that came before it', {
    timeout: 60_000,
  }, async () => {
    const app = await open();
    const venue = await app.createVenue();
    const device = await pairTestDevice(app, venue.clientId, 'front_desk');
    await grow(app, venue, 3_000);
    const acknowledged = new Set<string>();
    const over = new AbortController();
    let during = 0;
    const writers = Array.from({ length: 4 }, async () => {
      while (!over.signal.aborted) {
        for (const id of await pushCheckIns(app, venue, device, 5)) acknowledged.add(id);
        during += 1;
        await new Promise((resolve) => setImmediate(resolve));
      }
    });
    await vi.waitFor(() => expect(acknowledged.size).toBeGreaterThan(0), 30_000);
    const before = new Set(acknowledged);
    const beforeBackup = during;
    const file = await createBackup(app.deps);
    const afterBackup = during;
    over.abort();
    await Promise.all(writers);
    /* Requests went on in the meantime. */
    expect(afterBackup - beforeBackup).toBeGreaterThan(5);

    const state = await tenant(app, venue);
    const { versions } = checkSqlite(file);
    expect(state.backed_up_version).toBe(versions[venue.clientId]);
    expect(state.version).toBeGreaterThan(state.backed_up_version);
    if (process.platform !== 'win32') expect(statSync(file).mode & 0o077).toBe(0);
    await close();

    const aside = await restoreBackup({ databaseUrl: `sqlite:${path}`, dataDir }, file, at);
    const restored = openSqlite(path);
    expect(restored.writer.pragma('integrity_check', { simple: true })).toBe('ok');
    const rows = new Set(restored.writer.prepare('SELECT checkin_id FROM check_ins').pluck().all());
    await restored.close();
    expect([...before].filter((id) => !rows.has(id))).toEqual([]);
    /* What was there is kept. */
    expect(checkSqlite(aside).versions[venue.clientId]).toBe(state.version);
    expect(readdirSync(dataDir).filter((name) => name.includes('restoring'))).toEqual([]);
  });

  it('[S18] a restore begins a new epoch in every venue', async () => {
    const app = await open();
    const venues = [await app.createVenue(), await app.createVenue()];
    const file = await createBackup(app.deps);
    const epochs = await Promise.all(venues.map(async (venue) => (await tenant(app, venue)).epoch));
    expect(new Set(epochs).size).toBe(2);
    await close();
    await restoreBackup({ databaseUrl: `sqlite:${path}`, dataDir }, file, at);
    const again = await open();
    for (const venue of venues) expect((await tenant(again, venue)).epoch).toBe('a-new-epoch');
  });

  it('refuses to replace a database that is open, and a file that is broken or something else', async () => {
    const app = await open();
    const venue = await app.createVenue();
    const file = await createBackup(app.deps);
    const config = { databaseUrl: `sqlite:${path}`, dataDir };
    await expect(restoreBackup(config, file, at)).rejects.toThrow(/in use/i);
    await close();
    const text = join(dataDir, 'notes.txt');
    writeFileSync(text, 'not a database at all, but long enough to be read as one '.repeat(200));
    for (const bad of [text, join(dataDir, 'missing.db')])
      await expect(restoreBackup(config, bad, at)).rejects.toThrow(/file/);
    const empty = openSqlite(join(dataDir, 'other.db'));
    await empty.close();
    await expect(restoreBackup(config, join(dataDir, 'other.db'), at)).rejects.toThrow('not a Gatehouse database');
    const again = await open();
    expect((await tenant(again, venue)).epoch).not.toBe('a-new-epoch');
  });

  it('restores over a damaged database and over none', async () => {
    const app = await open();
    const venue = await app.createVenue();
    const file = await createBackup(app.deps);
    await close();
    const config = { databaseUrl: `sqlite:${path}`, dataDir };
    writeFileSync(path, 'overwritten by something');
    await restoreBackup(config, file, at);
    const first = await open();
    expect((await tenant(first, venue)).epoch).toBe('a-new-epoch');
    await close();
    for (const suffix of ['', '-wal', '-shm']) rmSync(path + suffix, { force: true });
    await restoreBackup(config, file, { ...at, epoch: 'another' });
    const second = await open();
    expect((await tenant(second, venue)).epoch).toBe('another');
  });

  it('the command backs up while a server has the database open, and restores only when it has not', {
    timeout: 60_000,
  }, async () => {
    const app = await open();
    const venue = await app.createVenue();
    const backup = await command('backup', []);
    expect(backup).toMatchObject({ code: 0 });
    const file = backup.output.trim().split('\n').at(-1) ?? '';
    expect(checkSqlite(file).versions).toHaveProperty(venue.clientId);
    expect((await tenant(app, venue)).backed_up_version).toBe((await tenant(app, venue)).version);
    expect(await command('restore', [file])).toMatchObject({
      code: 1,
      output: expect.stringContaining('Stop it first'),
    });
    await close();
    expect(await command('restore', [])).toMatchObject({ code: 2 });
    expect(await command('restore', [file])).toMatchObject({ code: 0 });
  });

  it('[Y124] the command restores nothing without the key, or with another one, and says so', async () => {
    const app = await open();
    await app.createVenue();
    await keepFingerprint(app.deps);
    const file = await createBackup(app.deps);
    await close();
    rmSync(path);
    for (const [key, sentence] of [
      ['', 'The secret.key of this database is missing'],
      [Buffer.alloc(32, 8).toString('base64'), 'This is the wrong key'],
    ] as const) {
      const { code, output } = await command('restore', [file], key);
      expect([code, output.trim().split('\n')]).toEqual([1, [expect.stringContaining(sentence)]]);
      expect(readdirSync(dataDir).filter((name) => /^gatehouse|^secret/.test(name))).toEqual([]);
    }
    expect(await command('restore', [file])).toMatchObject({ code: 0 });
  });

  function command(name: string, args: string[], key = TEST_KEY) {
    const environment = { DATA_DIR: dataDir, DATABASE_URL: `sqlite:${path}`, ...(key ? { SECRET_KEY: key } : {}) };
    return runServerCommand(name, args, environment);
  }
});

onBothDatabases('what counts as backed up', (open, dialect) => {
  it('[D6] never goes back, and concerns the venues that are named', async () => {
    const app = await open();
    const [first, second] = [await app.createVenue(), await app.createVenue()];
    const { epochs } = await app.deps.db.readPlatform(venueVersions);
    const mark = (versions: Record<string, number>) =>
      app.deps.db.writePlatform((db) => markBackedUp(db, { versions, epochs }));
    await mark({ [first.clientId]: 7 });
    await mark({ [first.clientId]: 5, C99999: 3 });
    expect((await tenant(app, first)).backed_up_version).toBe(7);
    expect((await tenant(app, second)).backed_up_version).toBe(0);
  });

  if (dialect === 'sqlite') return;

  it('[D6] is what PostgreSQL held before the given command, once that has succeeded', {
    timeout: 60_000,
  }, async () => {
    const dataDir = mkdtempSync(join(quickFolder, 'gatehouse-backup-'));
    onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
    const app = await open();
    const venue = await app.createVenue();
    await addWaiver(app, venue.clientId);
    const environment = { DATABASE_URL: app.url, DATA_DIR: dataDir };
    expect(await runServerCommand('backup', [process.execPath, '-e', 'process.exit(3)'], environment)).toMatchObject({
      code: 3,
    });
    expect((await tenant(app, venue)).backed_up_version).toBe(0);
    expect(await runServerCommand('backup', [process.execPath, '-e', '0'], environment)).toMatchObject({ code: 0 });
    const state = await tenant(app, venue);
    expect(state.backed_up_version).toBe(state.version);
    expect(await runServerCommand('restore', [], environment)).toMatchObject({
      code: 1,
      output: expect.stringContaining('The secret.key of this database is missing'),
    });
    expect((await tenant(app, venue)).epoch).toBe(state.epoch);
    expect(await runServerCommand('restore', [], { ...environment, SECRET_KEY: TEST_KEY })).toMatchObject({ code: 0 });
    expect((await tenant(app, venue)).epoch).not.toBe(state.epoch);
  });
});

function tenant(app: TestApp, venue: TestVenue) {
  return app.deps.db.readPlatform((db) =>
    db.selectFrom('sync_tenant').where('client_id', '=', venue.clientId).selectAll().executeTakeFirstOrThrow(),
  );
}

/** Makes the database large enough that copying it takes a while. */
async function grow(app: TestApp, venue: TestVenue, signatures: number): Promise<void> {
  await app.deps.db.writeVenue(venue.clientId, async (db) => {
    for (let index = 0; index < signatures; index++)
      await db
        .insertInto('signature_images')
        .values({
          client_id: venue.clientId,
          event_id: `event-${index}`,
          png: Buffer.alloc(20_000, index % 251),
          strokes: null,
        })
        .execute();
  });
}

async function pushCheckIns(app: TestApp, venue: TestVenue, device: TestDevice, count: number): Promise<string[]> {
  const mutations = Array.from({ length: count }, () =>
    mutationOf(venue.clientId, 'check_in', {
      checkin_id: createCheckinId(venue.clientId, '2026-06-15'),
      waiver_id: 'anyone',
      checked_in_at: '2026-06-15T14:00:00.000Z',
    }),
  );
  const { results } = await push(app, device, mutations);
  expect(results.every(({ status }) => status === 'applied')).toBe(true);
  return mutations.map(({ args }) => (args as { checkin_id: string }).checkin_id);
}
