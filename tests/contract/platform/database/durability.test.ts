import { mkdtempSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Connection } from '@gatehouse/server/db/database';
import { migrate } from '@gatehouse/server/db/migrate';
import { openSqlite } from '@gatehouse/server/db/opening/open';
import { checkSqlite } from '@gatehouse/server/db/sqlite/sqlite-snapshot';
import { createCheckinId, createWaiverId } from '@gatehouse/sync-protocol/base/ids';
import { PROTOCOL_VERSION } from '@gatehouse/sync-protocol/base/version';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { quickFolder } from '#helpers/app/quick-folder';
import { openTestApp, type TestVenue } from '#helpers/app/test-app';
import { sqliteDatabase } from '#helpers/app/test-database';
import { type ServerProcess, startServer } from '#helpers/processes/server-process';
import { addWaiver } from '#helpers/venues/people';
import { mutationOf, pairTestDevice, type TestDevice } from '#helpers/venues/sync-device';

const SECRET_KEY = Buffer.alloc(32, 7).toString('base64');
const KILLS = 4;
/** What is under way at any moment, several times. */
const ANSWERED_MIN = 60;
const WRITERS = 8;

describe('durability of the embedded database', () => {
  it('[X5] every connection reports synchronous=2, in the log mode, with foreign keys', async () => {
    const { db, drop } = await sqliteDatabase();
    /* SQLite shows each setting as a table too, which needs no raw statement. */
    const ask = async (tx: Connection, name: string) =>
      Object.values(
        await tx
          .selectFrom(`pragma_${name}` as 'server_state')
          .selectAll()
          .executeTakeFirstOrThrow(),
      )[0];
    const settings = async (tx: Connection) => ({
      synchronous: await ask(tx, 'synchronous'),
      journal: await ask(tx, 'journal_mode'),
      foreignKeys: await ask(tx, 'foreign_keys'),
      readOnly: await ask(tx, 'query_only'),
    });
    const durable = { synchronous: 2, journal: 'wal', foreignKeys: 1 };
    expect(await db.writePlatform(settings)).toEqual({ ...durable, readOnly: 0 });
    /* All readers at once: each holds its connection for a while, so that none is asked twice. */
    const readers = Array.from({ length: 4 }, () =>
      db.readPlatform(async (tx) => {
        await new Promise((resolve) => setTimeout(resolve, 50));
        return settings(tx);
      }),
    );
    for (const reader of await Promise.all(readers)) expect(reader).toEqual({ ...durable, readOnly: 1 });
    await drop();
  });
});

describe('a real server', () => {
  let dataDir: string;
  let venue: TestVenue;
  let device: TestDevice;
  let waiverIds: string[];
  let server: ServerProcess | undefined;

  beforeEach(async () => {
    dataDir = mkdtempSync(join(quickFolder, 'gatehouse-durability-'));
    const path = join(dataDir, 'gatehouse.db');
    const db = openSqlite(path);
    await migrate(db);
    const app = await openTestApp({ db, url: `sqlite:${path}`, drop: () => db.close() }, { SECRET_KEY });
    venue = await app.createVenue({ servicePaidUntil: '2999-12-31' });
    device = await pairTestDevice(app, venue.clientId, 'front_desk');
    waiverIds = [];
    for (let index = 0; index < 3_000; index++) waiverIds.push(createWaiverId(venue.clientId));
    await db.writePlatform((tx) =>
      tx.updateTable('sessions').set({ expires_at: '2999-01-01T00:00:00.000Z' }).execute(),
    );
    const template = await addWaiver(app, venue.clientId);
    await db.writePlatform(async (tx) => {
      const row = await tx
        .selectFrom('waivers')
        .where('waiver_id', '=', template)
        .selectAll()
        .executeTakeFirstOrThrow();
      for (let from = 0; from < waiverIds.length; from += 500)
        await tx
          .insertInto('waivers')
          .values(waiverIds.slice(from, from + 500).map((id) => ({ ...row, waiver_id: id })))
          .execute();
    });
    await app.close();
  });

  afterEach(async () => {
    await server?.kill();
    rmSync(dataDir, { recursive: true, force: true });
  });

  const start = () => startServer({ DATA_DIR: dataDir, SECRET_KEY, LOG_LEVEL: 'fatal' });

  function post(path: string, token: string, body: object): Promise<Response> {
    return fetch(`${server?.url}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  }

  /** Checks people in, half of the writers over HTTP and half by pushes, until the server is gone. */
  async function load(acknowledged: Set<string>, isOver: () => boolean): Promise<void> {
    const writers = Array.from({ length: WRITERS }, async (_, writer) => {
      while (!isOver()) {
        try {
          for (const id of await (writer % 2 === 0 ? checkInOne() : pushSome())) acknowledged.add(id);
        } catch {
          /* The answer was cut off: nobody was told anything. */
          return;
        }
      }
    });
    await Promise.all(writers);
  }

  async function checkInOne(): Promise<string[]> {
    const response = await post(`/api/clients/${venue.clientId}/checkins`, venue.token, {
      waiver_id: waiverIds.pop() ?? '',
    });
    const body = (await response.json()) as { checkin_id: string };
    return response.ok ? [body.checkin_id] : [];
  }

  async function pushSome(): Promise<string[]> {
    const mutations = Array.from({ length: 5 }, () =>
      mutationOf(venue.clientId, 'check_in', {
        checkin_id: createCheckinId(venue.clientId, '2026-06-15'),
        waiver_id: waiverIds[0] ?? '',
        checked_in_at: new Date().toISOString(),
      }),
    );
    const body = { protocol: PROTOCOL_VERSION, replica_id: device.replicaId, mutations };
    const response = await post('/api/sync/push', device.token, body);
    const { results } = (await response.json()) as { results: { id: string; status: string }[] };
    const applied = new Set(results.filter(({ status }) => status === 'applied').map(({ id }) => id));
    return mutations.filter(({ id }) => applied.has(id)).map(({ args }) => (args as { checkin_id: string }).checkin_id);
  }

  function stored(): Set<string> {
    const path = join(dataDir, 'gatehouse.db');
    const db = openSqlite(path);
    const rows = db.writer.prepare('SELECT checkin_id FROM check_ins').all() as { checkin_id: string }[];
    void db.close();
    expect(checkSqlite(path).versions).toHaveProperty(venue.clientId);
    return new Set(rows.map((row) => row.checkin_id));
  }

  function epoch(): string {
    const db = openSqlite(join(dataDir, 'gatehouse.db'));
    const found = db.writer.prepare('SELECT epoch FROM sync_tenant').pluck().get() as string;
    void db.close();
    return found;
  }

  it('[X5] [E3] killed in a loop under load, holds what it acknowledged and takes nothing for a restore', {
    timeout: 180_000,
  }, async () => {
    const acknowledged = new Set<string>();
    const epochBefore = epoch();
    for (let kill = 0; kill < KILLS; kill++) {
      server = await start();
      const before = acknowledged.size;
      const running = load(acknowledged, () => false);
      while (acknowledged.size < before + ANSWERED_MIN) await pause(10);
      await pause(Math.random() * 100);
      await server.kill();
      await running;
      expect(acknowledged.size).toBeGreaterThan(before);
      const rows = stored();
      expect([...acknowledged].filter((id) => !rows.has(id))).toEqual([]);
    }
    expect(epoch()).toBe(epochBefore);
  });

  it('[S18] [E3] stopped, notices a copy of its file that was made while it ran', { timeout: 60_000 }, async () => {
    const path = join(dataDir, 'gatehouse.db');
    const epochBefore = epoch();
    server = await start();
    await checkInOne();
    const reader = openSqlite(path);
    reader.writer.prepare('VACUUM INTO ?').run(`${path}.copied`);
    await reader.close();
    const [lost = ''] = await checkInOne();
    expect(await server.stop()).toBe(0);
    expect(stored()).toContain(lost);
    for (const suffix of ['-wal', '-shm']) rmSync(path + suffix, { force: true });
    renameSync(`${path}.copied`, path);
    server = await start();
    expect(await server.stop()).toBe(0);
    expect(stored()).not.toContain(lost);
    expect(epoch()).not.toBe(epochBefore);
  });

  it('[S31] stopped gently, finishes what it has begun and exits with 0', { timeout: 30_000 }, async () => {
    server = await start();
    const acknowledged = new Set<string>();
    let isOver = false;
    const running = load(acknowledged, () => isOver);
    while (acknowledged.size === 0) await pause(10);
    const stopped = server.stop();
    isOver = true;
    expect(await stopped).toBe(0);
    await running;
    const rows = stored();
    expect(acknowledged.size).toBeGreaterThan(0);
    expect([...acknowledged].filter((id) => !rows.has(id))).toEqual([]);
  });
});
