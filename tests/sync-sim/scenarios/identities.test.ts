import { checkIn } from '@gatehouse/client/domain/check-ins/check-in-actions';
import type { DeviceIdentity, Given } from '@gatehouse/client/sync/port/engine-port';
import { afterEach, expect, it } from 'vitest';
import { pairTestDevice, revokeTestDevice } from '../../helpers/venues/sync-device.ts';
import { rowsOf } from '../simulator/rows-of.ts';
import type { SimDevice, SimTab } from '../simulator/sim-device.ts';
import { closeFirstParked } from '../simulator/sim-office.ts';
import { signing } from '../simulator/sim-people.ts';
import { openWorld, type SimWorld } from '../simulator/sim-world.ts';

let world: SimWorld;
afterEach(() => world.close());

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

function only(): SimDevice & { tab: SimTab } {
  const [device] = world.devices;
  if (!device?.tab) throw new Error('the device is off');
  return device as SimDevice & { tab: SimTab };
}

async function sign({ engine, identity }: SimTab): Promise<Given<'sign_waiver'>> {
  const args = signing(world.random, identity.clientId);
  const result = await engine.enqueue('sign_waiver', args);
  if (!result.ok) throw new Error(result.message);
  return args;
}

/** The same browser as another device of the same venue, as pairing it again makes it: the one before is revoked. */
async function pairAgain(device: SimDevice): Promise<SimTab> {
  const { app } = world.server;
  const { clientId, deviceId, replicaId, role } = device.identity;
  await revokeTestDevice(app, { clientId, deviceId, replicaId, token: device.token });
  const made = await pairTestDevice(app, clientId, role);
  const principal = { kind: 'device' as const, id: made.deviceId };
  return device.takeOver({ clientId, deviceId: made.deviceId, replicaId, role, principal }, made.token);
}

function otherVenue(replicaId: string): { identity: DeviceIdentity; token: string } {
  const { clientId, deviceId, token } = world.fixture.otherDesk;
  const principal = { kind: 'device' as const, id: deviceId };
  return { identity: { clientId, deviceId, replicaId, role: 'front_desk', principal }, token };
}

const signed = () =>
  world.server.app.deps.db.readPlatform((db) =>
    db.selectFrom('signing_events').select(['event_id', 'client_id', 'signed_at']).execute(),
  );
const eventsOf = async () => (await signed()).map(({ event_id }) => event_id).toSorted();

it('[D12] what was queued before the key database was lost arrives once, at its own time', async () => {
  world = await openWorld(112, ['kiosk']);
  const kiosk = only();
  await world.run(MINUTE);
  kiosk.isOnline = false;
  const atMs = world.time.nowMs;
  const args = [await sign(kiosk.tab), await sign(kiosk.tab)];
  await world.run(2 * HOUR);
  kiosk.kill();
  kiosk.disk.queueKey += 1;
  kiosk.open();
  await world.run(MINUTE);
  expect(kiosk.status).toMatchObject({ unsent: 2 });
  kiosk.isOnline = true;
  await world.run(3 * MINUTE);
  expect(kiosk.status).toMatchObject({ unsent: 0, parked: 0 });
  expect(await eventsOf()).toEqual(args.map(({ event_id }) => event_id).toSorted());
  for (const { signed_at } of await signed()) expect(Math.abs(Date.parse(signed_at) - atMs)).toBeLessThan(MINUTE);
});

it('[D12] [Q5] an item whose answer was lost before its key was is not done twice', async () => {
  world = await openWorld(113, ['front_desk']);
  const desk = only();
  await world.run(MINUTE);
  world.network.faults = { ...world.network.faults, dropAfter: 1 };
  await checkIn(desk.tab.engine, { waiverId: 'C00001-000000000001' }, world.random.bytes);
  await world.run(MINUTE);
  desk.kill();
  desk.disk.queueKey += 1;
  world.network.faults = { ...world.network.faults, dropAfter: 0 };
  desk.open();
  await world.run(3 * MINUTE);
  expect(desk.status).toMatchObject({ unsent: 0, parked: 0 });
  expect(rowsOf(desk, 'check_ins').size).toBe(1);
});

it('[D12] a broken item whose key was lost is parked, and what a person makes of it is heard', async () => {
  world = await openWorld(114, ['front_desk']);
  const desk = only();
  await world.run(MINUTE);
  desk.isOnline = false;
  await desk.tab.engine.enqueue('check_in', { checkin_id: 7 } as never);
  desk.kill();
  desk.disk.queueKey += 1;
  desk.isOnline = true;
  desk.open();
  await world.run(MINUTE);
  expect(desk.status).toMatchObject({ unsent: 0, parked: 1 });
  await closeFirstParked(world);
  desk.engine?.syncNow();
  await world.run(MINUTE);
  expect(desk.status).toMatchObject({ unsent: 0, parked: 0 });
});

it('[D12] [D11] with room for a signature but not for its copy, it is saved, said so and sent', async () => {
  world = await openWorld(119, ['kiosk']);
  const kiosk = only();
  await world.run(MINUTE);
  kiosk.isOnline = false;
  kiosk.disk.isTight = true;
  await sign(kiosk.tab);
  expect(await kiosk.disk.queue.list()).toMatchObject([{ hasArgs: true, hasCopy: false }]);
  kiosk.disk.isTight = false;
  await sign(kiosk.tab);
  expect(await kiosk.disk.queue.list()).toMatchObject([{ hasCopy: false }, { hasCopy: true }]);
  kiosk.isOnline = true;
  await world.run(3 * MINUTE);
  expect(kiosk.status).toMatchObject({ unsent: 0, storage: 'ok' });
  expect(await eventsOf()).toHaveLength(2);
});

it('[D13] paired again while the old tab is open: what is signed in either arrives once, and the old tab takes nothing along', async () => {
  world = await openWorld(115, ['kiosk']);
  const kiosk = only();
  const old = kiosk.tab;
  await world.run(MINUTE);
  kiosk.isOnline = false;
  const args = [await sign(old)];
  const again = await pairAgain(kiosk);
  args.push(await sign(old), await sign(again));
  kiosk.isOnline = true;
  while (!old.status().isRevoked) await world.run(1_000);
  args.push(await sign(old));
  await world.run(3 * MINUTE);
  expect(kiosk.tabs).toEqual([again]);
  expect(kiosk.isWiped).toBe(false);
  expect(kiosk.status).toMatchObject({ unsent: 0, isFilled: true, isRevoked: false });
  expect(await eventsOf()).toEqual(args.map(({ event_id }) => event_id).toSorted());
  /* The copies against a restore belong to whom the browser is now. Rule D6. */
  expect(await kiosk.disk.queue.list()).toHaveLength(4);
  expect([...kiosk.disk.caches.keys()]).toEqual([expect.stringContaining(again.identity.deviceId)]);
});

it('[C8] what the new tab learned of the time is known after a restart, though the old one saved something since', async () => {
  world = await openWorld(120, ['kiosk']);
  const kiosk = only();
  const old = kiosk.tab;
  await world.run(MINUTE);
  kiosk.isOnline = false;
  kiosk.wallErrorMs = -48 * HOUR;
  const again = await pairAgain(kiosk);
  kiosk.isOnline = true;
  while (again.status().lastContactAtUtc === null) await world.run(1_000);
  await sign(old);
  kiosk.kill();
  await world.run(20 * HOUR);
  kiosk.isOnline = false;
  const { engine } = kiosk.open();
  await world.run(1_000);
  expect(Math.abs(engine.now().epochMs - world.time.nowMs)).toBeLessThan(MINUTE);
});

it('[D14] what the old tab queues is sent by the new one when the old one dies', async () => {
  world = await openWorld(116, ['kiosk']);
  const kiosk = only();
  const old = kiosk.tab;
  await world.run(MINUTE);
  old.isAwake = false;
  const again = await pairAgain(kiosk);
  await world.run(MINUTE);
  kiosk.isOnline = false;
  old.isAwake = true;
  await sign(old);
  await world.run(1_000);
  kiosk.closeTab(old);
  expect(again.status()).toMatchObject({ unsent: 1 });
  kiosk.isOnline = true;
  await world.run(3 * MINUTE);
  expect(await eventsOf()).toHaveLength(1);
});

it('[D8] [D14] tabs of two venues: each sends its own, counts the other’s and hears of it at once', async () => {
  world = await openWorld(117, ['front_desk']);
  const desk = only();
  const first = desk.tab;
  await world.run(MINUTE);
  desk.isOnline = false;
  const { identity, token } = otherVenue(first.identity.replicaId);
  const second = desk.takeOver(identity, token);
  await world.run(MINUTE);
  await sign(first);
  await sign(second);
  await sign(second);
  await world.run(1_000);
  expect(first.status()).toMatchObject({ unsent: 1, foreign: 2, foreignOf: identity.clientId, isLeader: true });
  expect(second.status()).toMatchObject({ unsent: 2, foreign: 1, foreignOf: 'C00001', isLeader: true });
  desk.isOnline = true;
  await world.run(3 * MINUTE);
  const venues = (await signed()).map(({ client_id }) => client_id).toSorted();
  expect(venues).toEqual(['C00001', identity.clientId, identity.clientId].toSorted());
  expect(first.status()).toMatchObject({ unsent: 0, parked: 0, foreign: 0, foreignOf: '' });
  expect(second.status()).toMatchObject({ unsent: 0, parked: 0, foreign: 0 });
});

it('[D8] an item that an earlier release parked as another venue’s waits for its own, and is sent then', async () => {
  world = await openWorld(118, ['front_desk']);
  const desk = only();
  await world.run(MINUTE);
  desk.isOnline = false;
  await sign(desk.tab);
  desk.kill();
  const { queue } = desk.disk;
  const [entry] = await queue.list();
  const result = { status: 'parked' as const, code: 'MUTATION_FOREIGN', version: null, needsReview: false };
  const answered = { ...result, epoch: null, answeredAtUtc: new Date(world.time.nowMs).toISOString(), isLocal: true };
  await queue.settle([{ mid: entry?.mid ?? 0, state: 'parked', result: answered }]);
  const mine = { identity: desk.identity, token: desk.token };
  const theirs = otherVenue(mine.identity.replicaId);
  desk.isOnline = true;
  desk.takeOver(theirs.identity, theirs.token);
  await world.run(MINUTE);
  expect(desk.status).toMatchObject({ unsent: 0, parked: 0, foreign: 1, foreignOf: 'C00001' });
  desk.kill();
  desk.takeOver(mine.identity, mine.token);
  await world.run(2 * MINUTE);
  expect(desk.status).toMatchObject({ unsent: 0, parked: 0, foreign: 0 });
  expect(await eventsOf()).toHaveLength(1);
});
