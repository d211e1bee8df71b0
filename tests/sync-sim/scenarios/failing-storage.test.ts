import { checkIn } from '@gatehouse/client/domain/check-ins/check-in-actions';
import { afterEach, expect, it } from 'vitest';
import { addWaiver } from '../../helpers/venues/people.ts';
import { rowsOf } from '../simulator/rows-of.ts';
import type { SimDevice, SimTab } from '../simulator/sim-device.ts';
import { signing } from '../simulator/sim-people.ts';
import { openWorld, type SimWorld } from '../simulator/sim-world.ts';

let world: SimWorld;
afterEach(() => world.close());

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const DAY = 24 * 60 * MINUTE;

function sign(tab: SimTab) {
  const { engine } = tab;
  return engine.enqueue('sign_waiver', signing(world.random, engine.identity.clientId));
}

async function signedOnServer(): Promise<number> {
  const rows = await world.server.read('C00001', (db) => db.selectFrom('signing_events').select('event_id').execute());
  return rows.length;
}

async function addPerson(): Promise<string> {
  return addWaiver(world.server.app, 'C00001', { adult_last_name: 'Fresh', date_signed: '2026-06-15' });
}

function customersIn({ engine }: SimTab): number {
  return engine.countCustomers('');
}

async function device(seed: number, role: 'front_desk' | 'kiosk' = 'front_desk'): Promise<SimDevice> {
  world = await openWorld(seed, [role]);
  await world.run(MINUTE);
  return world.devices[0] as SimDevice;
}

it.each([1, 2, 3, 4, 5, 6, 8])(
  '[D18] storage whose first %i calls fail keeps nobody waiting for long',
  async (failNext) => {
    const desk = await device(81);
    desk.kill();
    desk.isOnline = false;
    const tab = desk.open({ failNext });
    await world.run(MINUTE);
    expect(tab.status()).toMatchObject({ phase: 'ready', storage: 'ok', isLeader: true, isFilled: true });
    expect(rowsOf(desk, 'customers').size).toBe(16);
    expect(await sign(tab)).toMatchObject({ ok: true });
    desk.isOnline = true;
    await world.run(MINUTE);
    expect(tab.status()).toMatchObject({ unsent: 0 });
    expect(await signedOnServer()).toBe(1);
  },
);

it('[D18] a person who saves in the middle of a failed start tries the storage again at once', async () => {
  const kiosk = await device(82, 'kiosk');
  kiosk.kill();
  const tab = kiosk.open({ isFailing: true });
  expect(await sign(tab)).toMatchObject({ ok: false, kind: 'failed' });
  await world.run(30 * SECOND);
  expect(tab.status()).toMatchObject({ storage: 'failing' });
  tab.storage.isFailing = false;
  expect(await sign(tab)).toMatchObject({ ok: true });
  await world.run(MINUTE);
  expect(tab.status()).toMatchObject({ storage: 'ok', unsent: 0 });
});

it.each([1, 2, 3])(
  '[D18] a tab whose storage fails %i times while it takes the lead sends and pulls all the same',
  async (failNext) => {
    const desk = await device(83);
    const follower = desk.open();
    await world.run(10 * SECOND);
    desk.isOnline = false;
    expect(await sign(follower)).toMatchObject({ ok: true });
    await world.run(SECOND);
    follower.storage.failNext = failNext;
    const [leader] = desk.tabs;
    if (leader) desk.closeTab(leader);
    desk.isOnline = true;
    await addPerson();
    await world.run(2 * MINUTE);
    expect(follower.status()).toMatchObject({ isLeader: true, unsent: 0 });
    expect(customersIn(follower)).toBe(18);
  },
);

it.each(['writes', 'all'] as const)('[D19] the lead passes on from a tab whose storage hangs (%s)', async (hangs) => {
  const desk = await device(84);
  const [leader] = desk.tabs;
  const follower = desk.open();
  await world.run(10 * SECOND);
  if (!leader) throw new Error('no tab');
  leader.storage.hangs = hangs;
  expect(await sign(follower)).toMatchObject({ ok: true });
  const person = await addPerson();
  follower.engine.syncNow();
  await world.run(45 * SECOND);
  expect(follower.status()).toMatchObject({ isLeader: true, unsent: 0 });
  expect(follower.engine.searchCustomers('fresh', 5).rows).toMatchObject([{ waiver_id: person }]);
  leader.storage.hangs = 'none';
  await world.run(3 * MINUTE);
  expect(leader.status()).toMatchObject({ isLeader: false, storage: 'ok' });
  expect(customersIn(leader)).toBe(18);
  expect(await signedOnServer()).toBe(1);
});

it('[D19] where no tab can save, the lead stays where it is and the lists stay current', async () => {
  const desk = await device(85);
  const follower = desk.open();
  await world.run(10 * SECOND);
  for (const tab of desk.tabs) tab.storage.isFailing = true;
  await addPerson();
  const changes: boolean[] = [];
  follower.engine.status$.subscribe(({ isLeader }) => changes.push(isLeader));
  await world.run(10 * MINUTE);
  const flips = changes.filter((isLeader, at) => at > 0 && isLeader !== changes[at - 1]).length;
  expect(flips).toBeLessThanOrEqual(2);
  for (const tab of desk.tabs) expect(customersIn(tab)).toBe(17);
  for (const tab of desk.tabs) tab.storage.isFailing = false;
  await world.run(3 * MINUTE);
  for (const tab of desk.tabs) expect(tab.status()).toMatchObject({ storage: 'ok', isFilled: true });
  expect((await desk.cache.readState()).isFilled).toBe(true);
});

it('[D20] [S13] a kiosk with a full disk says so, and opens again by itself within two minutes of room', async () => {
  const kiosk = await device(86, 'kiosk');
  const [tab] = kiosk.tabs;
  if (!tab) throw new Error('no tab');
  kiosk.disk.isFull = true;
  expect(await sign(tab)).toMatchObject({ ok: false, kind: 'storage_full' });
  await world.run(3 * 60 * MINUTE);
  expect(tab.status()).toMatchObject({ storage: 'full' });
  kiosk.disk.isFull = false;
  await world.run(2 * MINUTE);
  expect(tab.status()).toMatchObject({ storage: 'ok' });
  expect(await sign(tab)).toMatchObject({ ok: true });
});

it('[D20] an answer that a full disk does not take is kept, and what it answers is not sent again', async () => {
  const desk = await device(87);
  const [tab] = desk.tabs;
  if (!tab) throw new Error('no tab');
  desk.isOnline = false;
  await sign(tab);
  desk.disk.isFull = true;
  desk.isOnline = true;
  tab.engine.syncNow();
  await world.run(MINUTE);
  expect(tab.status()).toMatchObject({ unsent: 0, storage: 'full' });
  expect(await desk.disk.queue.list()).toMatchObject([{ state: 'unsent', hasArgs: true }]);
  tab.engine.syncNow();
  await world.run(50 * MINUTE);
  expect(tab.status()).toMatchObject({ unsent: 0, storage: 'full' });
  desk.disk.isFull = false;
  await world.run(3 * MINUTE);
  expect(tab.status()).toMatchObject({ unsent: 0, storage: 'ok' });
  expect(await desk.disk.queue.list()).toMatchObject([{ state: 'sent', hasCopy: true }]);
  expect(await signedOnServer()).toBe(1);
});

it('[D21] [D22] every tab shows current rows while the disk is full, and the cache goes back to it without a restart', async () => {
  const desk = await device(88);
  const [leader] = desk.tabs;
  const follower = desk.open();
  await world.run(10 * SECOND);
  if (!leader) throw new Error('no tab');
  desk.disk.isFull = true;
  expect(await sign(follower)).toMatchObject({ ok: false });
  for (const tab of desk.tabs) expect(customersIn(tab)).toBe(16);
  await addPerson();
  leader.engine.syncNow();
  await world.run(10 * SECOND);
  for (const tab of desk.tabs) expect(customersIn(tab)).toBe(17);
  expect((await desk.cache.readState()).isFilled).toBe(false);
  const late = desk.open();
  await world.run(10 * SECOND);
  expect(customersIn(late)).toBe(17);
  desk.disk.isFull = false;
  const later = desk.open();
  await world.run(10 * SECOND);
  expect(customersIn(later)).toBe(17);
  await world.run(20 * MINUTE);
  expect(await desk.cache.readState()).toMatchObject({ isFilled: true, cursor: { version: expect.any(Number) } });
  await addPerson();
  leader.engine.syncNow();
  await world.run(10 * SECOND);
  for (const tab of desk.tabs) expect(customersIn(tab)).toBe(18);
  desk.kill();
  desk.isOnline = false;
  desk.open();
  await world.run(SECOND);
  expect(rowsOf(desk, 'customers').size).toBe(18);
});

it('[D7] [D22] a check-in stays in view in a tab whose pull is late, though a tab that has it dropped its arguments', async () => {
  const desk = await device(93);
  const follower = desk.open();
  await world.run(10 * SECOND);
  desk.disk.isFull = true;
  await sign(follower);
  desk.disk.isFull = false;
  desk.isOnline = false;
  const [waiverId = ''] = world.fixture.waiverIds;
  expect(await checkIn(follower.engine, { waiverId }, world.random.bytes)).toMatchObject({ ok: true });
  await world.run(SECOND);
  let pulls = 0;
  desk.release = async (request, send) => {
    pulls += 1;
    if (pulls === 2) await world.time.sleep(20 * SECOND);
    return send(request);
  };
  let least = Number.POSITIVE_INFINITY;
  for (const { engine } of desk.tabs)
    engine.rows$('check_ins').subscribe(({ size }) => {
      least = Math.min(least, size);
    });
  desk.isOnline = true;
  follower.engine.syncNow();
  await world.run(MINUTE);
  expect(await desk.disk.queue.list()).toMatchObject([{ state: 'sent', hasArgs: false }]);
  expect(least).toBe(1);
});

it('[D22] a follower that makes room for a signing leaves the leader its rows', async () => {
  const desk = await device(89);
  const follower = desk.open();
  await world.run(10 * SECOND);
  desk.disk.isFull = true;
  const saving = sign(follower);
  await saving;
  const [leader] = desk.tabs;
  let least = Number.POSITIVE_INFINITY;
  world.watch(() => {
    if (leader) least = Math.min(least, customersIn(leader));
  });
  desk.disk.isFull = false;
  desk.isOnline = false;
  await world.run(2 * MINUTE);
  expect(least).toBe(16);
});

it('[D21] one failed write of the cache leaves the stored rows where they are', async () => {
  const desk = await device(90);
  const [tab] = desk.tabs;
  if (!tab) throw new Error('no tab');
  tab.storage.failNext = 1;
  await addPerson();
  tab.engine.syncNow();
  await world.run(MINUTE);
  desk.isOnline = false;
  desk.kill();
  desk.open();
  await world.run(SECOND);
  expect(rowsOf(desk, 'customers').size).toBe(17);
});

it('[D21] [S16] what the server took away while the storage failed does not come back from it', async () => {
  const desk = await device(91);
  const [tab] = desk.tabs;
  if (!tab) throw new Error('no tab');
  tab.storage.isFailing = true;
  const { venue } = world.fixture;
  const path = `/api/clients/${venue.clientId}/devices/${desk.identity.deviceId}`;
  await world.server.owner('PATCH', path, venue.token, { role: 'kiosk' });
  tab.engine.syncNow();
  await world.run(10 * SECOND);
  expect(customersIn(tab)).toBe(0);
  let most = 0;
  world.watch(() => {
    most = Math.max(most, customersIn(tab));
  });
  tab.storage.isFailing = false;
  await world.run(20 * MINUTE);
  expect(most).toBe(0);
  expect((await desk.cache.readState()).isFilled).toBe(true);
});

it('[D23] tabs that do not lead unlock with the one that does', async () => {
  const desk = await device(92);
  const follower = desk.open();
  await world.run(10 * SECOND);
  desk.isOnline = false;
  await world.run(8 * DAY);
  for (const tab of desk.tabs) expect(tab.status()).toMatchObject({ isLocked: true });
  expect(customersIn(follower)).toBe(0);
  desk.isOnline = true;
  await world.run(3 * MINUTE);
  for (const tab of desk.tabs) expect(tab.status()).toMatchObject({ isLocked: false });
  expect(customersIn(follower)).toBeGreaterThan(0);
});
