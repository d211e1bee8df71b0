import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { markBackedUp, venueVersions } from '@gatehouse/server/areas/platform/backup/backed-up.repository';
import { createBackup } from '@gatehouse/server/areas/platform/backup/backup.service';
import { beginEpoch, keepHighWater, noticeRestore } from '@gatehouse/server/areas/platform/backup/epoch';
import { restoreBackup } from '@gatehouse/server/areas/platform/backup/restore.service';
import { migrate } from '@gatehouse/server/db/migrate';
import { openSqlite } from '@gatehouse/server/db/opening/open';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { onBothDatabases } from '#helpers/app/on-databases';
import { quickFolder } from '#helpers/app/quick-folder';
import { openTestApp, type TestApp, type TestVenue } from '#helpers/app/test-app';
import { addWaiver } from '#helpers/venues/people';

const at = { atUtc: '2026-06-15T16:00:00.000Z' };

describe('a backup that is put back', () => {
  let dataDir: string;
  let path: string;
  const apps: TestApp[] = [];

  beforeEach(() => {
    dataDir = mkdtempSync(join(quickFolder, 'gatehouse-put-back-'));
    path = join(dataDir, 'gatehouse.db');
  });
  afterEach(async () => {
    await close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  async function open(): Promise<TestApp> {
    const db = openSqlite(path);
    await migrate(db);
    const url = `sqlite:${path}`;
    const environment = { DATA_DIR: dataDir, DATABASE_URL: url };
    const app = await openTestApp({ db, url, drop: () => db.close() }, environment);
    apps.push(app);
    return app;
  }

  async function close(): Promise<void> {
    for (const app of apps.splice(0)) await app.close();
  }

  it('[E3] a backup copied back by hand is noticed in the run it was made in, also where no file was kept', async () => {
    const app = await open();
    const venue = await app.createVenue();
    await noticeRestore(app.deps);
    const { epoch } = await tenant(app, venue);
    const file = await createBackup(app.deps);
    await close();
    const putBack = async () => {
      for (const suffix of ['-wal', '-shm']) rmSync(path + suffix, { force: true });
      copyFileSync(file, path);
      const again = await open();
      expect(await noticeRestore(again.deps)).toBe(true);
      const begun = (await tenant(again, venue)).epoch;
      expect(await noticeRestore(again.deps)).toBe(false);
      await close();
      return begun;
    };
    const epochs = [epoch, await putBack(), await putBack()];
    rmSync(join(dataDir, 'start-counter.json'));
    epochs.push(await putBack());
    expect(new Set(epochs).size).toBe(4);
  });

  it('[E2] a restore by the command is one new epoch, which the start after it keeps', async () => {
    const app = await open();
    const venue = await app.createVenue();
    await noticeRestore(app.deps);
    const file = await createBackup(app.deps);
    await addWaiver(app, venue.clientId);
    await keepHighWater(app.deps);
    await close();
    for (const epoch of ['a-new-epoch', 'another']) {
      await restoreBackup({ databaseUrl: `sqlite:${path}`, dataDir }, file, { ...at, epoch });
      const again = await open();
      expect(await noticeRestore(again.deps)).toBe(false);
      expect((await tenant(again, venue)).epoch).toBe(epoch);
      await close();
    }
  });
});

onBothDatabases('what counts as backed up in a new epoch', (open) => {
  it('[D6] [E6] begins at nothing, and a backup of the epoch before does not count', async () => {
    const app = await open();
    const venue = await app.createVenue();
    const before = await app.deps.db.readPlatform(venueVersions);
    const reached = { ...before, versions: { [venue.clientId]: 9 } };
    await app.deps.db.writePlatform((db) => markBackedUp(db, reached));
    await app.deps.db.writePlatform((db) => beginEpoch(db, 'the-next'));
    expect((await tenant(app, venue)).backed_up_version).toBe(0);
    await app.deps.db.writePlatform((db) => markBackedUp(db, reached));
    expect((await tenant(app, venue)).backed_up_version).toBe(0);
    await app.deps.db.writePlatform((db) => markBackedUp(db, { ...reached, epochs: { [venue.clientId]: 'the-next' } }));
    expect((await tenant(app, venue)).backed_up_version).toBe(9);
  });
});

function tenant(app: TestApp, venue: TestVenue) {
  return app.deps.db.readPlatform((db) =>
    db.selectFrom('sync_tenant').where('client_id', '=', venue.clientId).selectAll().executeTakeFirstOrThrow(),
  );
}
