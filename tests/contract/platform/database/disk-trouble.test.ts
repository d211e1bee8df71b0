import { copyFileSync } from 'node:fs';
import { openSqlite } from '@gatehouse/server/db/opening/open';
import { createCheckIn, listCheckIns } from '@gatehouse/sync-protocol/areas/desk/check-ins.contracts';
import { getHealth } from '@gatehouse/sync-protocol/areas/platform/health.contracts';
import { createCheckinId } from '@gatehouse/sync-protocol/base/ids';
import pg from 'pg';
import { afterEach, describe, expect, it } from 'vitest';
import { call } from '#helpers/app/call';
import { onBothDatabases } from '#helpers/app/on-databases';
import { openTestApp, type TestApp, type TestVenue } from '#helpers/app/test-app';
import { sqliteDatabase } from '#helpers/app/test-database';
import { addWaiver } from '#helpers/venues/people';
import { mutationOf, pairTestDevice, push } from '#helpers/venues/sync-device';

type Sqlite = ReturnType<typeof openSqlite>;

const PLENTY_OF_PAGES = 1_000_000;

describe('a disk that is full', () => {
  const apps: TestApp[] = [];
  afterEach(async () => {
    for (const app of apps.splice(0)) await app.close();
  });

  async function open() {
    const database = await sqliteDatabase();
    const app = await openTestApp(database);
    apps.push(app);
    const { writer } = database.db as Sqlite;
    const venue = await app.createVenue();
    return {
      app,
      venue,
      path: database.url.replace('sqlite:', ''),
      /** No page more than there are, plus some. */
      fill: (spare = 0) =>
        writer.pragma(`max_page_count = ${Number(writer.pragma('page_count', { simple: true })) + spare}`),
      free: () => writer.pragma(`max_page_count = ${PLENTY_OF_PAGES}`),
    };
  }

  it('[X9] gives 503 with a retry and a clear log line, still reads, and goes on when freed', async () => {
    const { app, venue, fill, free } = await open();
    const people: string[] = [];
    for (let index = 0; index < 200; index++) people.push(await addWaiver(app, venue.clientId));
    fill();
    const refused = await until(people, (waiverId) => checkIn(app, venue, waiverId));
    expect(refused).toMatchObject({
      status: 503,
      refusal: {
        success: false,
        code: 'UNAVAILABLE',
        error: expect.stringContaining('cannot save'),
        requestId: expect.any(String),
      },
    });
    expect(refused.headers.get('retry-after')).toMatch(/^\d+$/);
    expect(app.logs.filter((line) => line['level'] === 50)).toMatchObject([
      { msg: 'the database cannot save: its disk is full, read-only or failing', err: { code: 'SQLITE_FULL' } },
    ]);
    expect(await call(app, getHealth)).toMatchObject({ status: 503, refusal: { database: 'unavailable' } });
    const list = await call(app, listCheckIns, {
      token: venue.token,
      params: { client_id: venue.clientId, period: 'today' },
    });
    expect(list.status).toBe(200);
    const seen = list.body.length;

    free();
    expect(await checkIn(app, venue, people.at(-1) ?? '')).toMatchObject({ status: 200, body: { duplicate: false } });
    const after = await call(app, listCheckIns, {
      token: venue.token,
      params: { client_id: venue.clientId, period: 'today' },
    });
    expect(after.body).toHaveLength(seen + 1);
  });

  it('[S31] answers applied only for what is there after a restart, and the rest applies later', async () => {
    const { app, venue, path, fill, free } = await open();
    const device = await pairTestDevice(app, venue.clientId, 'front_desk');
    const waiverId = await addWaiver(app, venue.clientId);
    fill(6);
    const batches = Array.from({ length: 30 }, () =>
      Array.from({ length: 5 }, () =>
        mutationOf(venue.clientId, 'check_in', {
          checkin_id: createCheckinId(venue.clientId, '2026-06-15'),
          waiver_id: waiverId,
          checked_in_at: '2026-06-15T14:00:00.000Z',
        }),
      ),
    );
    const replies = await Promise.all(batches.map((batch) => push(app, device, batch)));
    const results = replies.flatMap((reply) => reply.results);
    const idsWith = (status: string) => results.filter((result) => result.status === status).map(({ id }) => id);
    expect(idsWith('applied').length).toBeGreaterThan(0);
    expect(idsWith('retry').length).toBeGreaterThan(0);
    expect(idsWith('applied').length + idsWith('retry').length).toBe(150);

    /* What a restart would find: the files as they lie now. */
    expect(await storedMutations(path)).toEqual(new Set(idsWith('applied')));

    free();
    const again = await Promise.all(batches.map((batch) => push(app, device, batch)));
    const statuses = new Map(again.flatMap((reply) => reply.results).map(({ id, status }) => [id, status]));
    for (const id of idsWith('applied')) expect(statuses.get(id)).toBe('duplicate');
    for (const id of idsWith('retry')) expect(statuses.get(id)).toBe('applied');
    expect((await storedMutations(path)).size).toBe(150);
  });

  async function storedMutations(path: string): Promise<Set<unknown>> {
    const copy = `${path}.restart`;
    for (const suffix of ['', '-wal']) copyFileSync(path + suffix, copy + suffix);
    const db = openSqlite(copy);
    const rows = db.writer.prepare('SELECT id FROM sync_mutations').pluck().all();
    await db.close();
    return new Set(rows);
  }
});

onBothDatabases('a database that is read-only', (open, dialect) => {
  it('[X9] gives 503 and retry, and goes on without a restart when it is writable again', async () => {
    const app = await open();
    const venue = await app.createVenue();
    const device = await pairTestDevice(app, venue.clientId, 'front_desk');
    const waiverId = await addWaiver(app, venue.clientId);
    const mutation = mutationOf(venue.clientId, 'check_in', {
      checkin_id: createCheckinId(venue.clientId, '2026-06-15'),
      waiver_id: waiverId,
      checked_in_at: '2026-06-15T14:00:00.000Z',
    });
    await setReadOnly(app, true);
    expect(await checkIn(app, venue, waiverId)).toMatchObject({ status: 503, refusal: { code: 'UNAVAILABLE' } });
    expect(await call(app, getHealth)).toMatchObject({ status: 503, refusal: { status: 'unavailable' } });
    expect((await push(app, device, [mutation])).results).toMatchObject([{ status: 'retry' }]);
    const codes = app.logs.filter((line) => line['level'] === 50).map((line) => (line['err'] as { code: string }).code);
    expect(codes).toContain(dialect === 'sqlite' ? 'SQLITE_READONLY' : '25006');
    expect(JSON.stringify(app.logs)).not.toContain('ada@example.org');

    await setReadOnly(app, false);
    expect((await push(app, device, [mutation])).results).toMatchObject([{ status: 'applied' }]);
    expect(await checkIn(app, venue, waiverId)).toMatchObject({ status: 200, body: { duplicate: true } });
  });

  async function setReadOnly(app: TestApp, isReadOnly: boolean): Promise<void> {
    if (dialect === 'sqlite') {
      (app.deps.db as Sqlite).writer.pragma(`query_only = ${isReadOnly ? 'ON' : 'OFF'}`);
      return;
    }
    /* Takes effect on new connections, so the pool's are cut too, as a failover does. */
    const client = new pg.Client({ connectionString: app.url });
    await client.connect();
    await client.query('SET default_transaction_read_only = off');
    await client.query(
      `ALTER DATABASE ${new URL(app.url).pathname.slice(1)} SET default_transaction_read_only = ${isReadOnly ? 'on' : 'off'}`,
    );
    await client.query(
      'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
    );
    await client.end();
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
});

function checkIn(app: TestApp, venue: TestVenue, waiverId: string) {
  return call(app, createCheckIn, { ...venue.own, body: { waiver_id: waiverId } });
}

/** The first answer that is no success. */
async function until<T, A extends { status: number }>(items: readonly T[], work: (item: T) => Promise<A>): Promise<A> {
  for (const item of items) {
    const answer = await work(item);
    if (answer.status !== 200) return answer;
  }
  throw new Error('Nothing was refused');
}
