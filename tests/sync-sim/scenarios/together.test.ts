import { checkIn, undoCheckIn } from '@gatehouse/client/domain/check-ins/check-in-actions';
import { CheckInLedger } from '@gatehouse/client/domain/check-ins/check-in-ledger';
import { writeTombstones } from '@gatehouse/server/venue/tombstones';
import { writeVenue } from '@gatehouse/server/venue/venue-write';
import { createCheckinId } from '@gatehouse/sync-protocol/base/ids';
import { afterEach, expect, it } from 'vitest';
import { postNote } from '../../helpers/venues/note-calls.ts';
import { addWaiver } from '../../helpers/venues/people.ts';
import { addManyWaivers } from '../simulator/many-waivers.ts';
import { rowsOf } from '../simulator/rows-of.ts';
import { engineOf, type SimDevice } from '../simulator/sim-device.ts';
import { signing } from '../simulator/sim-people.ts';
import { openWorld, type SimWorld } from '../simulator/sim-world.ts';

let world: SimWorld;
afterEach(() => world.close());

const MINUTE = 60_000;

async function storedCheckIns() {
  return world.server.read(world.fixture.venue.clientId, (db) => db.selectFrom('check_ins').selectAll().execute());
}

it('[S21] three desks check in 200 people offline and reconnect: exactly 200 check-ins', async () => {
  world = await openWorld(21, ['front_desk', 'front_desk', 'front_desk']);
  await world.run(MINUTE);
  for (const desk of world.devices) desk.isOnline = false;
  for (let person = 0; person < 200; person += 1) {
    const desk = world.devices[person % 3];
    const engine = engineOf(desk);
    const waiverId = `C00001-${String(person).padStart(12, '0')}`;
    await checkIn(engine, { waiverId }, world.random.bytes);
  }
  for (const desk of world.devices) desk.isOnline = true;
  await world.run(3 * MINUTE);
  const rows = await storedCheckIns();
  expect(new Set(rows.map((row) => row.waiver_id)).size).toBe(200);
  expect(rows).toHaveLength(200);
  for (const desk of world.devices) expect(rowsOf(desk, 'check_ins').size).toBe(200);
});

it('[S27] [M4] two desks check in one person offline; undoing one leaves the other', async () => {
  world = await openWorld(27, ['front_desk', 'front_desk']);
  await world.run(MINUTE);
  const [a, b] = world.devices;
  for (const desk of world.devices) desk.isOnline = false;
  const waiverId = world.fixture.waiverIds[6] ?? '';
  const first = await checkIn(engineOf(a), { waiverId }, world.random.bytes);
  await world.run(1_000);
  await checkIn(engineOf(b), { waiverId }, world.random.bytes);
  await undoCheckIn(engineOf(a), first.ok ? first.checkinId : '');
  for (const desk of world.devices) desk.isOnline = true;
  await world.run(3 * MINUTE);
  for (const desk of world.devices) {
    const rows = [...rowsOf(desk, 'check_ins').values()].filter((row) => row.waiver_id === waiverId);
    expect(rows.filter((row) => row.undone_at === null)).toHaveLength(1);
    expect(rows).toHaveLength(2);
  }
});

it('[F18] [F20] [M6] an alert stops the desk that knows of it, and marks what the desk without network did', async () => {
  world = await openWorld(18, ['front_desk', 'front_desk']);
  await world.run(MINUTE);
  const [online, offline] = world.devices as [SimDevice, SimDevice];
  const { venue, waiverIds } = world.fixture;
  const waiverId = waiverIds[5] ?? '';
  offline.isOnline = false;
  const { body } = await postNote(world.server.app, venue, waiverId, { text: 'Banned', level: 'stop' });
  await world.run(MINUTE);
  const alert = { level: 'stop', text: 'Banned', since: body.note.created_at };
  expect(rowsOf(online, 'customers').get(waiverId)).toMatchObject({ alert });
  expect([...rowsOf(online, 'members').values()].find((row) => row.waiver_id === waiverId)).toMatchObject({ alert });
  expect(rowsOf(offline, 'customers').get(waiverId)).not.toHaveProperty('alert');
  const arrival = { waiverId, name: 'Last5' };
  const [stopping, unaware] = [online, offline].map((desk) => new CheckInLedger(engineOf(desk)));
  expect(await stopping?.checkIn(arrival)).toMatchObject({ ok: false });
  expect(await unaware?.checkIn(arrival)).toMatchObject({ ok: true, isNew: true });
  /* Both are without network when staff decide; nothing is lost or doubled once they have it. */
  online.isOnline = false;
  expect(await stopping?.checkIn({ ...arrival, overrideReason: 'Asked the owner' })).toMatchObject({ ok: true });
  for (const desk of world.devices) desk.isOnline = true;
  await world.run(3 * MINUTE);
  const stored = (await storedCheckIns()).toSorted((a, b) => b.needs_review - a.needs_review);
  expect(stored).toMatchObject([
    { override_reason: null, needs_review: 1, alert_text: 'Banned' },
    { override_reason: 'Asked the owner', needs_review: 0, alert_text: 'Banned' },
  ]);
  for (const desk of world.devices) {
    expect(rowsOf(desk, 'customers').get(waiverId)).toMatchObject({ alert });
    expect([...rowsOf(desk, 'check_ins').values()].filter((row) => row.waiver_id === waiverId)).toHaveLength(2);
  }
});

it('[S12] [D10] a frozen leader is replaced within 20 s, and both together have one effect', async () => {
  world = await openWorld(12, ['front_desk']);
  const [desk] = world.devices;
  const leader = desk?.tabs[0];
  const follower = desk?.open();
  await world.run(MINUTE);
  expect([leader?.status().isLeader, follower?.status().isLeader]).toEqual([true, false]);
  if (!leader || !follower) throw new Error('no tabs');
  leader.isAwake = false;
  await follower.engine.enqueue('sign_waiver', signing(world.random, 'C00001'));
  await world.run(20_000);
  expect(follower.status()).toMatchObject({ isLeader: true, unsent: 0 });
  leader.isAwake = true;
  await leader.engine.enqueue('sign_waiver', signing(world.random, 'C00001'));
  await world.run(2 * MINUTE);
  const events = await world.server.read('C00001', (db) =>
    db.selectFrom('signing_events').select('event_id').execute(),
  );
  expect(events).toHaveLength(2);
  expect(rowsOf(desk, 'customers').size).toBe(18);
});

it('[D10] [S12] a tab that wakes to lead shows what the leader before it had pulled, also offline', async () => {
  world = await openWorld(10, ['front_desk']);
  const desk = world.devices[0] as SimDevice;
  const leader = desk.tabs[0];
  const asleep = desk.open();
  await world.run(MINUTE);
  expect([leader?.status().isLeader, asleep.status().isLeader]).toEqual([true, false]);
  asleep.isAwake = false;
  const waiverId = await addWaiver(world.server.app, 'C00001', { date_signed: '2026-06-15' });
  leader?.engine.syncNow();
  await world.run(MINUTE);
  expect(rowsOf(desk, 'customers').get(waiverId)).toBeDefined();
  desk.isOnline = false;
  if (leader) desk.closeTab(leader);
  asleep.isAwake = true;
  await world.run(MINUTE);
  expect(asleep.status()).toMatchObject({ isLeader: true, network: 'offline' });
  expect(rowsOf(desk, 'customers').get(waiverId)).toBeDefined();
});

it('[S24] [S30] signing out is refused with the count; handed over, another venue neither sends nor shows it', async () => {
  world = await openWorld(30, ['front_desk']);
  const desk = world.devices[0] as SimDevice;
  await world.run(MINUTE);
  desk.isOnline = false;
  const args = signing(world.random, 'C00001');
  await engineOf(desk).enqueue('sign_waiver', args);
  expect(await engineOf(desk).signOut()).toEqual({ ok: false, unsent: 1 });
  expect(await engineOf(desk).signOut({ handOver: true })).toEqual({ ok: true });
  desk.kill();
  expect(desk.disk.caches.size).toBe(0);
  const mine = { identity: desk.identity, token: desk.token };
  const { otherDesk } = world.fixture;
  desk.identity = {
    clientId: otherDesk.clientId,
    deviceId: otherDesk.deviceId,
    replicaId: mine.identity.replicaId,
    role: 'front_desk',
    principal: { kind: 'device', id: otherDesk.deviceId },
  };
  desk.token = otherDesk.token;
  desk.isOnline = true;
  desk.open();
  await world.run(5 * MINUTE);
  expect(desk.status).toMatchObject({ unsent: 0, parked: 0, foreign: 1 });
  expect(rowsOf(desk, 'customers').size).toBe(1);
  const signed = () =>
    world.server.app.deps.db.readPlatform((db) => db.selectFrom('signing_events').select('client_id').execute());
  expect(await signed()).toEqual([]);
  desk.kill();
  Object.assign(desk, mine);
  desk.open();
  await world.run(2 * MINUTE);
  expect(await signed()).toEqual([{ client_id: 'C00001' }]);
});

it('[S28] [L4] thousands of rows of one version arrive once each, also when rows move in the meantime', async () => {
  world = await openWorld(28, ['front_desk']);
  const desk = world.devices[0] as SimDevice;
  desk.kill();
  const { app } = world.server;
  const row = await addManyWaivers(world.server);
  desk.open();
  world.network.faults = { ...world.network.faults, delayMaxMs: 2_000 };
  await world.run(1_500);
  await app.deps.db.writeVenue('C00001', async (db) => {
    await db
      .updateTable('sync_tenant')
      .set({ version: row.version + 1 })
      .where('client_id', '=', 'C00001')
      .execute();
    await db
      .updateTable('waivers')
      .set({ version: row.version + 1, phone: '(212) 555-0199' })
      .where('waiver_id', 'like', 'C00001-0000000000_0')
      .execute();
  });
  await world.run(10 * MINUTE);
  const rows = [...rowsOf(desk, 'customers').values()];
  expect(rows).toHaveLength(2_517);
  expect(rows.filter(({ phone }) => phone === '(212) 555-0199')).toHaveLength(10);
});

it('[S16] [L6] another role takes the rows away before anything new is fetched', async () => {
  world = await openWorld(16, ['front_desk']);
  const desk = world.devices[0] as SimDevice;
  await world.run(MINUTE);
  expect(rowsOf(desk, 'customers').size).toBe(16);
  const { venue } = world.fixture;
  const path = `/api/clients/${venue.clientId}/devices/${desk.identity.deviceId}`;
  await world.server.owner('PATCH', path, venue.token, { role: 'kiosk' });
  engineOf(desk).syncNow();
  const before = world.server.requests;
  while (world.server.requests < before + 2) await world.run(1);
  /* The pull that said so was answered; the next one is not. */
  await world.server.stop();
  await world.run(MINUTE);
  expect(rowsOf(desk, 'customers').size).toBe(0);
  expect(rowsOf(desk, 'members').size).toBe(0);
  await world.server.start();
  await world.run(3 * MINUTE);
  expect(rowsOf(desk, 'venue').size).toBe(1);
  expect(rowsOf(desk, 'customers').size).toBe(0);
});

it('[Q18] a device refuses what its role does not do before it says that it is saved', async () => {
  world = await openWorld(18, ['kiosk', 'scan_station']);
  await world.run(MINUTE);
  const [kiosk, station] = world.devices as [SimDevice, SimDevice];
  const checkinId = createCheckinId('C00001', engineOf(kiosk).now().venueDate, world.random.bytes);
  const args = { checkin_id: checkinId, waiver_id: world.fixture.waiverIds[0] ?? '' };
  const refused = { ok: false, kind: 'failed', message: 'This device is not set up for this.' };
  expect(await engineOf(kiosk).enqueue('check_in', args)).toEqual(refused);
  expect(await engineOf(station).enqueue('undo_check_in', { checkin_id: args.checkin_id })).toEqual(refused);
  expect(await engineOf(station).enqueue('check_in', args)).toMatchObject({ ok: true });
  expect([kiosk.status?.unsent, await kiosk.disk.queue.list()]).toEqual([0, []]);
});

it('[L3] what was deleted on the server leaves the desk, and a restart does not bring it back', async () => {
  world = await openWorld(3, ['front_desk']);
  const desk = world.devices[0] as SimDevice;
  await world.run(MINUTE);
  const [gone = ''] = world.fixture.memberIds;
  await writeVenue(world.server.app.deps, 'C00001', async (write) => {
    await write.db.deleteFrom('members').where('membership_id', '=', gone).execute();
    await writeTombstones(write, 'members', [gone]);
  });
  engineOf(desk).syncNow();
  await world.run(MINUTE);
  expect(rowsOf(desk, 'members').get(gone)).toBeUndefined();
  desk.isOnline = false;
  desk.kill();
  desk.open();
  await world.run(1_000);
  expect(rowsOf(desk, 'members').size).toBe(5);
});
