import { checkIn, checkInParty, undoPartyCheckIn } from '@gatehouse/client/domain/check-ins/check-in-actions';
import { afterEach, expect, it } from 'vitest';
import { rowsOf } from '../simulator/rows-of.ts';
import { engineOf, type SimDevice } from '../simulator/sim-device.ts';
import { cancelBooking, moveBooking, setPartyBack } from '../simulator/sim-office.ts';
import { openWorld, type SimWorld } from '../simulator/sim-world.ts';

let world: SimWorld;
afterEach(() => world.close());

const MINUTE = 60_000;

/** A booking as the desk shows it. */
function seenBy(desk: SimDevice, bookingId: string) {
  const row = rowsOf(desk, 'bookings').get(bookingId);
  if (!row) throw new Error(`the desk does not have the booking ${bookingId}`);
  const { date_scheduled, booking_time } = row;
  return { date_scheduled, booking_time };
}

it('[B16] [M5] two desks count the same parties offline; both end with the later counts, and each count is kept once', async () => {
  world = await openWorld(16, ['front_desk', 'front_desk']);
  await world.run(MINUTE);
  const [a, b] = world.devices as [SimDevice, SimDevice];
  const parties = [...rowsOf(a, 'bookings').values()].map((row) => row.booking_id);
  const shownBy = (desk: SimDevice) => parties.map((id) => rowsOf(desk, 'bookings').get(id));
  const all = (fields: object) => parties.map(() => expect.objectContaining(fields) as unknown);
  for (const desk of world.devices) desk.isOnline = false;
  for (const bookingId of parties)
    await checkInParty(engineOf(a), { bookingId, partyGoers: 8, seen: seenBy(a, bookingId) });
  await world.run(MINUTE);
  for (const bookingId of parties)
    await checkInParty(engineOf(b), { bookingId, partyGoers: 10, seen: seenBy(b, bookingId) });
  await world.run(1_000);
  expect(shownBy(a)).toEqual(all({ check_in_status: 'checked in', party_goers: 8, isPending: true }));
  expect(shownBy(b)).toEqual(all({ check_in_status: 'checked in', party_goers: 10, isPending: true }));
  /* The later counts arrive first. */
  b.isOnline = true;
  await world.run(MINUTE);
  a.isOnline = true;
  await world.run(3 * MINUTE);
  for (const desk of world.devices) {
    expect(shownBy(desk)).toEqual(all({ check_in_status: 'checked in', party_goers: 10 }));
    expect(JSON.stringify(shownBy(desk))).not.toContain('isPending');
  }
  const kept = await world.server.read(world.fixture.venue.clientId, (db) =>
    db.selectFrom('party_check_ins').orderBy('party_goers').select('party_goers').execute(),
  );
  expect(parties.length).toBeGreaterThan(3);
  expect(kept.map((row) => row.party_goers)).toEqual([...parties.map(() => 8), ...parties.map(() => 10)]);
});

it('[S32] [S34] [B36] [M5] a desk without network checks in parties whose bookings the office moves and cancels: all are kept, and what it saw counts', async () => {
  world = await openWorld(32, ['front_desk', 'front_desk']);
  await world.run(MINUTE);
  const [online, offline] = world.devices as [SimDevice, SimDevice];
  const ids = [...rowsOf(offline, 'bookings').values()].map((row) => row.booking_id).toSorted();
  const [moved = '', canceled = '', left = ''] = ids;
  const before = seenBy(offline, moved);
  offline.isOnline = false;
  await moveBooking(world, moved, '2026-06-20');
  for (const bookingId of [moved, canceled, left])
    await checkInParty(engineOf(offline), { bookingId, partyGoers: 7, seen: seenBy(offline, bookingId) });
  await cancelBooking(world, canceled);
  await world.run(MINUTE);
  expect(rowsOf(offline, 'bookings').get(moved)).toMatchObject({ ...before, check_in_status: 'checked in' });
  offline.isOnline = true;
  await world.run(3 * MINUTE);
  for (const desk of [online, offline]) {
    const shown = rowsOf(desk, 'bookings');
    expect(shown.get(moved)).toMatchObject({ date_scheduled: '2026-06-20', check_in_status: 'not checked in' });
    const came = { check_in_status: 'checked in', party_goers: 7 };
    expect(shown.get(canceled)).toMatchObject({ ...came, status: 'cancelled', needs_review: true });
    expect(shown.get(left)).toMatchObject({ ...came, needs_review: false });
    expect(shown.get(moved)).not.toHaveProperty('party_goers');
  }
  const kept = await world.server.read(world.fixture.venue.clientId, (db) =>
    db.selectFrom('party_check_ins').select(['booking_id', 'party_goers', 'seen_date', 'review']).execute(),
  );
  expect(kept.toSorted((a, b) => (a.booking_id < b.booking_id ? -1 : 1))).toEqual([
    { booking_id: moved, party_goers: 7, seen_date: before.date_scheduled, review: 'open' },
    { booking_id: canceled, party_goers: 7, seen_date: seenBy(offline, canceled).date_scheduled, review: null },
    { booking_id: left, party_goers: 7, seen_date: seenBy(offline, left).date_scheduled, review: null },
  ]);
});

it('[F71] [M8] two desks check one party in by name offline, and one takes it back: each acts once, and the other’s count stays', async () => {
  world = await openWorld(71, ['front_desk', 'front_desk']);
  await world.run(MINUTE);
  const [a, b] = world.devices as [SimDevice, SimDevice];
  const [booking] = [...rowsOf(a, 'bookings').values()];
  const [first, second] = [...rowsOf(a, 'customers').values()].map((row) => row.waiver_id);
  const bookingId = booking?.booking_id ?? '';
  for (const desk of world.devices) desk.isOnline = false;
  const come = async (desk: SimDevice, people: readonly (string | undefined)[], partyGoers: number) => {
    const checkinIds: string[] = [];
    for (const waiverId of people) {
      const saved = await checkIn(engineOf(desk), { waiverId: waiverId ?? '' }, world.random.bytes);
      if (saved.ok) checkinIds.push(saved.checkinId);
    }
    const saved = await checkInParty(engineOf(desk), {
      bookingId,
      partyGoers,
      seen: seenBy(desk, bookingId),
      checkinIds,
    });
    if (!saved.ok) throw new Error(saved.message);
    return { id: saved.id, bookingId, checkinIds };
  };
  const byA = await come(a, [first, second], 2);
  await world.run(MINUTE);
  const byB = await come(b, [first], 1);
  await undoPartyCheckIn(engineOf(b), byB, byB.checkinIds);
  await world.run(1_000);
  expect(rowsOf(b, 'bookings').get(bookingId)).toMatchObject({ check_in_status: 'not checked in' });
  /* The one who was later arrives first. */
  b.isOnline = true;
  await world.run(MINUTE);
  a.isOnline = true;
  await world.run(3 * MINUTE);
  for (const desk of world.devices) {
    expect(rowsOf(desk, 'bookings').get(bookingId)).toMatchObject({
      check_in_status: 'checked in',
      party_goers: 2,
      party_check_in: { id: byA.id, checkin_ids: byA.checkinIds },
    });
    const living = [...rowsOf(desk, 'check_ins').values()].filter((row) => row.undone_at === null);
    expect(living.map((row) => row.checkin_id).toSorted()).toEqual(byA.checkinIds.toSorted());
  }
  await undoPartyCheckIn(engineOf(b), byA, byA.checkinIds);
  await world.run(3 * MINUTE);
  for (const desk of world.devices) {
    const shown = rowsOf(desk, 'bookings').get(bookingId);
    expect(shown).toMatchObject({ check_in_status: 'not checked in' });
    expect(shown).not.toHaveProperty('party_goers');
    expect([...rowsOf(desk, 'check_ins').values()].every((row) => row.undone_at !== null)).toBe(true);
  }
});

it('[M8] a count that the office ended stays hidden on every device, also once a later count is taken back without network', async () => {
  world = await openWorld(8, ['front_desk', 'front_desk']);
  await world.run(MINUTE);
  const [a, b] = world.devices as [SimDevice, SimDevice];
  const [booking] = [...rowsOf(a, 'bookings').values()];
  const bookingId = booking?.booking_id ?? '';
  const count = async (desk: SimDevice, partyGoers: number) => {
    const saved = await checkInParty(engineOf(desk), { bookingId, partyGoers, seen: seenBy(desk, bookingId) });
    if (!saved.ok) throw new Error(saved.message);
    return { id: saved.id, bookingId };
  };
  const shownBy = (desk: SimDevice) => rowsOf(desk, 'bookings').get(bookingId);
  await count(a, 8);
  await world.run(MINUTE);
  await setPartyBack(world, bookingId);
  await world.run(3 * MINUTE);
  b.isOnline = false;
  const later = await count(b, 9);
  await world.run(1_000);
  expect(shownBy(b)).toMatchObject({ check_in_status: 'checked in', party_goers: 9 });
  await undoPartyCheckIn(engineOf(b), later, []);

  await world.run(1_000);
  expect(shownBy(b)).toMatchObject({ check_in_status: 'not checked in' });
  expect(shownBy(b)).not.toHaveProperty('party_goers');
  b.isOnline = true;
  await world.run(3 * MINUTE);
  for (const desk of world.devices) {
    expect(shownBy(desk)).toMatchObject({ check_in_status: 'not checked in' });
    expect(shownBy(desk)).not.toHaveProperty('party_goers');
  }
});
