import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { describe, expect, it } from 'vitest';
import { newCheckIn, postgresFaults } from '#helpers/app/postgres-faults';
import type { TestApp } from '#helpers/app/test-app';
import { postCheckIn } from '#helpers/venues/check-in-calls';
import { addWaiver } from '#helpers/venues/people';
import { pairTestDevice, push, pushRaw, replicaOf, type TestDevice } from '#helpers/venues/sync-device';

const { openApp, openAnother, openProxy, superuser } = postgresFaults();

const endBackends = (client: pg.Client, which: string): Promise<pg.QueryResult> =>
  client.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid() AND ${which}`);

async function lastSeenOf({ deps }: TestApp, { clientId, deviceId }: TestDevice): Promise<string | null> {
  const device = await deps.db.readVenue(clientId, (db) =>
    db.selectFrom('devices').select('last_seen_at').where('device_id', '=', deviceId).executeTakeFirstOrThrow(),
  );
  return device.last_seen_at;
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
      let queue = Array.from({ length: 40 }, () => newCheckIn(clientId));
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
    const mutation = newCheckIn(clientId);
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
    await push(cutOff, device, [newCheckIn(clientId)]);
    await expect.poll(() => lastSeenOf(app, device)).not.toBeNull();
    const mutation = newCheckIn(clientId);
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
    const mutation = newCheckIn(venue.clientId);
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
    const mutations = Array.from({ length: 8 }, () => newCheckIn(clientId));
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
