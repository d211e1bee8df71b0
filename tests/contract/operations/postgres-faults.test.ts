import type { Database } from '@gatehouse/server/db/database';
import { openPostgres } from '@gatehouse/server/db/postgres/postgres';
import type { PostgresLimits } from '@gatehouse/server/db/postgres/postgres-limits';
import { createCheckinId } from '@gatehouse/sync-protocol/ids';
import pg from 'pg';
import { afterEach, describe, expect, inject, it } from 'vitest';
import { openTestApp, type TestApp } from '../../helpers/app/test-app.ts';
import { postgresDatabase } from '../../helpers/app/test-database.ts';
import { startTcpProxy, type TcpProxy } from '../../helpers/processes/tcp-proxy.ts';
import { postCheckIn } from '../../helpers/venues/check-in-calls.ts';
import { addWaiver } from '../../helpers/venues/people.ts';
import {
  mutationOf,
  pairTestDevice,
  push,
  pushRaw,
  replicaOf,
  type TestDevice,
} from '../../helpers/venues/sync-device.ts';

const cleanUp: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const work of cleanUp.splice(0).toReversed()) await work();
});

async function openApp(): Promise<TestApp> {
  const app = await openTestApp(await postgresDatabase(inject('postgresUrl')));
  cleanUp.push(() => app.close());
  return app;
}

/** Another server process on the same database, as far as the database can tell. */
async function openAnother(
  { url }: TestApp,
  options: { limits?: Partial<PostgresLimits>; proxy?: TcpProxy; poolSize?: number } = {},
): Promise<TestApp> {
  const through = new URL(url);
  if (options.proxy) through.port = String(options.proxy.port);
  const { limits = {}, poolSize = 10 } = options;
  const db: Database = openPostgres({ connectionString: through.href, poolSize, limits });
  cleanUp.push(() => db.close());
  return openTestApp({ db, url, drop: () => Promise.resolve() });
}

async function openProxy({ url }: TestApp): Promise<TcpProxy> {
  const { hostname, port } = new URL(url);
  const proxy = await startTcpProxy({ host: hostname, port: Number(port) });
  cleanUp.push(() => proxy.close());
  return proxy;
}

/** A connection of the test's own, which the server does not know. */
async function superuser({ url }: TestApp): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  cleanUp.push(() => client.end());
  return client;
}

const endBackends = (client: pg.Client, which: string): Promise<pg.QueryResult> =>
  client.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid() AND ${which}`);

function checkIn(clientId: string) {
  return mutationOf(clientId, 'check_in', {
    checkin_id: createCheckinId(clientId, '2026-06-15'),
    waiver_id: 'x',
    checked_in_at: '2026-06-15T14:00:00.000Z',
  });
}

async function lastSeenOf({ deps }: TestApp, { clientId, deviceId }: TestDevice): Promise<string | null> {
  const device = await deps.db.readVenue(clientId, (db) =>
    db.selectFrom('devices').select('last_seen_at').where('device_id', '=', deviceId).executeTakeFirstOrThrow(),
  );
  return device.last_seen_at;
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

async function listen(app: TestApp, { token }: TestDevice) {
  const response = await app.app.hono.request('/api/sync/events', { headers: { authorization: `Bearer ${token}` } });
  const versions: number[] = [];
  const reader = response.body?.getReader();
  const done = (async () => {
    for (;;) {
      const chunk = await reader?.read().catch(() => undefined);
      if (!chunk || chunk.done) return;
      for (const line of new TextDecoder().decode(chunk.value).split('\n\n'))
        if (line.startsWith('data: ')) versions.push(JSON.parse(line.slice(6)).version);
    }
  })();
  cleanUp.push(async () => {
    await reader?.cancel().catch(() => undefined);
    await done;
  });
  return { versions };
}

describe('connections that PostgreSQL ends', () => {
  it('[Q7] [Q4] in a loop while devices push: the process lives, nothing is parked, each item applies once', async () => {
    const app = await openApp();
    const { clientId } = await app.createVenue();
    const devices = await Promise.all([1, 2, 3, 4].map(() => pairTestDevice(app, clientId, 'front_desk')));
    const killer = await superuser(app);
    const left = new Set(devices);
    let kills = 0;
    const killing = (async () => {
      while (left.size > 0 && kills < 200) {
        kills += (await endBackends(killer, 'true ORDER BY random() LIMIT 1')).rowCount ?? 0;
        await pause(10);
      }
    })();
    const statuses = new Set<string>();
    const drain = async (device: TestDevice): Promise<number> => {
      let queue = Array.from({ length: 40 }, () => checkIn(clientId));
      for (const deadline = Date.now() + 25_000; queue.length > 0 && Date.now() < deadline; ) {
        /* A request that could not even sign in is one that the device repeats. */
        const { results } = await push(app, device, queue.slice(0, 5)).catch(() => ({ results: [] }));
        for (const { status } of results) statuses.add(status);
        const final = new Set(results.filter(({ status }) => status !== 'retry').map(({ id }) => id));
        queue = queue.filter(({ id }) => !final.has(id));
      }
      left.delete(device);
      return queue.length;
    };
    expect(await Promise.all(devices.map(drain))).toEqual([0, 0, 0, 0]);
    await killing;
    expect(kills).toBeGreaterThan(10);
    expect(statuses).not.toContain('parked');
    expect(statuses).toContain('retry');
    const stored = await app.deps.db.readVenue(clientId, async (db) => ({
      checkIns: await db.selectFrom('check_ins').select('checkin_id').execute(),
      parked: await db.selectFrom('sync_parked').select('code').execute(),
    }));
    expect([stored.checkIns.length, stored.parked]).toEqual([160, []]);
    const failures = app.logs.filter(({ level, code }) => Number(level) >= 50 && code !== 'UNAVAILABLE');
    expect(failures).toEqual([]);
  });

  it('[Q7] while COMMIT runs: the item answers retry, leaves no trace, and applies when it comes again', async () => {
    const app = await openApp();
    const { clientId } = await app.createVenue();
    const device = await pairTestDevice(app, clientId, 'front_desk');
    const killer = await superuser(app);
    await killer.query(`
      CREATE FUNCTION slow() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_sleep(5); RETURN NULL; END $$;
      CREATE CONSTRAINT TRIGGER slow AFTER INSERT ON check_ins DEFERRABLE INITIALLY DEFERRED
        FOR EACH ROW EXECUTE FUNCTION slow()`);
    const mutation = checkIn(clientId);
    const pushing = push(app, device, [mutation]);
    await expect
      .poll(async () => (await endBackends(killer, `query = 'commit' AND state = 'active'`)).rowCount)
      .toBe(1);
    expect((await pushing).results).toMatchObject([{ status: 'retry', code: 'UNAVAILABLE' }]);
    await killer.query('DROP TRIGGER slow ON check_ins');
    expect((await push(app, device, [mutation])).results).toMatchObject([{ status: 'applied' }]);
  });

  it('[Q5] [Q7] after COMMIT, before its answer: the item answers retry, and is a duplicate when it comes again', async () => {
    const app = await openApp();
    const { clientId } = await app.createVenue();
    const device = await pairTestDevice(app, clientId, 'front_desk');
    const proxy = await openProxy(app);
    const cutOff = await openAnother(app, { proxy });
    /* The first push also saves the device's status, whose commit must not be the one that is cut. */
    await push(cutOff, device, [checkIn(clientId)]);
    await expect.poll(() => lastSeenOf(app, device)).not.toBeNull();
    const mutation = checkIn(clientId);
    /* Reads end with a commit too: only that of the write follows this statement. */
    const write = cutOff.deps.db.writeVenue;
    cutOff.deps.db.writeVenue = (venueId, work) =>
      write(venueId, async (db) => {
        const done = await work(db);
        proxy.cutAfter('commit');
        return done;
      });
    const { results } = await push(cutOff, device, [mutation]);
    cutOff.deps.db.writeVenue = write;
    expect([results, proxy.cuts()]).toMatchObject([[{ status: 'retry' }], 1]);
    expect((await push(cutOff, device, [mutation])).results).toMatchObject([{ status: 'duplicate' }]);
    const desk = replicaOf(app, device);
    await desk.pull();
    expect(desk.ids('check_ins')).toHaveLength(2);
  });
});

describe('a database that does not answer', () => {
  it('[Q7] a lock that is not had in time answers retry, and 503 over HTTP', async () => {
    const app = await openApp();
    const venue = await app.createVenue();
    const device = await pairTestDevice(app, venue.clientId, 'front_desk');
    const waiverId = await addWaiver(app, venue.clientId);
    const impatient = await openAnother(app, { limits: { lockMs: 200 } });
    const holder = await superuser(app);
    await holder.query('BEGIN');
    await holder.query('SELECT 1 FROM sync_tenant FOR UPDATE');
    const mutation = checkIn(venue.clientId);
    expect((await push(impatient, device, [mutation])).results).toMatchObject([{ status: 'retry' }]);
    const direct = await postCheckIn(impatient, venue, { waiver_id: waiverId });
    expect([direct.status, direct.refusal.code]).toEqual([503, 'UNAVAILABLE']);
    await holder.query('ROLLBACK');
    expect((await push(impatient, device, [mutation])).results).toMatchObject([{ status: 'applied' }]);
  });

  it('[Q7] a statement that takes too long, and a pool without a free connection, end in time', async () => {
    const app = await openApp();
    const { clientId } = await app.createVenue();
    const impatient = await openAnother(app, { limits: { statementMs: 200, connectMs: 500 }, poolSize: 1 });
    const holder = await superuser(app);
    await holder.query('BEGIN');
    await holder.query('LOCK TABLE check_ins IN ACCESS EXCLUSIVE MODE');
    const read = (): Promise<unknown> =>
      impatient.deps.db.readVenue(clientId, (db) => db.selectFrom('check_ins').selectAll().execute());
    await expect(read()).rejects.toMatchObject({ code: '57014' });
    const busy = impatient.deps.db.readVenue(clientId, () => pause(1_500));
    await expect(read()).rejects.toThrow('timeout exceeded when trying to connect');
    await busy;
  });

  it('[Q7] connections that fell silent fail in time, and the next ones work', async () => {
    const app = await openApp();
    const { clientId } = await app.createVenue();
    const device = await pairTestDevice(app, clientId, 'front_desk');
    const proxy = await openProxy(app);
    const far = await openAnother(app, { proxy, limits: { silenceMs: 500 } });
    const mutations = Array.from({ length: 8 }, () => checkIn(clientId));
    await Promise.all(mutations.slice(0, 4).map((mutation) => push(far, device, [mutation])));
    proxy.stall();
    const stalledAtMs = Date.now();
    const answers = await Promise.all(mutations.map((mutation) => pushRaw(far, device, [mutation])));
    expect(Date.now() - stalledAtMs).toBeGreaterThan(400);
    for (const { body } of answers.filter(({ status }) => status !== 503))
      expect(['retry', 'applied', 'duplicate']).toContain(body.results[0]?.status);
    await expect
      .poll(async () => (await push(far, device, mutations)).results.map(({ status }) => status))
      .toEqual(mutations.map(() => 'duplicate'));
  });
});

describe('signals between processes', () => {
  const quick = { reconnectMs: 300, heartbeatMs: 200, heartbeatTimeoutMs: 300, silenceMs: 1_000 };

  /** Two servers on one database: a device listens at the near one, and writes go to the far one. */
  async function twoServers(options: { isNearThroughProxy?: boolean } = {}) {
    const app = await openApp();
    const { clientId } = await app.createVenue();
    const device = await pairTestDevice(app, clientId, 'front_desk');
    const proxy = options.isNearThroughProxy ? await openProxy(app) : undefined;
    const near = await openAnother(app, { limits: quick, ...(proxy && { proxy }) });
    const far = await openAnother(app, { limits: quick });
    const killer = await superuser(app);
    const stream = await listen(near, device);
    await expect.poll(() => stream.versions, { timeout: 5_000 }).toEqual([1]);
    await expect.poll(async () => (await listenersOf(killer)).length, { timeout: 5_000 }).toBe(1);
    const [nearPid] = await listenersOf(killer);
    return { nearPid, clientId, device, proxy, near, far, killer, stream };
  }

  const listenersOf = async (client: pg.Client): Promise<number[]> => {
    const { rows } = await client.query<{ pid: number }>(
      `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND (query IN ('LISTEN gatehouse', 'SELECT 1') OR query LIKE '%pg_notify(%') AND pid <> pg_backend_pid()`,
    );
    return rows.map(({ pid }) => pid);
  };

  it('[H3] compares the venues with streams when the connection that listens comes back', async () => {
    const { clientId, device, far, killer, stream } = await twoServers();
    for (const pid of await listenersOf(killer)) await killer.query('SELECT pg_terminate_backend($1)', [pid]);
    await push(far, device, [checkIn(clientId)]);
    await expect.poll(() => stream.versions, { timeout: 3_000 }).toEqual([1, 2]);
    await pause(600);
    expect(stream.versions).toEqual([1, 2]);
  });

  it('[H3] notices a connection that fell silent, and compares then', async () => {
    const { clientId, device, proxy, far, stream } = await twoServers({ isNearThroughProxy: true });
    proxy?.stall();
    await push(far, device, [checkIn(clientId)]);
    await expect.poll(() => stream.versions, { timeout: 5_000 }).toEqual([1, 2]);
  });

  it('[H3] says to the others that something was lost once it can', async () => {
    const { clientId, device, far, killer, stream, nearPid } = await twoServers();
    /* The far one opens its connection with the first signal, and loses it before the second. */
    await push(far, device, [checkIn(clientId)]);
    await expect.poll(() => stream.versions, { timeout: 5_000 }).toEqual([1, 2]);
    await pause(1_100);
    const farPids = (await listenersOf(killer)).filter((pid) => pid !== nearPid);
    expect(farPids).toHaveLength(1);
    await killer.query('SELECT pg_terminate_backend($1)', farPids);
    await push(far, device, [checkIn(clientId)]);
    await expect.poll(() => stream.versions, { timeout: 3_000 }).toEqual([1, 2, 3]);
  });

  it('[H1] [H3] a stream that could not say its version ends, and writes go on', async () => {
    const app = await openApp();
    const { clientId } = await app.createVenue();
    const device = await pairTestDevice(app, clientId, 'front_desk');
    const { versionOf } = app.deps.pokes;
    app.deps.pokes.versionOf = () => Promise.reject(new Error('Connection terminated unexpectedly'));
    const { versions } = await listen(app, device);
    app.deps.pokes.versionOf = versionOf;
    await pause(20);
    expect((await push(app, device, [checkIn(clientId)])).results).toMatchObject([{ status: 'applied' }]);
    expect(await addWaiver(app, clientId)).toBeTruthy();
    expect(versions).toEqual([]);
  });
});
