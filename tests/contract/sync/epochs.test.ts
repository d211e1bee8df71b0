import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  beginEpoch,
  endEpoch,
  keepHighWater,
  noticeRestore,
  watchHighWater,
} from '@gatehouse/server/areas/platform/backup/epoch';
import { readStartFile, type StartFile, writeStartFile } from '@gatehouse/server/areas/platform/backup/start-file';
import { COPY_KEY } from '@gatehouse/server/db/sqlite/sqlite-snapshot';
import { afterEach, expect, vi } from 'vitest';
import { it, onBothDatabases } from '../../helpers/app/on-databases.ts';
import { quickFolder } from '../../helpers/app/quick-folder.ts';
import type { TestApp } from '../../helpers/app/test-app.ts';

const folders: string[] = [];
afterEach(() => {
  vi.useRealTimers();
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** A server on the application's database, in a folder of its own. */
function serverOf(app: TestApp, life: string | null = null) {
  const dataDir = mkdtempSync(join(quickFolder, 'gatehouse-epochs-'));
  folders.push(dataDir);
  const db = { ...app.deps.db, life: () => Promise.resolve(life) };
  return { ...app.deps, db, config: { ...app.deps.config, dataDir } };
}
type Server = ReturnType<typeof serverOf>;
const fileOf = ({ config }: Server) => readStartFile(config.dataDir);
const rewrite = (server: Server, change: Partial<StartFile>) =>
  writeStartFile(server.config.dataDir, { ...(fileOf(server) as StartFile), ...change });

async function state(app: TestApp): Promise<Record<string, string>> {
  const rows = await app.deps.db.readPlatform((db) => db.selectFrom('server_state').selectAll().execute());
  return Object.fromEntries(rows.map(({ key, value }) => [key, value]));
}

function setState(app: TestApp, key: string, value: string): Promise<unknown> {
  return app.deps.db.writePlatform((db) => db.insertInto('server_state').values({ key, value }).execute());
}

async function venues(app: TestApp) {
  return app.deps.db.readPlatform((db) =>
    db
      .selectFrom('sync_tenant')
      .orderBy('client_id')
      .select(['client_id', 'epoch', 'version', 'backed_up_version'])
      .execute(),
  );
}

function setVersions(app: TestApp, version: number): Promise<unknown> {
  return app.deps.db.writePlatform((db) =>
    db.updateTable('sync_tenant').set({ version, backed_up_version: 1 }).execute(),
  );
}

const warnings = (app: TestApp) => app.logs.filter(({ msg }) => String(msg).includes('every venue begins a new epoch'));

onBothDatabases('the starts of a server', (open) => {
  async function start(life: string | null = null) {
    const app = await open();
    await app.createVenue();
    await app.createVenue();
    await setVersions(app, 10);
    return { app, server: serverOf(app, life) };
  }

  it('[E1] [E3] are counted in the database and in the file next to it, with how far it has come', async () => {
    const { app, server } = await start();
    const before = await venues(app);
    expect([await noticeRestore(server), await noticeRestore(server)]).toEqual([false, false]);
    const file = fileOf(server);
    expect(file).toEqual({ id: expect.any(String), starts: 2, generation: 0, versions: 20 });
    expect(await state(app)).toMatchObject({ generation: '0', [`starts:${file?.id}`]: '2' });
    expect([await venues(app), warnings(app)]).toEqual([before, []]);
  });

  it.each([
    ['starts', { starts: 3 }],
    ['versions', { versions: 21 }],
    ['epochs', { generation: 1, starts: 0, versions: 0 }],
  ])('[E1] [E3] [E5] show a restore where the file knows of more %s', async (_title, change) => {
    const { app, server } = await start();
    await noticeRestore(server);
    await noticeRestore(server);
    rewrite(server, change);
    const [before] = await venues(app);
    expect(await noticeRestore(server)).toBe(true);
    const after = await venues(app);
    expect(new Set(after.map(({ epoch }) => epoch)).size).toBe(1);
    expect(after[0]?.epoch).not.toBe(before?.epoch);
    expect(after.map(({ backed_up_version: reached }) => reached)).toEqual([0, 0]);
    const generation = ('generation' in change ? change.generation : 0) + 1;
    const starts = Math.max(2, 'starts' in change ? change.starts : 0) + 1;
    expect(fileOf(server)).toMatchObject({ generation, starts, versions: 20 });
    expect(await state(app)).toMatchObject({ generation: String(generation) });
    expect(warnings(app)).toHaveLength(1);
    expect(await noticeRestore(server)).toBe(false);
  });

  it.each([
    ['as much', { starts: 2, versions: 20 }],
    ['less', { starts: 1, versions: 19 }],
    ['more, of an older epoch', { generation: -1, starts: 9, versions: 99 }],
  ])('[E5] show none where the file knows %s', async (_title, change) => {
    const { app, server } = await start();
    await noticeRestore(server);
    await noticeRestore(server);
    rewrite(server, change);
    const before = await venues(app);
    expect([await noticeRestore(server), await venues(app)]).toEqual([false, before]);
  });

  it('[E1] show a restore where another folder counted them, and only one folder counts from then on', async () => {
    const { app, server } = await start();
    await noticeRestore(server);
    const elsewhere = serverOf(app);
    expect(await noticeRestore(elsewhere)).toBe(true);
    const counted = Object.keys(await state(app)).filter((key) => key.startsWith('starts:'));
    expect(counted).toEqual([`starts:${fileOf(elsewhere)?.id}`]);
  });

  it('[E1] are counted for each folder where the database knows its life', async () => {
    const { app, server } = await start('a');
    const elsewhere = serverOf(app, 'a');
    expect([await noticeRestore(server), await noticeRestore(elsewhere)]).toEqual([false, false]);
    const counted = Object.keys(await state(app)).filter((key) => key.startsWith('starts:'));
    expect(counted).toHaveLength(2);
    expect(await state(app)).toMatchObject({ database_life: 'a' });
    expect(await noticeRestore({ ...server, db: { ...server.db, life: () => Promise.resolve('b') } })).toBe(true);
    expect(await state(app)).toMatchObject({ database_life: 'b' });
  });

  it('[E3] show a restore where the database says that it is a copy, once', async () => {
    const { app, server } = await start();
    await noticeRestore(server);
    await setState(app, COPY_KEY, '1');
    expect([await noticeRestore(server), await noticeRestore(server)]).toEqual([true, false]);
    expect(await state(app)).not.toHaveProperty(COPY_KEY);
  });

  it('[E3] begin at nothing where there is no venue yet', async ({ app }) => {
    const server = serverOf(app);
    expect(await noticeRestore(server)).toBe(false);
    const file = fileOf(server);
    expect(file).toMatchObject({ starts: 1, versions: 0 });
    await keepHighWater(server);
    expect(fileOf(server)).toEqual(file);
  });

  it('are counted again where the file can’t be read', async () => {
    const { app, server } = await start('a');
    await noticeRestore(server);
    writeFileSync(join(server.config.dataDir, 'start-counter.json'), '{"id":7}');
    expect(fileOf(server)).toBeNull();
    expect(await noticeRestore(server)).toBe(false);
    expect(fileOf(server)).toMatchObject({ starts: 1 });
    expect((await venues(app)).length).toBe(2);
  });
});

onBothDatabases('an epoch', () => {
  it('[E4] ends once, however many devices prove that it lost something', async ({ app, venue: { clientId } }) => {
    await setVersions(app, 10);
    const [before] = await venues(app);
    const [one, other] = await Promise.all([1, 2].map(() => endEpoch(app.deps, clientId, String(before?.epoch))));
    expect(one).toBe(other);
    expect(await venues(app)).toMatchObject([{ epoch: one, version: 10, backed_up_version: 0 }]);
    expect((await state(app))['generation']).toBe('1');
    expect(warnings(app)).toHaveLength(1);
  });

  it('[E5] has a generation above every one before', async ({ app }) => {
    await app.createVenue();
    const begun = [];
    for (const least of [undefined, 7, 3])
      begun.push(await app.deps.db.writePlatform((db) => beginEpoch(db, 'x', least)));
    expect(begun).toEqual([1, 8, 9]);
  });
});

onBothDatabases('how far the database has come', (open) => {
  async function start() {
    const app = await open();
    await app.createVenue();
    await setVersions(app, 10);
    const server = serverOf(app);
    await noticeRestore(server);
    return { app, server };
  }

  it('[E3] is kept in the file where it is further, and never taken back', async () => {
    const { app, server } = await start();
    const file = fileOf(server);
    await setVersions(app, 12);
    await keepHighWater(server);
    expect(fileOf(server)).toEqual({ ...file, versions: 12 });
    await setVersions(app, 11);
    await keepHighWater(server);
    expect(fileOf(server)).toEqual({ ...file, versions: 12 });
  });

  it('[E5] is taken over whole from a newer generation, and not at all from an older one', async () => {
    const { app, server } = await start();
    const file = fileOf(server) as StartFile;
    rewrite(server, { starts: 9, versions: 99 });
    await app.deps.db.writePlatform((db) => beginEpoch(db, 'x'));
    await keepHighWater(server);
    expect(fileOf(server)).toEqual({ ...file, generation: 1, versions: 10 });
    rewrite(server, { generation: 2, versions: 3 });
    await keepHighWater(server);
    expect(fileOf(server)).toMatchObject({ generation: 2, versions: 3 });
  });

  it('[E3] is nothing where the database knows nothing of the folder', async ({ app }) => {
    const server = serverOf(app);
    await keepHighWater(server);
    expect(fileOf(server)).toBeNull();
    await app.createVenue();
    await setVersions(app, 10);
    writeStartFile(server.config.dataDir, { id: 'f', starts: 4, generation: 0, versions: 0 });
    await keepHighWater(server);
    expect(fileOf(server)).toEqual({ id: 'f', starts: 0, generation: 0, versions: 10 });
  });

  it('[E3] is kept every five seconds and when the server stops', async () => {
    const { app, server } = await start();
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const reads = vi.spyOn(server.db, 'readPlatform');
    const stop = watchHighWater(server);
    vi.advanceTimersByTime(4_999);
    expect(reads).not.toHaveBeenCalled();
    await setVersions(app, 12);
    vi.advanceTimersByTime(1);
    await expect.poll(() => fileOf(server)?.versions).toBe(12);
    await setVersions(app, 13);
    await stop();
    expect([fileOf(server)?.versions, reads.mock.calls.length]).toEqual([13, 2]);
    vi.advanceTimersByTime(60_000);
    expect(reads).toHaveBeenCalledTimes(2);
    reads.mockRejectedValueOnce(new Error('no connection'));
    await watchHighWater(server)();
    expect(app.logs.some(({ msg }) => msg === 'how far the database has come could not be recorded')).toBe(true);
  });

  it('[E3] is written whole, and keeps no process alive', async () => {
    const { server } = await start();
    const timers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
    const before = timers();
    const stop = watchHighWater(server);
    expect(timers()).toBe(before);
    await stop();
    const text = readFileSync(join(server.config.dataDir, 'start-counter.json'), 'utf8');
    expect(JSON.parse(text)).toEqual(fileOf(server));
  });
});
