import { createSealing } from '@gatehouse/server/areas/desk/devices/sealing';
import { createChecksumBoard } from '@gatehouse/server/sync/pull/checksums';
import { type PullDeps, pullChanges } from '@gatehouse/server/sync/pull/pull.service';
import type { SyncCaller } from '@gatehouse/server/sync/sync-caller';
import { advanceFloors } from '@gatehouse/server/venue/tombstone-floor';
import { writeTombstones } from '@gatehouse/server/venue/tombstones';
import { writeVenue } from '@gatehouse/server/venue/venue-write';
import { createWaiverId } from '@gatehouse/sync-protocol/base/ids';
import { SCHEMA_VERSION } from '@gatehouse/sync-protocol/base/version';
import { expect, it } from 'vitest';
import { onBothDatabases } from '../../helpers/app/on-databases.ts';
import type { TestApp } from '../../helpers/app/test-app.ts';
import { addWaiver } from '../../helpers/venues/people.ts';
import { syncCallerOf } from '../../helpers/venues/sync-caller.ts';
import { ModelReplica } from '../../helpers/venues/sync-device.ts';
import { addBooking, addCheckIn, addMany } from '../../helpers/venues/venue-rows.ts';

const DAY_MS = 86_400_000;

/** A desk over the service itself, with pages of another size than the product's. */
function deskOf(
  app: TestApp,
  clientId: string,
  more: Partial<SyncCaller> & { pageRows?: number; schema?: number } = {},
) {
  const { pageRows, schema = SCHEMA_VERSION, ...columns } = more;
  const caller = syncCallerOf(clientId, columns);
  const checksums = createChecksumBoard();
  const pull: PullDeps = {
    deps: app.deps,
    sealing: createSealing(app.deps),
    checksums,
    ...(pageRows ? { pageRows } : {}),
  };
  return new ModelReplica((cursor) => pullChanges(pull, caller, { schema, cursor }));
}

function deleteRows(app: TestApp, clientId: string, ids: readonly string[]): Promise<number> {
  return writeVenue(app.deps, clientId, async (write) => {
    await write.db.deleteFrom('waivers').where('waiver_id', 'in', ids).execute();
    await writeTombstones(write, 'customers', ids);
    return write.version;
  });
}

onBothDatabases('a pull', (open) => {
  async function start() {
    const app = await open();
    const { clientId } = await app.createVenue();
    return { app, clientId };
  }

  it('[V2] [L9] is refused with another schema, and to a revoked device whatever its schema', async () => {
    const { app, clientId } = await start();
    await expect(deskOf(app, clientId, { schema: SCHEMA_VERSION + 1 }).pull()).rejects.toMatchObject({
      code: 'PROTOCOL_UNSUPPORTED',
    });
    await expect(deskOf(app, clientId, { isRevoked: true, schema: 0 }).pull()).rejects.toMatchObject({
      code: 'DEVICE_REVOKED',
    });
  });

  it('[L10] [L2] that brings nothing says the time and where it is, and nothing else', async () => {
    const { app, clientId } = await start();
    const desk = deskOf(app, clientId);
    await desk.pull();
    await desk.pull();
    const [{ epoch, version }] = (await app.deps.db.readPlatform((db) =>
      db.selectFrom('sync_tenant').select(['epoch', 'version']).execute(),
    )) as [{ epoch: string; version: number }];
    expect(desk.lastReply).toEqual({
      changes: [],
      cursor: {
        epoch,
        version,
        scope: `front_desk.${SCHEMA_VERSION}`,
        day: '2026-06-15',
        checked: app.clock.now() / 1_000,
        proof: expect.any(String),
      },
      more: false,
      server_time: '2026-06-15T15:00:00.000Z',
    });
  });

  it('[D6] [E6] says how far a backup reaches from its first version on, and nothing before', async () => {
    const { app, clientId } = await start();
    const desk = deskOf(app, clientId);
    await desk.pull();
    expect(desk.lastReply).not.toHaveProperty('backed_up_version');
    await app.deps.db.writePlatform((db) => db.updateTable('sync_tenant').set({ backed_up_version: 1 }).execute());
    await desk.pull();
    expect(desk.lastReply).toMatchObject({ backed_up_version: 1 });
  });

  it('[L6] that must start over says so alone, and its cursor fills up to the version then', async () => {
    const { app, clientId } = await start();
    await addWaiver(app, clientId);
    const version = await app.deps.pokes.versionOf(clientId);
    const desk = deskOf(app, clientId);
    desk.cursor = { epoch: 'another', version: 1 };
    expect(await desk.pullPage()).toBe(true);
    expect(desk.lastReply?.changes).toEqual([{ op: 'reset', collection: '*', id: '*', version }]);
    expect(desk.cursor).toMatchObject({ version: 0, to: { version, day: '2026-06-15', fill: true } });
    expect(await desk.pullPage()).toBe(false);
    expect(desk.ids('customers')).toHaveLength(1);
  });

  it.each([1, 4, 5])('[L4] brings the tombstones of one version once, in pages of %d', async (pageRows) => {
    const { app, clientId } = await start();
    const ids = await addMany(app, clientId, 10);
    const desk = deskOf(app, clientId, { pageRows });
    await desk.pull();
    const version = await deleteRows(app, clientId, ids);
    desk.pages = 0;
    const changes = await desk.pull();
    expect(changes.map(({ op, collection, id }) => `${op} ${collection} ${id}`)).toEqual(
      ids.toSorted().map((id) => `remove customers ${id}`),
    );
    expect(changes.every((change) => change.version === version)).toBe(true);
    expect([desk.ids('customers'), desk.pages]).toEqual([[], Math.floor(10 / pageRows) + 1]);
  });

  it('[L8] evicts once, with the first page of a day', async () => {
    const { app, clientId } = await start();
    app.clock.set('2027-01-01T04:59:00.000Z');
    const waiverId = await addWaiver(app, clientId, { date_signed: '2026-12-31' });
    await addCheckIn(app, clientId, { waiver_id: waiverId, venue_date: '2026-12-31' });
    await addBooking(app, clientId, '2026-12-30');
    const desk = deskOf(app, clientId, { pageRows: 2 });
    await desk.pull();
    expect(['check_ins', 'bookings', 'customers'].map((name) => desk.ids(name).length)).toEqual([1, 1, 1]);
    app.clock.set('2027-01-01T05:00:00.000Z');
    const waivers = await addMany(app, clientId, 5);
    await app.deps.db.writePlatform((db) =>
      db.updateTable('waivers').set({ kept_until: '2027-12-31' }).where('waiver_id', 'in', waivers).execute(),
    );
    const changes = await desk.pull();
    expect(changes.filter(({ op }) => op === 'evict').map(({ collection, id }) => [collection, id])).toEqual([
      ['check_ins', '2027-01-01'],
      ['bookings', '2026-12-31'],
      ['customers', '2027-01-01'],
      ['bills', '2026-12-31'],
    ]);
    expect([desk.ids('check_ins'), desk.ids('bookings'), desk.ids('customers')]).toEqual([[], [], waivers.toSorted()]);
  });

  it('[L7] [L4] fills its pages, and carries checksums on the last one only, an hour after the last to the second', async () => {
    const { app, clientId } = await start();
    await addMany(app, clientId, 3);
    const desk = deskOf(app, clientId, { pageRows: 2 });
    const pages: number[] = [];
    while (await desk.pullPage()) {
      expect(desk.lastReply).not.toHaveProperty('checksums');
      pages.push(desk.lastReply?.changes.length ?? 0);
    }
    /* The venue’s own row, its document and its owner count too. */
    expect([...pages, desk.lastReply?.changes.length]).toEqual([2, 2, 2, 0]);
    expect(desk.lastReply?.checksums?.['customers']).toEqual(desk.checksum('customers'));
    app.clock.advance(3_599_999);
    await desk.pull();
    expect(desk.lastReply).not.toHaveProperty('checksums');
    app.clock.advance(1);
    await desk.pull();
    expect(desk.lastReply).toHaveProperty('checksums');
  });
});

onBothDatabases('tombstones', (open) => {
  async function start() {
    const app = await open();
    const { clientId } = await app.createVenue();
    const deleteRow = () => deleteRows(app, clientId, [createWaiverId(clientId)]);
    const state = () =>
      app.deps.db.readPlatform(async (db) => ({
        floors: (await db.selectFrom('sync_tenant').orderBy('client_id').select('floor').execute()).map(
          ({ floor }) => floor,
        ),
        graves: (await db.selectFrom('tombstones').orderBy('version').select('version').execute()).map(
          ({ version }) => version,
        ),
      }));
    return { app, clientId, deleteRow, state };
  }

  it('[S15] [L6] go after 45 days to the millisecond, and the floor rises to the newest of them', async () => {
    const { app, deleteRow, state } = await start();
    await deleteRow();
    const newest = await deleteRow();
    app.clock.advance(1);
    const later = await deleteRow();
    app.clock.advance(45 * DAY_MS - 1);
    expect(await advanceFloors(app.deps)).toBe(0);
    expect((await state()).floors).toEqual([0]);
    app.clock.advance(1);
    expect(await advanceFloors(app.deps)).toBe(1);
    expect(await state()).toEqual({ floors: [newest], graves: [later] });
  });

  it('[S15] leave a floor that is higher already, and a server that is stopping', async () => {
    const { app, deleteRow, state } = await start();
    const version = await deleteRow();
    app.clock.advance(46 * DAY_MS);
    await advanceFloors(app.deps, AbortSignal.abort());
    expect(await state()).toEqual({ floors: [0], graves: [version] });
    await app.deps.db.writePlatform((db) => db.updateTable('sync_tenant').set({ floor: 99 }).execute());
    await advanceFloors(app.deps, new AbortController().signal);
    expect(await state()).toEqual({ floors: [99], graves: [] });
  });

  it('[S15] [L6] that a device may have missed make it start over, and not one that was at the floor', async () => {
    const { app, clientId, deleteRow } = await start();
    const [missed, seen] = [deskOf(app, clientId), deskOf(app, clientId)];
    await missed.pull();
    await deleteRow();
    await seen.pull();
    app.clock.advance(46 * DAY_MS);
    await advanceFloors(app.deps);
    await missed.pull();
    await seen.pull();
    expect([missed.resets, seen.resets]).toEqual([1, 0]);
  });
});
