import { createApp } from '@gatehouse/server/app';
import { openSqlite } from '@gatehouse/server/db/opening/open';
import { mutationKind, mutationRegistry } from '@gatehouse/server/sync/mutation-registry';
import { createCheckinId } from '@gatehouse/sync-protocol/base/ids';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { onBothDatabases } from '../../helpers/app/on-databases.ts';
import { openTestApp, type TestApp } from '../../helpers/app/test-app.ts';
import { sqliteDatabase } from '../../helpers/app/test-database.ts';
import { mutationOf, pairTestDevice, push } from '../../helpers/venues/sync-device.ts';

function checkIn(clientId: string, more: Record<string, unknown> = {}) {
  return mutationOf(clientId, 'check_in', {
    checkin_id: createCheckinId(clientId, '2026-06-15'),
    waiver_id: 'x',
    checked_in_at: '2026-06-15T14:00:00.000Z',
    ...more,
  });
}

it('[S31] [Q7] a disk that fills in the middle of a group answers nothing applied that is not there after reopening', async () => {
  const database = await sqliteDatabase();
  const app = await openTestApp(database);
  const { clientId } = await app.createVenue();
  const device = await pairTestDevice(app, clientId, 'front_desk');
  const { writer } = database.db as ReturnType<typeof openSqlite>;
  const pages = Number(writer.pragma('page_count', { simple: true }));
  const queue = Array.from({ length: 240 }, () =>
    mutationOf(clientId, 'undo_check_in', {
      checkin_id: createCheckinId(clientId, '2026-06-15'),
      reason: 'r'.repeat(500),
    }),
  );
  writer.pragma(`max_page_count = ${pages + 12}`);
  const answers = (
    await Promise.all([0, 40, 80, 120, 160, 200].map((at) => push(app, device, queue.slice(at, at + 40))))
  ).flatMap(({ results }) => results);
  const applied = answers.filter(({ status }) => status === 'applied').map(({ id }) => String(id));
  expect(answers.map(({ status }) => status)).toContain('retry');
  expect(answers.filter(({ status }) => status === 'parked')).toEqual([]);
  writer.pragma('max_page_count = 1073741823');
  const path = database.url.replace('sqlite:', '');
  const reopened = openSqlite(path);
  const stored = await reopened.readVenue(clientId, (db) => db.selectFrom('sync_mutations').select('id').execute());
  const undone = await reopened.readVenue(clientId, (db) => db.selectFrom('early_undos').selectAll().execute());
  await reopened.close();
  expect(stored.map(({ id }) => id).toSorted()).toEqual(applied.toSorted());
  expect(undone).toHaveLength(applied.length);
  const rest = await Promise.all([0, 80, 160].map((at) => push(app, device, queue.slice(at, at + 80))));
  expect(new Set(rest.flatMap(({ results }) => results.map(({ status }) => status)))).toEqual(
    new Set(applied.length > 0 ? ['applied', 'duplicate'] : ['applied']),
  );
  await app.close();
});

onBothDatabases('a mutation that fails', (open) => {
  /** The application with one more mutation, which writes and then throws what the test wants. */
  async function withFailing(error: () => Error | null) {
    const app = await open();
    const failing = mutationKind(z.object({}), async (_deps, write, _args, context) => {
      await write.db
        .insertInto('early_undos')
        .values({
          client_id: write.clientId,
          checkin_id: context.mutationId,
          undone_at: '',
          undone_by: null,
          reason: null,
        })
        .execute();
      const thrown = error();
      if (thrown) throw thrown;
      return { needsReview: false };
    });
    const mutations = { ...mutationRegistry, fail: { 1: failing } };
    const hosted: TestApp = {
      ...app,
      request: async (method, path, { token, body } = {}) => {
        const response = await createApp(app.deps, { mutations }).hono.request(path, {
          method,
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          body: JSON.stringify(body),
        });
        return { status: response.status, body: await response.json(), headers: response.headers };
      },
    };
    const { clientId } = await app.createVenue();
    const device = await pairTestDevice(app, clientId, 'front_desk');
    const traces = () =>
      app.deps.db.readVenue(clientId, (db) => db.selectFrom('early_undos').select('checkin_id').execute());
    return { app: hosted, clientId, device, traces };
  }

  it.each(['SQLITE_BUSY', '40P01', 'ECONNRESET', 'SQLITE_FULL', '53100'])(
    '[Q7] [Q11] by %s answers retry, leaves no trace, and its neighbours apply',
    async (code) => {
      let isBroken = true;
      const failure = () => (isBroken ? Object.assign(new Error('x'), { code }) : null);
      const { app, clientId, device, traces } = await withFailing(failure);
      const poison = mutationOf(clientId, 'fail', {});
      const batch = [checkIn(clientId), poison, checkIn(clientId)];
      const { results } = await push(app, device, batch);
      expect(results.map(({ status }) => status)).toEqual(['applied', 'retry', 'applied']);
      expect(await traces()).toEqual([]);
      isBroken = false;
      const again = await push(app, device, batch);
      expect(again.results.map(({ status }) => status)).toEqual(['duplicate', 'applied', 'duplicate']);
      expect(await traces()).toHaveLength(1);
    },
  );

  it('[Q2] [S8] by a defect of ours is parked whole, rolled back, and can be replayed once it is mended', async () => {
    let isBroken = true;
    const { app, clientId, device, traces } = await withFailing(() => (isBroken ? new TypeError('oops') : null));
    const poison = mutationOf(clientId, 'fail', {});
    const { results } = await push(app, device, [checkIn(clientId), poison, checkIn(clientId)]);
    expect(results).toMatchObject([
      { status: 'applied' },
      { status: 'parked', code: 'INTERNAL' },
      { status: 'applied' },
    ]);
    expect(await traces()).toEqual([]);
    isBroken = false;
    expect((await push(app, device, [poison])).results).toMatchObject([{ status: 'parked' }]);
  });
});
