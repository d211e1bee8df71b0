import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { describe, expect, it, vi } from 'vitest';
import { newCheckIn, postgresFaults } from '#helpers/app/postgres-faults';
import type { TestApp } from '#helpers/app/test-app';
import { addWaiver } from '#helpers/venues/people';
import { pairTestDevice, push, type TestDevice } from '#helpers/venues/sync-device';

const { cleanUp, openApp, openAnother, openProxy, superuser } = postgresFaults();

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

describe('signals between processes', () => {
  const quick = { reconnectMs: 300, heartbeatMs: 200, heartbeatTimeoutMs: 300, silenceMs: 1_000, pollMs: 600_000 };

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
      `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND application_name LIKE 'gatehouse/% listen'`,
    );
    return rows.map(({ pid }) => pid);
  };

  it('[H3] compares the venues with streams when the connection that listens comes back', async () => {
    const { clientId, device, far, killer, stream } = await twoServers();
    for (const pid of await listenersOf(killer)) await killer.query('SELECT pg_terminate_backend($1)', [pid]);
    await push(far, device, [newCheckIn(clientId)]);
    await expect.poll(() => stream.versions, { timeout: 20_000 }).toEqual([1, 2]);
    await pause(600);
    expect(stream.versions).toEqual([1, 2]);
  });

  it('[H3] notices a connection that fell silent, and compares then', async () => {
    const { clientId, device, proxy, far, stream } = await twoServers({ isNearThroughProxy: true });
    proxy?.stall();
    await push(far, device, [newCheckIn(clientId)]);
    await expect.poll(() => stream.versions, { timeout: 20_000 }).toEqual([1, 2]);
  });

  it('[H3] says to the others that something was lost once it can', async () => {
    const { clientId, device, far, killer, stream, nearPid } = await twoServers();
    /* The far one opens its connection with the first signal, and loses it before the second. */
    await push(far, device, [newCheckIn(clientId)]);
    await expect.poll(() => stream.versions, { timeout: 5_000 }).toEqual([1, 2]);
    await pause(1_100);
    const farPids = (await listenersOf(killer)).filter((pid) => pid !== nearPid);
    expect(farPids).toHaveLength(1);
    await killer.query('SELECT pg_terminate_backend($1)', farPids);
    await push(far, device, [newCheckIn(clientId)]);
    await expect.poll(() => stream.versions, { timeout: 20_000 }).toEqual([1, 2, 3]);
  });

  it('[H3] says so also where the signal failed before its connection was seen to end', async () => {
    const { clientId, device, far, killer, stream, nearPid } = await twoServers();
    await push(far, device, [newCheckIn(clientId)]);
    await expect.poll(() => stream.versions, { timeout: 20_000 }).toEqual([1, 2]);
    const farPid = (await listenersOf(killer)).find((pid) => pid !== nearPid);
    const { query } = pg.Client.prototype;
    let failed = 0;
    const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
      this: pg.Client & { processID?: number },
      ...given: unknown[]
    ) {
      const [asked] = given as [{ text?: string }];
      const isSignal = this.processID === farPid && asked.text?.includes('pg_notify');
      if (!isSignal) return Reflect.apply(query, this, given) as never;
      failed += 1;
      return Promise.reject(new Error('terminating connection due to administrator command')) as never;
    });
    cleanUp.push(async () => spy.mockRestore());
    await push(far, device, [newCheckIn(clientId)]);
    await expect.poll(() => failed, { timeout: 20_000 }).toBe(1);
    spy.mockRestore();
    await killer.query('SELECT pg_terminate_backend($1)', [farPid]);
    await expect.poll(() => stream.versions, { timeout: 20_000 }).toEqual([1, 2, 3]);
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
    expect((await push(app, device, [newCheckIn(clientId)])).results).toMatchObject([{ status: 'applied' }]);
    expect(await addWaiver(app, clientId)).toBeTruthy();
    expect(versions).toEqual([]);
  });
});
