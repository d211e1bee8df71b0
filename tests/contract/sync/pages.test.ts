import { createSealing } from '@gatehouse/server/areas/desk/devices/sealing';
import { createChecksumBoard } from '@gatehouse/server/sync/pull/checksums';
import { type PullDeps, pullChanges } from '@gatehouse/server/sync/pull/pull.service';
import { SCHEMA_VERSION } from '@gatehouse/sync-protocol/base/version';
import { CompiledQuery } from 'kysely';
import { describe, expect } from 'vitest';
import { it, onBothDatabases } from '../../helpers/app/on-databases.ts';
import { rowsVisited } from '../../helpers/app/rows-visited.ts';
import type { TestApp } from '../../helpers/app/test-app.ts';
import { syncCallerOf } from '../../helpers/venues/sync-caller.ts';
import { ModelReplica, pairTestDevice, pullRaw } from '../../helpers/venues/sync-device.ts';
import { addCheckIn, addMany, touchSome } from '../../helpers/venues/venue-rows.ts';

/** A front desk that pulls pages of another size than the product's. */
function deskWithPages(app: TestApp, clientId: string, pageRows: number): ModelReplica {
  const pull: PullDeps = {
    deps: app.deps,
    sealing: createSealing(app.deps),
    checksums: createChecksumBoard(),
    pageRows,
  };
  const caller = syncCallerOf(clientId);
  return new ModelReplica((cursor) => pullChanges(pull, caller, { schema: SCHEMA_VERSION, cursor }));
}

/** The venue's own rows of settings, devices and days, which a pull always reads. */
const ROWS_OF_PULL = 100;

onBothDatabases('pages', (open, dialect) => {
  describe.each([1, 7, 250, 1000, 3000])('of %d rows', (pageRows) => {
    it('[S28] [L4] bring every row of one version once, in a fill and in a delta', async ({ app }) => {
      const { clientId } = await app.createVenue();
      const count = pageRows === 1 ? 40 : 1_200;
      const first = await addMany(app, clientId, count);
      const desk = deskWithPages(app, clientId, pageRows);
      const fill = await desk.pull();
      const second = await addMany(app, clientId, count);
      const delta = await desk.pull();
      expect(desk.ids('customers')).toEqual([...first, ...second].toSorted());
      const puts = [...fill, ...delta].filter((change) => change.collection === 'customers').map(({ id }) => id);
      expect(puts).toHaveLength(new Set(puts).size);
    });
  });

  it('[L5] say with the first page of a fill alone how many customers it brings', async ({ app }) => {
    const { clientId } = await app.createVenue();
    await addMany(app, clientId, 20);
    const pull: PullDeps = {
      deps: app.deps,
      sealing: createSealing(app.deps),
      checksums: createChecksumBoard(),
      pageRows: 8,
    };
    const caller = syncCallerOf(clientId);
    const said: (number | undefined)[] = [];
    const desk = new ModelReplica(async (cursor) => {
      const reply = await pullChanges(pull, caller, { schema: SCHEMA_VERSION, cursor });
      said.push(reply.fill_customers);
      return reply;
    });
    await desk.pull();
    await addMany(app, clientId, 20);
    await desk.pull();
    expect(said[0]).toBe(20);
    expect(said.length).toBeGreaterThan(4);
    expect(said.slice(1).filter((count) => count !== undefined)).toEqual([]);
  });

  it('[S28] [L4] skip and double nothing while rows move, come and go between pages', async ({ app }) => {
    const { clientId } = await app.createVenue();
    const ids = await addMany(app, clientId, 90);
    const desk = deskWithPages(app, clientId, 7);
    let turn = 0;
    const disturb = async (): Promise<void> => {
      turn += 1;
      if (turn % 2 === 0 && turn < 40)
        await touchSome(app, clientId, [ids[(turn * 13) % 90] ?? '', ids[turn % 90] ?? '']);
      if (turn % 5 === 0 && turn < 40) ids.push(...(await addMany(app, clientId, 3)));
    };
    await desk.pull(disturb);
    await desk.pull(disturb);
    await desk.pull();
    expect(desk.ids('customers')).toEqual(ids.toSorted());
    const versions = await app.deps.db.readVenue(clientId, (db) =>
      db.selectFrom('waivers').select(['waiver_id', 'version']).execute(),
    );
    for (const { waiver_id: id, version } of versions)
      expect(desk.rows.get('customers')?.get(id)?.version).toBe(version);
  });

  it('[L4] that were overtaken end with more to come, and the rest follows at once, in a fill and in a delta', async () => {
    const app = await open();
    const { clientId } = await app.createVenue();
    const ids = await addMany(app, clientId, 10);
    const desk = deskWithPages(app, clientId, 8);
    const overtake = async (): Promise<void> => {
      expect(await desk.pullPage()).toBe(true);
      await touchSome(app, clientId, ids.slice(0, 2));
      ids.push(...(await addMany(app, clientId, 1)));
      expect(await desk.pullPage()).toBe(true);
      expect(desk.cursor).not.toHaveProperty('to');
      expect(await desk.pullPage()).toBe(false);
      expect(desk.ids('customers')).toEqual(ids.toSorted());
      expect(desk.cursor?.version).toBe(await app.deps.pokes.versionOf(clientId));
    };
    await overtake();
    ids.push(...(await addMany(app, clientId, 10)));
    await overtake();
  });

  it('[L4] [L8] that midnight overtook end with more to come, and the new day follows at once', async ({ app }) => {
    const { clientId } = await app.createVenue();
    const [waiverId = ''] = await addMany(app, clientId, 10);
    await addCheckIn(app, clientId, { waiver_id: waiverId });
    const desk = deskWithPages(app, clientId, 8);
    app.clock.set('2026-06-16T03:59:00.000Z');
    expect(await desk.pullPage()).toBe(true);
    app.clock.set('2026-06-16T04:00:00.000Z');
    expect(await desk.pullPage()).toBe(true);
    expect(desk.ids('check_ins')).toHaveLength(1);
    expect(await desk.pullPage()).toBe(false);
    expect(desk.ids('check_ins')).toEqual([]);
    expect(desk.cursor).toMatchObject({ day: '2026-06-16' });
  });

  it('[S6] [L2] do not advance the version a device has reached before the last one', async ({ app }) => {
    const { clientId } = await app.createVenue();
    await addMany(app, clientId, 20);
    const desk = deskWithPages(app, clientId, 5);
    while (await desk.pullPage()) expect(desk.cursor?.version).toBe(0);
    const reached = desk.cursor?.version ?? 0;
    await addMany(app, clientId, 20);
    while (await desk.pullPage()) expect(desk.cursor?.version).toBe(reached);
    expect(desk.cursor?.version).toBeGreaterThan(reached);
  });

  it('[S26] [L10] answer nothing with at most 400 bytes', async ({ app, venue: { clientId } }) => {
    const device = await pairTestDevice(app, clientId, 'front_desk');
    await app.deps.db.writeVenue(clientId, (db) =>
      db.updateTable('sync_tenant').set({ version: 9_000_000_000, backed_up_version: 8_999_999_999 }).execute(),
    );
    const filled = await pullRaw(app, device, null);
    const idle = await pullRaw(app, device, filled.body.cursor);
    expect(idle.body).toMatchObject({ changes: [], more: false });
    expect(JSON.stringify(idle.body).length).toBeLessThanOrEqual(400);
  });

  /* SQLite's plans don't depend on how many rows there are: `operations/hot-statements` holds them. */
  if (dialect === 'postgres')
    it('[S26] cost what changed, not what exists', async ({ app, venue: { clientId } }) => {
      const ids = await addMany(app, clientId, 20_000);
      /* PostgreSQL does so automatically within a minute. */
      await app.deps.db.owner.executeQuery(CompiledQuery.raw('ANALYZE'));
      const desk = deskWithPages(app, clientId, 50_000);
      expect(await rowsVisited(() => desk.pull())).toBeGreaterThan(20_000);
      expect(await rowsVisited(() => desk.pull())).toBeLessThan(ROWS_OF_PULL);
      await touchSome(app, clientId, ids.slice(0, 1));
      expect(await rowsVisited(() => desk.pull())).toBeLessThan(ROWS_OF_PULL);
      expect(desk.changes.map(({ id }) => id)).toEqual(ids.slice(0, 1));
    });
});
