import { checkInParty } from '@gatehouse/client/domain/check-ins/check-in-actions';
import { afterEach, expect, it } from 'vitest';
import { checkBookings } from '../fuzz/fuzz-bookings.ts';
import { rowsOf } from '../simulator/rows-of.ts';
import { engineOf, type SimDevice } from '../simulator/sim-device.ts';
import { askOffice } from '../simulator/sim-office.ts';
import { openWorld, type SimWorld } from '../simulator/sim-world.ts';

let world: SimWorld;
afterEach(() => world.close());

const MINUTE = 60_000;

const shownBy = (desk: SimDevice, bookingId: string) => rowsOf(desk, 'bookings').get(bookingId);

/** Two desks that have the rooms and the parties in them. */
async function openDesks(seed: number): Promise<[online: SimDevice, offline: SimDevice]> {
  world = await openWorld(seed, ['front_desk', 'front_desk']);
  await world.run(MINUTE);
  return world.devices as [SimDevice, SimDevice];
}

/** The office's calls poke nobody here. */
async function catchUp(): Promise<void> {
  await world.run(MINUTE);
  for (const desk of world.devices) desk.engine?.syncNow();
  await world.run(MINUTE);
}

/** The desk counts seven people by what it has of the booking. */
async function count(desk: SimDevice, bookingId: string): Promise<void> {
  const row = shownBy(desk, bookingId);
  if (!row) throw new Error(`the desk does not have the booking ${bookingId}`);
  const { date_scheduled, booking_time } = row;
  await checkInParty(engineOf(desk), { bookingId, partyGoers: 7, seen: { date_scheduled, booking_time } });
}

/** The office moves a party; `to` is what changes. */
function move(bookingId: string, to: object): Promise<object | null> {
  const row = shownBy(world.devices[0] as SimDevice, bookingId);
  const { date_scheduled, booking_time } = row ?? {};
  return askOffice(world, 'POST', `bookings/${bookingId}/reschedule`, { date_scheduled, booking_time, ...to });
}

it('[S32] [S34] [B36] [M5] an offline desk counts parties that the office meanwhile puts elsewhere: another room counts, another day waits, a canceled one counts and is marked', async () => {
  const [online, offline] = await openDesks(51);
  const [roomed = '', canceled = '', moved = ''] = world.fixture.rooms.bookingIds;
  const [red = '', blue = ''] = world.fixture.rooms.roomIds;
  const before = shownBy(offline, roomed);
  expect(before).toMatchObject({ duration_minutes: 60, needs_review: false });
  const other = before?.resources[0]?.resource_id === red ? blue : red;
  offline.isOnline = false;
  expect(await move(roomed, { resource_ids: [other], duration_minutes: 90 })).not.toBeNull();
  expect(await move(moved, { date_scheduled: '2026-06-19' })).not.toBeNull();
  await askOffice(world, 'POST', `bookings/${canceled}/cancel`, {});
  for (const id of [roomed, canceled, moved]) await count(offline, id);
  await world.run(MINUTE);
  /* It shows what it knows. */
  expect(shownBy(offline, roomed)).toMatchObject({ check_in_status: 'checked in', duration_minutes: 60 });
  offline.isOnline = true;
  await catchUp();
  const came = { check_in_status: 'checked in', party_goers: 7 };
  for (const desk of [online, offline]) {
    expect(shownBy(desk, roomed)).toMatchObject({
      ...came,
      status: 'pending',
      duration_minutes: 90,
      resources: [{ resource_id: other }],
      needs_review: false,
    });
    expect(shownBy(desk, canceled)).toMatchObject({ ...came, status: 'cancelled', needs_review: true });
    expect(shownBy(desk, moved)).toMatchObject({ date_scheduled: '2026-06-19', check_in_status: 'not checked in' });
    expect(shownBy(desk, moved)).not.toHaveProperty('party_goers');
  }
  const listed = await askOffice<{ reviews: { booking_id: string }[]; bookings: { booking_id: string }[] }>(
    world,
    'GET',
    'party-reviews',
  );
  expect(listed?.reviews).toMatchObject([{ booking_id: moved, party_goers: 7 }]);
  expect(listed?.bookings.map((row) => row.booking_id)).toEqual([canceled]);
  await checkBookings(world);

  /* The mark ends on every desk, and bookings name their room as it is named now. */
  await askOffice(world, 'PUT', `resources/${other}`, { resource_name: 'Garden' });
  await askOffice(world, 'POST', `bookings/${canceled}/reviewed`, {});
  await catchUp();
  for (const desk of [online, offline]) {
    expect(shownBy(desk, canceled)).toMatchObject({ ...came, needs_review: false });
    expect(shownBy(desk, roomed)).toMatchObject({ resources: [{ resource_name: 'Garden' }] });
    expect(rowsOf(desk, 'resources').get(other)).toMatchObject({ resource_name: 'Garden' });
  }
});

it('[S7] [L3] rooms that were added, renamed and removed while a desk was offline are those of the office when it is back', async () => {
  const [online, offline] = await openDesks(52);
  offline.isOnline = false;
  const added = await askOffice<{ resource: { resource_id: string } }>(world, 'POST', 'resources', {
    resource_name: 'Court 1',
  });
  const gone = await askOffice<{ resource: { resource_id: string } }>(world, 'POST', 'resources', {
    resource_name: 'Court 2',
  });
  await catchUp();
  expect(rowsOf(online, 'resources').size).toBe(4);
  expect(rowsOf(offline, 'resources').size).toBe(2);
  await askOffice(world, 'PUT', `resources/${added?.resource.resource_id}`, { resource_name: 'Center Court' });
  expect(await askOffice(world, 'DELETE', `resources/${gone?.resource.resource_id}`)).not.toBeNull();
  offline.isOnline = true;
  await catchUp();
  for (const desk of [online, offline])
    expect(Array.from(rowsOf(desk, 'resources').values(), (row) => row.resource_name).toSorted()).toEqual([
      'Blue Room',
      'Center Court',
      'Red Room',
    ]);
});
