import { queueSigningPort } from '@gatehouse/client/areas/waivers/signing/flow/queue-signing-port';
import { checkIn, checkInParty } from '@gatehouse/client/domain/check-ins/check-in-actions';
import type { CollectionName } from '@gatehouse/sync-protocol/sync/collections';
import { afterEach, expect, it } from 'vitest';
import { rowsOf } from '../simulator/rows-of.ts';
import { engineOf, type SendPull, type SimDevice } from '../simulator/sim-device.ts';
import { signing } from '../simulator/sim-people.ts';
import { openWorld, type SimWorld } from '../simulator/sim-world.ts';

let world: SimWorld;
afterEach(() => world.close());

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** The release before `resources`, with a server of its time. */
const formerDays: SimDevice['release'] = async (request, send: SendPull) => {
  const answer = await send(request);
  if (!answer.ok) return answer;
  const { resources: _, ...checksums } = answer.data.checksums ?? {};
  const changes = answer.data.changes.filter(({ collection }) => collection !== 'resources');
  return { ...answer, data: { ...answer.data, changes, ...(answer.data.checksums ? { checksums } : {}) } };
};
/** The same release, and today's server. */
const outdated: SimDevice['release'] = (request, send) => send({ ...request, schema: 1 });

/** A desk and a kiosk that were filled before `resources`; then the server was updated. */
async function openOutdated(): Promise<[desk: SimDevice, kiosk: SimDevice]> {
  world = await openWorld(61, ['front_desk', 'kiosk']);
  for (const device of world.devices) device.release = formerDays;
  await world.run(2 * MINUTE);
  for (const device of world.devices) device.release = outdated;
  const [desk, kiosk] = [...world.of('front_desk'), ...world.of('kiosk')] as [SimDevice, SimDevice];
  expect(sizesOf(desk)).toMatchObject({ resources: 0 });
  return [desk, kiosk];
}

/** How many rows of each collection a screen reads. */
function sizesOf(device: SimDevice): Partial<Record<CollectionName, number>> {
  const names = ['venue', 'customers', 'members', 'bookings', 'resources'] as const;
  return Object.fromEntries(names.map((name) => [name, rowsOf(device, name).size]));
}

/** What people do at the desk and at the kiosk; returns how many mutations that are. */
async function work(desk: SimDevice, kiosk: SimDevice): Promise<number> {
  const [person] = [...rowsOf(desk, 'customers').values()];
  const [party] = [...rowsOf(desk, 'bookings').values()];
  if (!person || !party) throw new Error('the desk has no one to check in');
  const { booking_id: bookingId, date_scheduled, booking_time } = party;
  const saved = [
    await checkIn(engineOf(desk), { waiverId: person.waiver_id }, world.random.bytes),
    await checkInParty(engineOf(desk), { bookingId, partyGoers: 5, seen: { date_scheduled, booking_time } }),
    await queueSigningPort(engineOf(kiosk)).submit(signing(world.random, kiosk.identity.clientId, 'adult')),
  ];
  expect(saved).toMatchObject(saved.map(() => ({ ok: true })));
  return saved.length;
}

function applied(): Promise<number> {
  return world.server.read(world.fixture.venue.clientId, async (db) => {
    const rows = await db.selectFrom('sync_mutations').where('status', '=', 'applied').select('id').execute();
    return rows.length;
  });
}

it('[V2] a device whose release is too old for the server’s rows keeps its own, goes on sending, and says that it needs an update', async () => {
  const [desk, kiosk] = await openOutdated();
  const before = sizesOf(desk);
  expect(before).toMatchObject({ venue: 1, members: 6 });
  for (const device of [desk, kiosk]) device.engine?.syncNow();
  await world.run(MINUTE);
  const done = await work(desk, kiosk);
  /* The pushes that succeed take nothing back. */
  await world.run(5_000);
  for (const device of [desk, kiosk]) expect(device.status).toMatchObject({ unsent: 0, needsUpdate: true });
  await world.run(HOUR);
  expect(await applied()).toBe(done);
  for (const device of [desk, kiosk])
    expect(device.status).toMatchObject({ unsent: 0, parked: 0, needsUpdate: true, isLocked: false, isFilled: true });
  /* The same holds after a restart, before it could update itself. */
  for (const device of [desk, kiosk]) {
    device.kill();
    device.open();
  }
  await world.run(HOUR);
  expect(sizesOf(desk)).toEqual(before);
  expect(sizesOf(kiosk)).toMatchObject({ venue: 1 });
  /* What was done here shows, though no pull brings it. */
  const shown = [...rowsOf(desk, 'bookings').values()].filter((row) => row.check_in_status === 'checked in');
  expect([rowsOf(desk, 'check_ins').size, shown.map((row) => row.party_goers)]).toEqual([1, [5]]);
  expect(await work(desk, kiosk)).toBe(done);
  await world.run(HOUR);
  expect(await applied()).toBe(2 * done);
});

it('[V2] [S11] once it is updated it has everything, rooms too, and sends what was queued before', async () => {
  const [desk, kiosk] = await openOutdated();
  await world.run(MINUTE);
  for (const device of [desk, kiosk]) device.isOnline = false;
  const done = await work(desk, kiosk);
  for (const device of [desk, kiosk]) {
    device.kill();
    /* Written by the release before. */
    await device.cache.commit({ expect: () => true, next: (state) => ({ ...state, schema: 1 }) });
    device.release = null;
    device.isOnline = true;
    device.open();
  }
  await world.run(3 * MINUTE);
  expect(await applied()).toBe(done);
  for (const device of [desk, kiosk])
    expect(device.status).toMatchObject({ unsent: 0, parked: 0, needsUpdate: false, isFilled: true });
  const names = Array.from(rowsOf(desk, 'resources').values(), (row) => row.resource_name).toSorted();
  expect([names, rowsOf(kiosk, 'resources').size]).toEqual([['Blue Room', 'Red Room'], 0]);
  const { bookingIds } = world.fixture.rooms;
  expect(rowsOf(desk, 'bookings').get(bookingIds[0] ?? '')?.resources).toHaveLength(1);
  const came = [...rowsOf(desk, 'bookings').values()].filter((row) => row.check_in_status === 'checked in');
  expect(came).toMatchObject([{ party_goers: 5, needs_review: false }]);
  expect(came[0]).not.toHaveProperty('isPending');
});
