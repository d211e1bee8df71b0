import { createCheckinId } from '@gatehouse/sync-protocol/base/ids';
import { afterEach, describe, expect, it } from 'vitest';
import { rowsOf } from '../simulator/rows-of.ts';
import { engineOf, type SimDevice } from '../simulator/sim-device.ts';
import { signing } from '../simulator/sim-people.ts';
import { restoreKinds } from '../simulator/sim-server.ts';
import { openWorld, type SimWorld } from '../simulator/sim-world.ts';

let world: SimWorld;
afterEach(() => world.close());

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

async function sign(device: SimDevice | undefined, count = 1): Promise<string[]> {
  const engine = engineOf(device);
  const ids: string[] = [];
  for (let left = count; left > 0; left -= 1) {
    const args = signing(world.random, engine.identity.clientId);
    const result = await engine.enqueue('sign_waiver', args);
    if (!result.ok) throw new Error(result.message);
    ids.push(result.id);
  }
  return ids;
}

async function checkSomeoneIn(device: SimDevice | undefined): Promise<string> {
  const engine = engineOf(device);
  const [waiverId = ''] = world.fixture.waiverIds;
  const checkinId = createCheckinId(engine.identity.clientId, engine.now().venueDate, world.random.bytes);
  const result = await engine.enqueue('check_in', { checkin_id: checkinId, waiver_id: waiverId });
  if (!result.ok) throw new Error(result.message);
  return result.id;
}

/** What the server says of mutations; those it does not know are absent. */
async function statusOf(ids: readonly string[]): Promise<string[]> {
  const rows = await world.server.read(world.fixture.venue.clientId, (db) =>
    db.selectFrom('sync_mutations').where('id', 'in', ids).select('status').execute(),
  );
  return rows.map(({ status }) => status);
}

const applied = (ids: readonly string[]) => ids.map(() => 'applied');

describe.each(restoreKinds)('[S18] [E3] [E4] a %s that goes back within its run', (kind) => {
  it.each([false, true])('loses nothing that a device still holds; killed before: %s', async (isKilled) => {
    world = await openWorld(18, ['kiosk', 'front_desk']);
    const [kiosk] = world.of('kiosk');
    const [desk] = world.of('front_desk');
    await world.run(MINUTE);
    await world.server.backUp();
    await world.server.copyVolume();
    const ids = [...(await sign(kiosk, 5)), await checkSomeoneIn(desk)];
    await world.run(2 * MINUTE);
    expect(await statusOf(ids)).toEqual(applied(ids));
    await world.server.restore(kind, { isKilled });
    expect(await statusOf(ids)).toEqual([]);
    /* The command begins the epoch itself; of a volume that went back only devices can tell. */
    expect(world.server.noticed).toBe(kind === 'backup' || kind === 'file' ? 1 : 0);
    await world.run(10 * MINUTE);
    expect(await statusOf(ids)).toEqual(applied(ids));
    for (const device of world.devices) expect(device.status).toMatchObject({ unsent: 0, parked: 0 });
  });
});

it('[E7] a copy that is older than the first sealed signing still gets it back', async () => {
  world = await openWorld(7, ['kiosk', 'front_desk']);
  const [kiosk] = world.of('kiosk');
  await world.server.copyVolume();
  await world.run(MINUTE);
  const ids = await sign(kiosk, 3);
  await world.run(2 * MINUTE);
  await world.server.restore('file');
  await world.run(10 * MINUTE);
  expect(await statusOf(ids)).toEqual(applied(ids));
  expect(kiosk?.status).toMatchObject({ parked: 0 });
});

it('[E4] a device that only heard its answers proves a rollback, though the server has come further since', async () => {
  world = await openWorld(4, ['kiosk', 'front_desk']);
  const [kiosk] = world.of('kiosk');
  const [desk] = world.of('front_desk');
  if (!kiosk || !desk) throw new Error('no devices');
  await world.run(MINUTE);
  desk.isOnline = false;
  await world.server.copyVolume();
  const lost = await sign(kiosk, 2);
  for (let ms = 0; ms < MINUTE && kiosk.status?.unsent !== 0; ms += 1) await world.run(1);
  kiosk.isOnline = false;
  const states = (await kiosk.disk.queue.list()).map(({ state }) => state);
  expect(states).toEqual(['sent', 'sent']);
  await world.server.restore('volume');
  expect(world.server.noticed).toBe(0);
  desk.isOnline = true;
  const since = await sign(desk, 6);
  await world.run(3 * DAY);
  expect(await statusOf(lost)).toEqual([]);
  kiosk.isOnline = true;
  /* Before its pull could tell: the push itself proves it, and the item in it is in the new epoch. */
  const next = await sign(kiosk);
  await world.run(10 * MINUTE);
  expect(await statusOf([...lost, ...since, ...next])).toEqual(applied([...lost, ...since, ...next]));
  expect(world.server.noticed).toBe(0);
});

it.each([true, false])(
  '[S1] [D6] what a later epoch acknowledged outlives the way back to the one before; power cut: %s',
  async (isCut) => {
    world = await openWorld(20, ['kiosk']);
    const [kiosk] = world.of('kiosk');
    if (!kiosk) throw new Error('no kiosk');
    await world.run(MINUTE);
    await world.server.backUp();
    await world.server.copyVolume();
    await world.server.restore('backup');
    kiosk.release = async () => ({ ok: false, kind: 'network', message: 'late' });
    const ids = await sign(kiosk, 2);
    await world.run(MINUTE);
    expect(await statusOf(ids)).toEqual(applied(ids));
    await world.server.restore('volume');
    if (isCut) kiosk.kill();
    kiosk.release = null;
    if (isCut) kiosk.open();
    await world.run(10 * MINUTE);
    expect(await statusOf(ids)).toEqual(applied(ids));
  },
);

it('[S18] two restores in a row, while a device is away for days, lose nothing that it holds', async () => {
  world = await openWorld(19, ['kiosk', 'front_desk']);
  const [kiosk] = world.of('kiosk');
  const [desk] = world.of('front_desk');
  if (!kiosk || !desk) throw new Error('no devices');
  await world.run(MINUTE);
  await world.server.backUp();
  await world.server.copyVolume();
  const ids = [...(await sign(kiosk, 3)), await checkSomeoneIn(desk)];
  await world.run(2 * MINUTE);
  kiosk.isOnline = false;
  await world.server.restore('volume');
  await world.run(DAY);
  ids.push(...(await sign(desk, 2)));
  await world.run(HOUR);
  await world.server.restore('backup', { isKilled: true });
  await world.run(DAY);
  kiosk.isOnline = true;
  await world.run(10 * MINUTE);
  expect(await statusOf(ids)).toEqual(applied(ids));
});

it('[D6] [E6] a copy goes only when a backup of the present epoch holds it', async () => {
  world = await openWorld(6, ['kiosk']);
  const [kiosk] = world.of('kiosk');
  await world.run(MINUTE);
  await world.server.copyVolume();
  await sign(kiosk, 5);
  await world.run(MINUTE);
  await world.server.backUp();
  await world.run(10 * MINUTE);
  expect(await kiosk?.disk.queue.list()).toEqual([]);
  const [late = ''] = await sign(kiosk);
  await world.run(2 * MINUTE);
  for (let times = 0; times < 2; times += 1) {
    await world.server.restore('file');
    await world.run(10 * MINUTE);
    expect(await statusOf([late])).toEqual(['applied']);
    expect(await kiosk?.disk.queue.list()).toHaveLength(1);
  }
  await world.server.backUp();
  await world.run(10 * MINUTE);
  expect(await kiosk?.disk.queue.list()).toEqual([]);
});

it('[D16] a copy that no key opens stays on the device, shown, and applies once the key is back', async () => {
  world = await openWorld(16, ['kiosk', 'front_desk']);
  const [kiosk] = world.of('kiosk');
  await world.run(MINUTE);
  await world.server.backUp();
  const ids = await sign(kiosk, 2);
  await world.run(2 * MINUTE);
  world.server.secretKey = Buffer.alloc(32, 9).toString('base64');
  await world.server.restore('command');
  await world.run(10 * MINUTE);
  expect(kiosk?.status).toMatchObject({ unsent: 0, parked: 2 });
  expect(await statusOf(ids)).toEqual(['parked', 'parked']);
  const items = await firstOf(engineOf(kiosk).queue$);
  expect(items).toMatchObject([{ state: 'parked', code: 'COPY_UNREADABLE' }, { state: 'parked' }]);
  expect(items[0]?.message).toContain('can’t open');
  expect((await kiosk?.disk.queue.readCopies([1, 2]))?.size).toBe(2);
  const { venue } = world.fixture;
  const path = `/api/clients/${venue.clientId}/parked`;
  const { body } = await world.server.owner('GET', path, venue.token);
  const { parked } = body as { parked: { parked_id: string; mutation_id: string; code: string }[] };
  expect(parked.map((item) => item.mutation_id).toSorted()).toEqual(ids.toSorted());
  const retried = await world.server.owner('POST', `${path}/${parked[0]?.parked_id}/retry`, venue.token, {});
  expect(retried).toMatchObject({ status: 409, body: { code: 'COPY_UNREADABLE' } });
  await world.server.stop();
  world.server.secretKey = null;
  await world.server.start();
  engineOf(kiosk).syncNow();
  await world.run(10 * MINUTE);
  expect(await statusOf(ids)).toEqual(applied(ids));
  expect(kiosk?.status).toMatchObject({ unsent: 0, parked: 0 });
  const after = await world.server.owner('GET', path, venue.token);
  expect((after.body as { parked: unknown[] }).parked).toEqual([]);
});

it('[L7] [E4] a desk that brings no proof converges by its checksums when the server has come further', async () => {
  world = await openWorld(70, ['front_desk', 'kiosk']);
  const [desk] = world.of('front_desk');
  const [kiosk] = world.of('kiosk');
  if (!kiosk || !desk) throw new Error('no devices');
  await world.run(MINUTE);
  kiosk.isOnline = false;
  const signed = await sign(kiosk, 4);
  await world.server.copyVolume();
  const lost = await checkSomeoneIn(desk);
  await world.run(2 * MINUTE);
  expect(rowsOf(desk, 'check_ins').size).toBe(1);
  desk.isOnline = false;
  await desk.disk.queue.remove((await desk.disk.queue.list()).map(({ mid }) => mid));
  await world.server.restore('volume');
  kiosk.isOnline = true;
  await world.run(5 * MINUTE);
  expect(await statusOf([...signed, lost])).toEqual(applied(signed));
  desk.isOnline = true;
  await world.run(2 * HOUR);
  expect(rowsOf(desk, 'customers').size).toBeGreaterThan(16);
  expect(rowsOf(desk, 'check_ins').size).toBe(0);
});

function firstOf<T>(values: { subscribe(next: (value: T) => void): { unsubscribe(): void } }): Promise<T> {
  return new Promise((resolve) => {
    const subscription = values.subscribe((value) => {
      resolve(value);
      queueMicrotask(() => subscription.unsubscribe());
    });
  });
}
