import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { noticeRestore } from '@gatehouse/server/areas/platform/backup/epoch';
import { migrate } from '@gatehouse/server/db/migrate';
import { openPostgres } from '@gatehouse/server/db/postgres/postgres';
import { createCheckinId } from '@gatehouse/sync-protocol/base/ids';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { type PostgresServer, startPostgres } from '#helpers/app/postgres-server';
import { quickFolder } from '#helpers/app/quick-folder';
import { openTestApp, type TestApp } from '#helpers/app/test-app';
import { type PgBouncer, startPgBouncer } from '#helpers/processes/pgbouncer';
import { mutationOf, pairTestDevice, pullRaw, push, pushRaw, replicaOf } from '#helpers/venues/sync-device';

let server: PostgresServer;
let bouncer: PgBouncer;
const folders: string[] = [];
const apps: TestApp[] = [];
beforeAll(async () => {
  server = await startPostgres();
  bouncer = await startPgBouncer(server.url);
});
afterEach(async () => {
  for (const app of apps.splice(0)) await app.close();
});
afterAll(async () => {
  await bouncer?.stop();
  await server.stop();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** A server process, as `main.ts` starts one. */
async function start(url: string): Promise<TestApp> {
  const db = openPostgres({ connectionString: url, poolSize: 5 });
  await migrate(db);
  const app = await openTestApp({ db, url, drop: () => db.close() });
  const dataDir = mkdtempSync(join(quickFolder, 'gatehouse-failover-'));
  folders.push(dataDir);
  const deps = { ...app.deps, config: { ...app.deps.config, dataDir } };
  db.onNewLife((opened) => noticeRestore({ ...deps, db: opened }));
  await noticeRestore(deps);
  apps.push(app);
  return app;
}

it.each([
  ['', () => server.url],
  [', behind PgBouncer, which keeps their connections', () => bouncer.through(server.url)],
])(
  '[E8] [Y90] a promoted standby begins one new epoch for all servers, without a restart and before it serves%s',
  async (_title, url) => {
    const [one, other] = [await start(url()), await start(url())];
    const { clientId } = await one.createVenue({ email: `owner${folders.length}@venue.example` });
    const device = await pairTestDevice(one, clientId, 'front_desk');
    const checkIn = () =>
      mutationOf(clientId, 'check_in', {
        checkin_id: createCheckinId(clientId, '2026-06-15'),
        waiver_id: 'x',
        checked_in_at: '2026-06-15T14:00:00.000Z',
      });
    const desk = replicaOf(one, device);
    await push(one, device, [checkIn()]);
    await desk.pull();
    await replicaOf(other, device).pull();
    const before = desk.cursor?.epoch;

    await server.becomeStandby();
    const onStandby = [await pullRaw(one, device, desk.cursor), await pushRaw(other, device, [checkIn()])];
    expect(onStandby.map(({ status, refusal }) => [status, refusal.code])).toEqual([
      [503, 'UNAVAILABLE'],
      [503, 'UNAVAILABLE'],
    ]);

    await server.promote();
    const mutation = checkIn();
    const served = await Promise.all([
      ...Array.from({ length: 5 }, () => pullRaw(one, device, desk.cursor)),
      ...Array.from({ length: 5 }, () => pullRaw(other, device, desk.cursor)),
    ]);
    const epochs = new Set(
      served.filter(({ status }) => status === 200).map(({ body }) => [body.cursor.epoch, body.changes[0]?.op].join()),
    );
    expect([...epochs]).toEqual([expect.stringMatching(/,reset$/)]);
    expect([...epochs][0]).not.toContain(before);
    const pushedAgain = async () => {
      const again = await pushRaw(other, device, [mutation]);
      return again.status === 200 ? again.body.results[0]?.status : again.status;
    };
    await expect.poll(pushedAgain).toBe('duplicate');
    await desk.pull();
    expect([desk.resets, desk.ids('check_ins').length, desk.cursor?.epoch === before]).toEqual([1, 2, false]);
  },
);
