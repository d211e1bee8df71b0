import type { ResourceView } from '@gatehouse/sync-protocol/areas/bookings/resources.contracts';
import { rowsOf } from '../simulator/rows-of.ts';
import { askOffice } from '../simulator/sim-office.ts';
import type { SimWorld } from '../simulator/sim-world.ts';
import type { Model } from './fuzz-model.ts';

const days = ['2026-06-15', '2026-06-16', '2026-06-17'];
const names = ['Red Room', 'Blue Room', 'Court 1', 'Court 2', 'Anna'];

type Change = (world: SimWorld) => Promise<unknown>;
const changes: readonly Change[] = [
  addRoom,
  renameRoom,
  closeRoom,
  removeRoom,
  changeNeeds,
  place,
  move,
  move,
  cancel,
  review,
];

/** The office changes rooms and the bookings in them, by the calls of its screens. What the rule refuses changes nothing. */
export async function changeRooms(world: SimWorld): Promise<void> {
  for (let left = world.random.int(1, 4); left > 0 && world.server.isUp; left -= 1)
    await world.random.pick(changes)(world);
}

function addRoom(world: SimWorld): Promise<unknown> {
  return askOffice(world, 'POST', 'resources', { resource_name: world.random.pick(names) });
}

async function renameRoom(world: SimWorld): Promise<void> {
  const room = await someRoom(world);
  if (room) await askOffice(world, 'PUT', `resources/${room}`, { resource_name: world.random.pick(names) });
}

async function closeRoom(world: SimWorld): Promise<void> {
  const room = await someRoom(world);
  const day = world.random.pick(days);
  const closures = [{ starts_at: `${day}T14:00:00.000Z`, ends_at: `${day}T20:00:00.000Z` }];
  if (room) await askOffice(world, 'PUT', `resources/${room}`, { closures });
}

async function removeRoom(world: SimWorld): Promise<void> {
  const room = await someRoom(world);
  if (room) await askOffice(world, 'DELETE', `resources/${room}`);
}

/** What is booked keeps its length and its rooms. */
async function changeNeeds(world: SimWorld): Promise<void> {
  const { random, fixture } = world;
  const rooms = await roomsNow(world);
  const { offeringId } = fixture.rooms;
  const read = await askOffice<{ offering_id: string }[]>(world, 'GET', 'offerings');
  const offering = read?.find(({ offering_id: id }) => id === offeringId);
  const length = {
    duration_minutes: random.pick([30, 60, 180]),
    cleanup_minutes: random.pick([0, 15]),
    resource_needs: rooms.length > 0 ? [{ resource_ids: [random.pick(rooms)] }] : [],
  };
  if (offering) await askOffice(world, 'PUT', `offerings/${offeringId}`, { ...offering, ...length });
}

function place(world: SimWorld): Promise<unknown> {
  const { random, fixture } = world;
  return askOffice(world, 'POST', 'bookings', {
    offering_id: fixture.rooms.offeringId,
    party_name: 'Grace',
    party_phone: '(212) 555-0101',
    date_scheduled: random.pick(days),
    booking_time: someTime(world),
    ...(random.chance(0.3) ? { overbook: { reason: 'Promised' } } : {}),
  });
}

/** Moves a booking to another room, time or length; to another day only where its party has not come. */
async function move(world: SimWorld): Promise<void> {
  const { random } = world;
  const booking = await someBooking(world);
  if (!booking) return;
  const rooms = await roomsNow(world);
  await askOffice(world, 'POST', `bookings/${booking.booking_id}/reschedule`, {
    date_scheduled: booking.check_in_status === 'checked in' ? booking.date_scheduled : random.pick(days),
    booking_time: random.chance(0.5) ? booking.booking_time : someTime(world),
    ...(random.chance(0.5) && rooms.length > 0 ? { resource_ids: [random.pick(rooms)] } : {}),
    ...(random.chance(0.5) ? { duration_minutes: random.pick([30, 90, 240]) } : {}),
    ...(random.chance(0.3) ? { overbook: { reason: 'Promised' } } : {}),
  });
}

async function cancel(world: SimWorld): Promise<void> {
  const booking = await someBooking(world);
  if (booking && booking.check_in_status !== 'checked in')
    await askOffice(world, 'POST', `bookings/${booking.booking_id}/cancel`, {});
}

async function review(world: SimWorld): Promise<void> {
  const booking = await someBooking(world);
  if (booking) await askOffice(world, 'POST', `bookings/${booking.booking_id}/reviewed`, {});
}

function someTime({ random }: SimWorld): string {
  return `${String(random.int(9, 20)).padStart(2, '0')}:00`;
}

/** The rooms in an order that a seed repeats. */
async function roomsNow({ server, fixture }: SimWorld): Promise<string[]> {
  const rows = await server.read(fixture.venue.clientId, (db) =>
    db.selectFrom('resources').where('deleted_at', 'is', null).orderBy('resource_id').select('resource_id').execute(),
  );
  return rows.map((row) => row.resource_id);
}

async function someRoom(world: SimWorld): Promise<string | undefined> {
  const rooms = await roomsNow(world);
  return rooms.length > 0 ? world.random.pick(rooms) : undefined;
}

async function someBooking({ server, fixture, random }: SimWorld) {
  const rows = await server.read(fixture.venue.clientId, (db) =>
    db
      .selectFrom('bookings')
      .where('offering_id', '=', fixture.rooms.offeringId)
      .orderBy('booking_id')
      .select(['booking_id', 'check_in_status', 'date_scheduled', 'booking_time'])
      .execute(),
  );
  return rows.length > 0 ? random.pick(rows) : undefined;
}

/** Every desk ends with the rooms as the office sees them. Requirement S7. */
export async function checkRooms(world: SimWorld, { revoked, otherRole }: Model): Promise<void> {
  const listed = await askOffice<{ resources: ResourceView[] }>(world, 'GET', 'resources');
  const wanted = textOf(listed?.resources ?? []);
  for (const desk of world.of('front_desk')) {
    if (revoked.has(desk) || otherRole?.device === desk) continue;
    const held = textOf(rowsOf(desk, 'resources').values());
    if (held !== wanted) throw new Error(`[S7] a desk holds ${held}, and the office ${wanted}`);
  }
}

function textOf(rooms: Iterable<ResourceView>): string {
  const named = Array.from(rooms, ({ resource_id, resource_name, closures }) =>
    JSON.stringify([resource_id, resource_name, closures]),
  );
  return named.toSorted().join('\n');
}
