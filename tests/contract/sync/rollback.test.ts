import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { beginEpoch, keepHighWater, noticeRestore } from '@gatehouse/server/areas/platform/backup/epoch';
import type { Deps } from '@gatehouse/server/integrations/deps';
import { createCheckinId } from '@gatehouse/sync-protocol/base/ids';
import type { Cursor } from '@gatehouse/sync-protocol/sync/messages/pull';
import type { PushResult } from '@gatehouse/sync-protocol/sync/messages/push';
import { afterEach, expect, it } from 'vitest';
import { onBothDatabases } from '../../helpers/app/on-databases.ts';
import { quickFolder } from '../../helpers/app/quick-folder.ts';
import type { TestApp } from '../../helpers/app/test-app.ts';
import {
  mutationOf,
  pairTestDevice,
  pullRaw,
  push,
  pushRaw,
  replicaOf,
  type TestDevice,
} from '../../helpers/venues/sync-device.ts';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** A server on the same database, in a folder of its own. */
function serverOf(app: TestApp): Deps {
  const dataDir = mkdtempSync(join(quickFolder, 'gatehouse-rollback-'));
  folders.push(dataDir);
  return { ...app.deps, config: { ...app.deps.config, dataDir } };
}

const tables = ['sync_tenant', 'sync_mutations', 'check_ins', 'audit_log', 'server_state'] as const;

/** Reads what a dump would hold; the function it answers puts that back by hand, into the same database. */
async function dump(app: TestApp): Promise<() => Promise<void>> {
  const held = await app.deps.db.readPlatform(async (db) => {
    const found = new Map<(typeof tables)[number], object[]>();
    for (const table of tables) found.set(table, await db.selectFrom(table).selectAll().execute());
    return found;
  });
  return () =>
    app.deps.db.writePlatform(async (db) => {
      for (const [table, rows] of held) {
        await db.deleteFrom(table).execute();
        if (rows.length > 0) await db.insertInto(table).values(rows).execute();
      }
    });
}

async function epochs(app: TestApp): Promise<string[]> {
  const rows = await app.deps.db.readPlatform((db) =>
    db.selectFrom('sync_tenant').select('epoch').orderBy('client_id').execute(),
  );
  return rows.map(({ epoch }) => epoch);
}

function checkIn(clientId: string) {
  return mutationOf(clientId, 'check_in', {
    checkin_id: createCheckinId(clientId, '2026-06-15'),
    waiver_id: `${clientId}-0123456789AB`,
    checked_in_at: '2026-06-15T14:00:00.000Z',
  });
}

async function pushOne(app: TestApp, device: TestDevice): Promise<PushResult & { id: string; receipt: string }> {
  const { results } = await push(app, device, [checkIn(device.clientId)]);
  expect(results).toMatchObject([{ status: 'applied', receipt: expect.any(String) }]);
  return results[0] as PushResult & { id: string; receipt: string };
}

async function cursorOf(app: TestApp, device: TestDevice): Promise<Cursor> {
  const replica = replicaOf(app, device);
  await replica.pull();
  return replica.cursor as Cursor;
}

onBothDatabases('a database that went back', (open, dialect) => {
  async function twoVenues() {
    const app = await open();
    const { clientId } = await app.createVenue();
    const other = await app.createVenue();
    const desk = await pairTestDevice(app, clientId, 'front_desk');
    const otherDesk = await pairTestDevice(app, other.clientId, 'front_desk');
    return { app, clientId, desk, otherDesk };
  }

  it('[E3] is noticed by the folder that knows more, once, and not by one that knows no more', async () => {
    const { app, desk } = await twoVenues();
    const server = serverOf(app);
    await noticeRestore(server);
    await pushOne(app, desk);
    const putBack = await dump(app);
    const before = await epochs(app);
    await pushOne(app, desk);
    await keepHighWater(server);
    await putBack();
    await keepHighWater(server);
    expect(await noticeRestore(server)).toBe(true);
    const after = await epochs(app);
    expect(after.filter((epoch) => before.includes(epoch))).toEqual([]);
    expect(await noticeRestore(server)).toBe(false);
    await keepHighWater(server);
    expect(await noticeRestore(server)).toBe(false);
    expect(await epochs(app)).toEqual(after);
  });

  it('[E5] is noticed again when the same copy is put back a second time', async () => {
    const { app, desk } = await twoVenues();
    const server = serverOf(app);
    await noticeRestore(server);
    const putBack = await dump(app);
    await pushOne(app, desk);
    await keepHighWater(server);
    const seen = new Set(await epochs(app));
    for (let times = 0; times < 2; times += 1) {
      await putBack();
      expect(await noticeRestore(server)).toBe(true);
      for (const epoch of await epochs(app)) expect(seen.has(epoch)).toBe(false);
      for (const epoch of await epochs(app)) seen.add(epoch);
    }
  });

  it('[E4] is proved by a cursor that this server gave, for every venue, once', async () => {
    const { app, clientId, desk, otherDesk } = await twoVenues();
    const putBack = await dump(app);
    const before = await epochs(app);
    await pushOne(app, desk);
    const cursor = await cursorOf(app, desk);
    await putBack();
    expect(await epochs(app)).toEqual(before);
    const answers = await Promise.all([1, 2, 3].map(() => pullRaw(app, desk, cursor)));
    const after = await epochs(app);
    expect(after.filter((epoch) => before.includes(epoch))).toEqual([]);
    expect(new Set(after).size).toBe(1);
    for (const { body } of answers) {
      expect(body.changes).toMatchObject([{ op: 'reset' }]);
      expect(body.cursor.epoch).toBe(after[0]);
    }
    /* What was proved is over: the same cursor proves nothing in the new epoch. */
    await pullRaw(app, desk, cursor);
    await pullRaw(app, otherDesk, null);
    expect(await epochs(app)).toEqual(after);
    expect(clientId).not.toBe(otherDesk.clientId);
  });

  it('[E4] is not proved by a cursor that was made up, altered, or given to another venue', async () => {
    const { app, desk, otherDesk } = await twoVenues();
    /* After a restore all venues are in one. */
    await app.deps.db.writePlatform((db) => beginEpoch(db, 'shared'));
    const before = await epochs(app);
    for (let times = 0; times < 5; times += 1) await pushOne(app, otherDesk);
    const cursor = await cursorOf(app, desk);
    const others = await cursorOf(app, otherDesk);
    expect(others.version).toBeGreaterThan(cursor.version);
    const unsigned = Object.fromEntries(Object.entries(cursor).filter(([name]) => name !== 'proof'));
    const ahead = cursor.version + 1_000;
    for (const forged of [
      { ...cursor, version: ahead },
      { ...cursor, to: { version: ahead, day: '2026-06-15', fill: true } },
      { ...unsigned, version: ahead },
      { ...cursor, version: ahead, proof: 'f'.repeat(32) },
      others,
    ]) {
      const { status, body } = await pullRaw(app, desk, forged as Cursor);
      expect([status, body.changes?.[0]?.op]).toEqual([200, 'reset']);
    }
    expect(await epochs(app)).toEqual(before);
  });

  it('[E4] is proved by the receipt of a mutation that is gone, with a pull and with a push, also of nothing', async () => {
    const { app, desk, otherDesk } = await twoVenues();
    for (const way of ['pull', 'push', 'push of nothing'] as const) {
      const putBack = await dump(app);
      const before = await epochs(app);
      const { id, receipt } = await pushOne(app, desk);
      const held = { id, receipt };
      expect((await pullRaw(app, desk, null, { held })).status).toBe(200);
      expect(await epochs(app)).toEqual(before);
      await putBack();
      /* Further than it was, so that no version can tell. */
      for (let times = 0; times < 3; times += 1) await pushOne(app, desk);
      expect(await epochs(app)).toEqual(before);
      const next = checkIn(desk.clientId);
      if (way === 'pull') await pullRaw(app, desk, null, { held });
      else if (way === 'push')
        expect((await push(app, desk, [next], { held })).results).toMatchObject([{ status: 'applied' }]);
      else expect((await push(app, desk, [], { held })).results).toEqual([]);
      const after = await epochs(app);
      expect(after.filter((epoch) => before.includes(epoch))).toEqual([]);
      await pullRaw(app, desk, null, { held });
      await pushRaw(app, otherDesk, [], { held });
      expect(await epochs(app)).toEqual(after);
    }
  });

  it('[E4] is not proved by a receipt that was made up, is another’s or for another id', async () => {
    const { app, desk, otherDesk } = await twoVenues();
    await app.deps.db.writePlatform((db) => beginEpoch(db, 'shared'));
    const { receipt } = await pushOne(app, desk);
    const others = await pushOne(app, otherDesk);
    const before = await epochs(app);
    const [epoch = ''] = receipt.split('.');
    const { id } = checkIn(desk.clientId);
    for (const held of [
      { id, receipt },
      { id, receipt: `${epoch}.${'0'.repeat(32)}` },
      { id, receipt: `${epoch}.` },
      { id: others.id, receipt: others.receipt },
    ])
      expect([
        (await pullRaw(app, desk, null, { held })).status,
        (await pushRaw(app, desk, [], { held })).status,
      ]).toEqual([200, 200]);
    expect(await epochs(app)).toEqual(before);
  });

  if (dialect === 'sqlite') return;

  it('[E5] is one new epoch for several servers, each with its folder', async () => {
    const { app, desk } = await twoVenues();
    const servers = [serverOf(app), serverOf(app)] as const;
    for (const server of servers) expect(await noticeRestore(server)).toBe(false);
    const putBack = await dump(app);
    await noticeRestore(servers[1]);
    await pushOne(app, desk);
    for (const server of servers) await keepHighWater(server);
    await putBack();
    const noticed = [await noticeRestore(servers[0])];
    const after = await epochs(app);
    noticed.push(await noticeRestore(servers[1]), await noticeRestore(servers[0]));
    expect(noticed).toEqual([true, false, false]);
    expect(await epochs(app)).toEqual(after);
    await Promise.all(servers.map((server) => noticeRestore(server)));
    expect(await epochs(app)).toEqual(after);
  });

  it('[E5] is one new epoch for a server that went on running while another noticed', async () => {
    const { app, desk } = await twoVenues();
    const [restarted, running] = [serverOf(app), serverOf(app)];
    await noticeRestore(restarted);
    const putBack = await dump(app);
    await noticeRestore(running);
    await pushOne(app, desk);
    for (const server of [restarted, running]) await keepHighWater(server);
    await putBack();
    expect(await noticeRestore(restarted)).toBe(true);
    const after = await epochs(app);
    await keepHighWater(running);
    expect(await noticeRestore(running)).toBe(false);
    expect(await epochs(app)).toEqual(after);
  });
});
