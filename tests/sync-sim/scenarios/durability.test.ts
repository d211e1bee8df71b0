import { checkIn } from '@gatehouse/client/domain/check-ins/check-in-actions';
import { writeVenue } from '@gatehouse/server/venue/venue-write';
import { createCheckinId } from '@gatehouse/sync-protocol/base/ids';
import { afterEach, expect, it } from 'vitest';
import { rowsOf } from '../simulator/rows-of.ts';
import type { SimDevice } from '../simulator/sim-device.ts';
import { closeFirstParked } from '../simulator/sim-office.ts';
import { signing } from '../simulator/sim-people.ts';
import { damaged } from '../simulator/sim-storage.ts';
import { openWorld, type SimWorld } from '../simulator/sim-world.ts';

let world: SimWorld;
afterEach(() => world.close());

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

function on(device: SimDevice | undefined): SimDevice & { engine: NonNullable<SimDevice['engine']> } {
  if (!device?.engine) throw new Error('the device is off');
  return device as SimDevice & { engine: NonNullable<SimDevice['engine']> };
}

async function sign(device: SimDevice): Promise<string> {
  const { engine, identity } = on(device);
  const result = await engine.enqueue('sign_waiver', signing(world.random, identity.clientId));
  if (!result.ok) throw new Error(result.message);
  return result.id;
}

/** The arguments of a check-in, to be broken. */
function arriving(device: SimDevice): { checkin_id: string; waiver_id: string } {
  const { engine, identity } = on(device);
  const checkinId = createCheckinId(identity.clientId, engine.now().venueDate, world.random.bytes);
  return { checkin_id: checkinId, waiver_id: world.fixture.waiverIds[5] ?? '' };
}

async function mutations(): Promise<Map<string, string>> {
  const rows = await world.server.read(world.fixture.venue.clientId, (db) =>
    db.selectFrom('sync_mutations').select(['id', 'status']).execute(),
  );
  return new Map(rows.map(({ id, status }) => [id, status]));
}

it('[S8] a poison item is parked and shown while the others apply; a person repairs it once', async () => {
  world = await openWorld(8, ['front_desk']);
  const desk = on(world.devices[0]);
  await world.run(MINUTE);
  desk.isOnline = false;
  const good = [await sign(desk), await sign(desk)];
  const arrival = arriving(desk);
  const poison = await desk.engine.enqueue('check_in', { ...arrival, waiver_id: 7 } as never);
  good.push(await sign(desk));
  desk.isOnline = true;
  await world.run(3 * MINUTE);
  const known = await mutations();
  expect(good.map((id) => known.get(id))).toEqual(['applied', 'applied', 'applied']);
  expect(desk.status).toMatchObject({ unsent: 0, parked: 1 });
  const { venue } = world.fixture;
  const listed = await world.server.owner('GET', `/api/clients/${venue.clientId}/parked`, venue.token);
  const [item] = (listed.body as { parked: { parked_id: string; mutation_id: string }[] }).parked;
  expect(item?.mutation_id).toBe(poison.ok ? poison.id : '');
  const path = `/api/clients/${venue.clientId}/parked/${item?.parked_id}/retry`;
  const repaired = await world.server.owner('POST', path, venue.token, { args: { waiver_id: arrival.waiver_id } });
  expect(repaired.status).toBe(200);
  desk.engine.syncNow();
  await world.run(MINUTE);
  expect(desk.status).toMatchObject({ unsent: 0, parked: 0 });
  expect(rowsOf(desk, 'check_ins').get(arrival.checkin_id)).toMatchObject({ waiver_id: arrival.waiver_id });
});

it('[Q16] an item that a person closed waits on no device anymore', async () => {
  world = await openWorld(16, ['front_desk']);
  const desk = on(world.devices[0]);
  await world.run(MINUTE);
  const arrival = arriving(desk);
  await desk.engine.enqueue('check_in', { ...arrival, waiver_id: 7 } as never);
  await world.run(MINUTE);
  expect(desk.status).toMatchObject({ unsent: 0, parked: 1 });
  await closeFirstParked(world);
  desk.engine.syncNow();
  await world.run(MINUTE);
  expect(desk.status).toMatchObject({ unsent: 0, parked: 0 });
  expect(rowsOf(desk, 'check_ins').get(arrival.checkin_id)).toBeUndefined();
});

it('[D5] [S22] a revoked device keeps what it could not send, and nothing else', async () => {
  world = await openWorld(22, ['front_desk']);
  const desk = on(world.devices[0]);
  await world.run(MINUTE);
  desk.isOnline = false;
  /* Saved without a copy for the server, and damaged afterward. */
  desk.disk.isTight = true;
  const lost = await sign(desk);
  desk.disk.isTight = false;
  const sent = await sign(desk);
  const [broken] = await desk.disk.queue.list();
  const stored = (await desk.disk.queue.readArgs([broken?.mid ?? 0])).get(broken?.mid ?? 0);
  stored?.data.fill(0);
  const { venue } = world.fixture;
  const path = `/api/clients/${venue.clientId}/devices/${desk.identity.deviceId}`;
  expect((await world.server.owner('DELETE', path, venue.token)).status).toBe(200);
  desk.isOnline = true;
  await world.run(3 * MINUTE);
  expect(desk.isWiped).toBe(true);
  expect(desk.disk.caches.size).toBe(0);
  expect((await mutations()).get(sent)).toBe('applied');
  expect((await desk.disk.queue.list()).map(({ id, state }) => [id, state])).toEqual([[lost, 'unsent']]);
});

it('[S10] [D9] a token that expires during 30 days offline keeps the queue whole, and sync resumes after sign-in', async () => {
  world = await openWorld(10, ['front_desk']);
  const desk = on(world.devices[0]);
  await world.run(MINUTE);
  desk.isOnline = false;
  const { token } = desk;
  const id = await sign(desk);
  desk.kill();
  await world.run(30 * DAY);
  desk.token = 'expired';
  desk.isOnline = true;
  desk.open();
  await world.run(2 * MINUTE);
  expect(desk.status).toMatchObject({ needsSignIn: true, unsent: 1 });
  const later = await sign(desk);
  desk.token = token;
  await world.run(3 * MINUTE);
  expect(desk.status).toMatchObject({ needsSignIn: false, unsent: 0 });
  const known = await mutations();
  expect([known.get(id), known.get(later)]).toEqual(['applied', 'applied']);
});

it('[S13] [D11] on a full disk nothing is shown as saved, staff are warned, and people stay in view', async () => {
  world = await openWorld(13, ['front_desk']);
  const desk = on(world.devices[0]);
  await world.run(MINUTE);
  const people = rowsOf(desk, 'customers').size;
  desk.disk.isFull = true;
  const args = signing(world.random, desk.identity.clientId);
  expect(await desk.engine.enqueue('sign_waiver', args)).toMatchObject({ ok: false, kind: 'storage_full' });
  await world.run(1_000);
  expect(desk.status).toMatchObject({ storage: 'full', unsent: 0 });
  expect(rowsOf(desk, 'customers').size).toBe(people);
  desk.disk.isFull = false;
  expect(await desk.engine.enqueue('sign_waiver', args)).toMatchObject({ ok: true });
  expect(desk.status).toMatchObject({ storage: 'ok' });
});

it('[S15] a cursor below the tombstone floor refills, and the queue is untouched', async () => {
  world = await openWorld(15, ['front_desk']);
  const desk = on(world.devices[0]);
  await world.run(MINUTE);
  desk.isOnline = false;
  const id = await sign(desk);
  const { clientId } = world.fixture.venue;
  await writeVenue(world.server.app.deps, clientId, async (write) => {
    await write.db.deleteFrom('members').where('client_id', '=', clientId).execute();
    await write.db.updateTable('sync_tenant').set({ floor: write.version }).where('client_id', '=', clientId).execute();
  });
  desk.isOnline = true;
  await world.run(3 * MINUTE);
  expect(rowsOf(desk, 'members').size).toBe(0);
  expect(rowsOf(desk, 'customers').size).toBe(17);
  expect((await mutations()).get(id)).toBe('applied');
});

it('[S18] [D6] a restored server gets back what it had acknowledged after the backup', async () => {
  world = await openWorld(18, ['kiosk', 'front_desk']);
  const [kiosk] = world.of('kiosk');
  await world.run(MINUTE);
  await world.server.backUp();
  const ids = [await sign(on(kiosk)), await sign(on(kiosk))];
  await world.run(2 * MINUTE);
  expect(await on(kiosk).disk.queue.readArgs([1, 2])).toEqual(new Map());
  await world.server.restore();
  expect([...(await mutations()).keys()]).toEqual([]);
  await world.run(10 * MINUTE);
  const known = await mutations();
  expect(ids.map((id) => known.get(id))).toEqual(['applied', 'applied']);
});

it('[S20] a checksum that differs heals itself and is reported', async () => {
  world = await openWorld(20, ['front_desk']);
  const desk = on(world.devices[0]);
  await world.run(MINUTE);
  desk.engine.stop();
  desk.kill();
  /* A row that was lost without a trace: the piece is whole, its content is not. */
  desk.cache.damage((pages) => {
    for (const page of pages)
      if (page.people) {
        const changes = JSON.parse(new TextDecoder().decode(page.people.data)) as { collection: string }[];
        const data = new TextEncoder().encode(JSON.stringify(changes.filter((_, index) => index !== 0)));
        page.people = { iv: Uint8Array.of(data.reduce((sum, byte) => (sum * 31 + byte) & 0xff, 7)), data };
      }
  });
  desk.open();
  await world.run(2 * 60 * MINUTE);
  expect(rowsOf(desk, 'members').size + rowsOf(desk, 'customers').size).toBe(22);
  const devices = await world.server.read(desk.identity.clientId, (db) =>
    db.selectFrom('devices').where('device_id', '=', desk.identity.deviceId).select('checksum_repairs').execute(),
  );
  expect(devices[0]?.checksum_repairs).toBeGreaterThan(0);
});

it('[S25] a damaged page is dropped and refilled', async () => {
  world = await openWorld(25, ['front_desk']);
  const desk = on(world.devices[0]);
  await world.run(MINUTE);
  desk.kill();
  desk.cache.damage((pages) => {
    for (const page of pages) if (page.people) page.people = damaged(page.people);
  });
  desk.open();
  await world.run(2 * MINUTE);
  expect(rowsOf(desk, 'customers').size).toBe(16);
});

it('[S29] [S22] after 30 days without network a kiosk signs and a desk checks in, with its people locked after 7', async () => {
  world = await openWorld(29, ['kiosk', 'front_desk']);
  const [kiosk] = world.of('kiosk');
  const [desk] = world.of('front_desk');
  await world.run(MINUTE);
  for (const device of world.devices) {
    device.isOnline = false;
    device.kill();
  }
  await world.run(30 * DAY);
  for (const device of world.devices) device.open();
  await world.run(1_000);
  expect(on(desk).status).toMatchObject({ isLocked: true });
  expect(rowsOf(on(desk), 'customers').size).toBe(0);
  expect(rowsOf(on(kiosk), 'venue').size).toBe(1);
  await sign(on(kiosk));
  const arrival = await checkIn(on(desk).engine, { waiverId: world.fixture.waiverIds[7] ?? '' }, world.random.bytes);
  expect(arrival).toMatchObject({ ok: true });
  for (const device of world.devices) device.isOnline = true;
  await world.run(3 * MINUTE);
  expect(on(desk).status).toMatchObject({ isLocked: false, unsent: 0 });
  expect(rowsOf(on(desk), 'customers').size).toBeGreaterThan(16);
});

it('[S17] a check-in made by a clock a year slow, which is mended before it is sent, has the right time', async () => {
  world = await openWorld(17, ['front_desk']);
  const desk = on(world.devices[0]);
  desk.kill();
  desk.wallErrorMs = -365 * DAY;
  desk.open();
  await world.run(MINUTE);
  desk.isOnline = false;
  const { engine, identity } = on(desk);
  const atMs = world.time.nowMs;
  await checkIn(engine, { waiverId: world.fixture.waiverIds[9] ?? '' }, world.random.bytes);
  await world.run(MINUTE);
  desk.kill();
  desk.wallErrorMs = 0;
  desk.isOnline = true;
  desk.open();
  await world.run(3 * MINUTE);
  const [row] = await world.server.read(identity.clientId, (db) => db.selectFrom('check_ins').selectAll().execute());
  expect(Math.abs(Date.parse(row?.check_in_time ?? '') - atMs)).toBeLessThan(1_000);
  expect(row).toMatchObject({ venue_date: '2026-06-15', clock_flagged: 1 });
});
