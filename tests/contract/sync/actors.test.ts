import { staffNames } from '@gatehouse/server/areas/accounts/workplaces/staff.shared.repository';
import { createCheckinId } from '@gatehouse/sync-protocol/base/ids';
import { retryParked } from '@gatehouse/sync-protocol/sync/parked.contracts';
import { expect } from 'vitest';
import { call } from '../../helpers/app/call.ts';
import { it, onBothDatabases } from '../../helpers/app/on-databases.ts';
import type { TestApp, TestVenue } from '../../helpers/app/test-app.ts';
import { listedCheckIns, postCheckIn } from '../../helpers/venues/check-in-calls.ts';
import { parkedRows } from '../../helpers/venues/parked-rows.ts';
import { bookingOf, openPartyDesk, seen } from '../../helpers/venues/party-desk.ts';
import { addWaiver } from '../../helpers/venues/people.ts';
import { addStaff, changeStaff, removeStaff } from '../../helpers/venues/staff.ts';
import {
  type ModelReplica,
  mutationOf,
  pairTestDevice,
  push,
  replicaOf,
  revokeTestDevice,
} from '../../helpers/venues/sync-device.ts';

const PIN = { pin_hash: 'pbkdf2-sha256$1$c2FsdA$aGFzaA', pin_version: 1 };
const MINUTE_MS = 60_000;

/** A desk, a person of it with a PIN since the last minute, and what that person does at the desk. */
async function openDesk(app: TestApp, venue: TestVenue) {
  const { clientId } = venue;
  const desk = await pairTestDevice(app, clientId, 'front_desk');
  const { userId } = await addStaff(app, clientId, 'desk', 'mia@staff.example');
  await changeStaff(app, clientId, userId, PIN);
  app.clock.advance(MINUTE_MS);
  const mia = { kind: 'user', id: userId, via: 'pin', pin_version: 1 };
  const clockAt = (ms: number) => ({
    client_at: new Date(ms).toISOString(),
    offset_ms: null,
    monotonic_ms: 1,
    session: 'run',
  });
  /** A mutation by the desk's clock, which is `errorMs` ahead. */
  async function act(name: string, args: Record<string, unknown>, more: { actor?: unknown; errorMs?: number } = {}) {
    const { errorMs = 0, ...rest } = more;
    const nowMs = app.clock.now() + errorMs;
    return mutationOf(clientId, name, args, { actor: mia, clock: clockAt(nowMs), ...rest });
  }
  async function checkIn(more: { actor?: unknown; errorMs?: number; override?: { reason: string } } = {}) {
    const { override, ...rest } = more;
    const args = {
      checkin_id: createCheckinId(clientId, '2026-06-15'),
      waiver_id: await addWaiver(app, clientId),
      checked_in_at: new Date(app.clock.now() + (more.errorMs ?? 0)).toISOString(),
      ...(override ? { override } : {}),
    };
    return { ...(await act('check_in', args, rest)), name_version: 2 };
  }
  const send = async (mutations: readonly unknown[], sender: { token: string } = desk, more = {}) =>
    (await push(app, sender, mutations, more)).results;
  const undo = (checkinId: unknown, more = {}) => act('undo_check_in', { checkin_id: checkinId }, more);
  return { app, venue, clientId, desk, userId, mia, act, checkIn, undo, send };
}

/** What the record of a check-in says of who made it. */
async function recordOf(app: TestApp, venue: TestVenue, mutation: Record<string, unknown>) {
  const { checkin_id: id } = mutation['args'] as { checkin_id: string };
  const found = (await listedCheckIns(app, venue, 'today')).find((record) => record.checkin_id === id);
  return found && [found.by_name, found.needs_review, found.review_reasons];
}

const idOf = (mutation: Record<string, unknown>) => (mutation['args'] as { checkin_id: string }).checkin_id;

async function rowOf(replica: ModelReplica, mutation: Record<string, unknown>) {
  await replica.pull();
  return replica.get('check_ins', idOf(mutation));
}

onBothDatabases('who is at the tablet', (open) => {
  it('[S41] [Q22] names the person in the records, over HTTP and in rows, also for an undo', async ({ app, venue }) => {
    const { desk, userId, mia, checkIn, undo, send } = await openDesk(app, venue);
    const [first, alone] = [await checkIn(), await checkIn({ actor: { kind: 'device', id: desk.deviceId } })];
    const byCard = await checkIn({ actor: { ...mia, via: 'card', pin_version: undefined } });
    expect(await send([first, alone])).toMatchObject([{ status: 'applied' }, { status: 'applied' }]);
    expect(await recordOf(app, venue, first)).toEqual(['mia', false, []]);
    expect(await recordOf(app, venue, alone)).toEqual([null, false, []]);
    const replica = replicaOf(app, desk);
    expect(await rowOf(replica, first)).toMatchObject({ by_user_id: userId, by_name: 'mia', undone_by_name: null });
    expect(replica.get('check_ins', idOf(alone))).toMatchObject({ by_user_id: null, by_name: null });
    await send([await undo(idOf(first)), await undo(idOf(alone), { actor: undefined })]);
    expect(await rowOf(replica, first)).toMatchObject({ by_name: 'mia', undone_by_name: 'mia' });
    expect(replica.get('check_ins', idOf(alone))).toMatchObject({ undone_by_name: null });
    expect(await send([byCard])).toMatchObject([{ status: 'applied', needs_review: true }]);
  });

  it('[S41] names the session’s person for a call over HTTP', async ({ app, venue }) => {
    const { token } = await addStaff(app, venue.clientId, 'desk', 'tom@staff.example');
    const waiverId = await addWaiver(app, venue.clientId);
    const own = { token, params: { client_id: venue.clientId } };
    const { body } = await postCheckIn(app, { ...venue, own }, { waiver_id: waiverId });
    expect(body.checkin).toMatchObject({ by_name: 'tom', undone_by_name: null });
  });

  it('[S41] names who counted a party', async () => {
    const { app, venue, bookingId } = await openPartyDesk(await open());
    const { act, send, userId } = await openDesk(app, venue);
    const args = {
      booking_id: bookingId,
      party_goers: 6,
      checked_in_at: new Date(app.clock.now()).toISOString(),
      seen,
    };
    const party = { ...(await act('check_in_party', args)), name_version: 3 };
    expect(await send([party])).toMatchObject([{ status: 'applied' }]);
    expect((await bookingOf(app, venue, bookingId))?.party_check_in).toMatchObject({
      by_user_id: userId,
      by_name: 'mia',
    });
    await removeStaff(app, venue.clientId, userId);
    app.clock.advance(MINUTE_MS);
    const undo = await act('undo_check_in_party', { party_check_in_id: party.id, booking_id: bookingId });
    expect(await send([undo])).toMatchObject([{ status: 'applied', needs_review: true }]);
  });

  it('[S42] [Q22] marks what a person did after they left, by the corrected time', async ({ app, venue }) => {
    const { clientId, userId, checkIn, undo, send } = await openDesk(app, venue);
    /* The tablet is an hour ahead: by its own clock the first was after the removal. */
    const errorMs = 60 * MINUTE_MS;
    const before = await checkIn({ errorMs });
    app.clock.advance(MINUTE_MS);
    await removeStaff(app, clientId, userId);
    app.clock.advance(MINUTE_MS);
    const after = await checkIn({ errorMs });
    const taken = await undo(idOf(before), { errorMs });
    const client_now = new Date(app.clock.now() + errorMs).toISOString();
    expect(await send([before, after], undefined, { client_now })).toMatchObject([
      { status: 'applied' },
      { status: 'applied', needs_review: true },
    ]);
    expect(await recordOf(app, venue, before)).toEqual(['mia', false, []]);
    expect(await recordOf(app, venue, after)).toEqual(['mia', true, ['person_left']]);
    expect(await send([taken], undefined, { client_now })).toMatchObject([{ status: 'applied', needs_review: true }]);
  });

  it('[S42] marks what the role did not allow at that time', async ({ app, venue }) => {
    const { clientId, userId, checkIn, send } = await openDesk(app, venue);
    const earlier = await checkIn({ override: { reason: 'Known here' } });
    app.clock.advance(MINUTE_MS);
    await changeStaff(app, clientId, userId, { role: 'viewer' });
    const later = await checkIn();
    await send([earlier, later]);
    expect(await recordOf(app, venue, earlier)).toEqual(['mia', false, []]);
    expect(await recordOf(app, venue, later)).toEqual(['mia', true, ['role_lacked']]);
  });

  it('[S42] marks a PIN and a card that were no longer theirs', async ({ app, venue }) => {
    const { clientId, userId, mia, checkIn, send } = await openDesk(app, venue);
    await changeStaff(app, clientId, userId, { card_hash: 'old' });
    const card = { ...mia, via: 'card', pin_version: undefined };
    app.clock.advance(MINUTE_MS);
    const right = [await checkIn(), await checkIn({ actor: { ...card, card_hash: 'old' } })];
    app.clock.advance(MINUTE_MS);
    await changeStaff(app, clientId, userId, { pin_version: 2, card_hash: 'new' });
    const changed = [await checkIn(), await checkIn({ actor: { ...card, card_hash: 'old' } })];
    const unnamed = await checkIn({ actor: card });
    app.clock.advance(MINUTE_MS);
    await changeStaff(app, clientId, userId, { pin_hash: null, pin_version: 3 });
    const withdrawn = await checkIn({ actor: { ...mia, pin_version: undefined } });
    await send([...right, ...changed, unnamed, withdrawn]);
    const records = [...right, ...changed, unnamed, withdrawn].map((one) => recordOf(app, venue, one));
    expect((await Promise.all(records)).map((record) => record?.[2])).toEqual([
      [],
      [],
      ['pin_withdrawn'],
      ['card_withdrawn'],
      [],
      ['pin_withdrawn'],
    ]);
  });

  it('[S43] names the device for an unknown person, and parks nothing', async ({ app, venue }) => {
    const other = await app.createVenue();
    const { mia, checkIn, send } = await openDesk(app, venue);
    const actors = [
      { ...mia, id: other.userId },
      { ...mia, id: 'nobody' },
      { kind: 'user', via: 'pin' },
      { kind: 7 },
      'x',
    ];
    const sent = await Promise.all(actors.map((actor) => checkIn({ actor })));
    expect((await send(sent)).map(({ status, needs_review }) => [status, needs_review])).toEqual(
      actors.map(() => ['applied', true]),
    );
    for (const one of sent) expect(await recordOf(app, venue, one)).toEqual([null, true, ['unknown_person']]);
    expect(await parkedRows(app)).toEqual([]);
  });

  it('[S43] believes no actor of a station, and without `via` the session’s person of a browser', async ({
    app,
    venue,
  }) => {
    const { clientId, mia, checkIn, send } = await openDesk(app, venue);
    const station = await pairTestDevice(app, clientId, 'scan_station');
    const [atStation, own, shared] = [
      await checkIn(),
      await checkIn({ actor: { kind: 'user', id: mia.id } }),
      await checkIn(),
    ];
    await send([atStation], station);
    await send([own, shared], venue);
    expect(await recordOf(app, venue, atStation)).toEqual([null, false, []]);
    expect((await recordOf(app, venue, own))?.[0]).toBe(await ownerName(app, venue));
    expect(await recordOf(app, venue, shared)).toEqual(['mia', false, []]);
  });

  it('[S43] marks what a signed-in person’s role does not allow', async ({ app, venue }) => {
    const { clientId, checkIn, send } = await openDesk(app, venue);
    const viewer = await addStaff(app, clientId, 'viewer', 'vera@staff.example');
    const seenOnly = await checkIn({ actor: undefined });
    expect(await send([seenOnly], viewer)).toMatchObject([{ status: 'applied', needs_review: true }]);
    expect(await recordOf(app, venue, seenOnly)).toEqual(['vera', true, ['role_lacked']]);
  });

  it('[S43] [Q5] leaves the actor out of the hash, and keeps both reasons of a removed tablet', async ({
    app,
    venue,
  }) => {
    const { clientId, desk, userId, mia, checkIn, send } = await openDesk(app, venue);
    await removeStaff(app, clientId, userId);
    await revokeTestDevice(app, desk);
    app.clock.advance(MINUTE_MS);
    const one = await checkIn();
    await send([one]);
    expect(await send([{ ...one, actor: { ...mia, id: 'other' } }])).toMatchObject([{ status: 'duplicate' }]);
    expect(await recordOf(app, venue, one)).toEqual(['mia', true, ['revoked_device', 'person_left']]);
  });

  it('[S43] a parked item that staff apply keeps its person', async ({ app, venue }) => {
    const { clientId, checkIn, send } = await openDesk(app, venue);
    const whole: Record<string, unknown> = await checkIn();
    const args = whole['args'] as { waiver_id: string };
    const broken = { ...whole, args: { ...args, waiver_id: 7 } };
    expect(await send([broken])).toMatchObject([{ status: 'parked' }]);
    const [parked] = await parkedRows(app);
    const params = { client_id: clientId, parked_id: parked?.parked_id ?? '' };
    await call(app, retryParked, { token: venue.token, params, body: { args: { waiver_id: args.waiver_id } } });
    expect(await recordOf(app, venue, whole)).toEqual(['mia', true, ['edited_by_staff']]);
  });
});

async function ownerName(app: TestApp, { clientId, userId }: TestVenue) {
  const names = await app.deps.db.readVenue(clientId, (db) => staffNames(db, clientId, [userId]));
  return names.get(userId);
}

onBothDatabases('what a browser pulls', () => {
  it('[S40] [L12] holds only what its person may read, and starts over with another role', async ({ app, venue }) => {
    const { clientId } = venue;
    const waiverId = await addWaiver(app, clientId);
    const { token, userId } = await addStaff(app, clientId, 'desk', 'mia@staff.example');
    const replica = replicaOf(app, { token });
    await replica.pull();
    expect([replica.ids('customers'), replica.ids('staff')]).toEqual([[waiverId], []]);
    await changeStaff(app, clientId, userId, { role: 'manager' });
    await replica.pull();
    expect([replica.resets, replica.ids('staff')]).toEqual([1, [userId, venue.userId].toSorted()]);
  });

  it('[S40] [D27] gives a desk who works here, changes and removals', async ({ app, venue }) => {
    const { clientId } = venue;
    const desk = replicaOf(app, await pairTestDevice(app, clientId, 'front_desk'));
    await desk.pull();
    const { userId } = await addStaff(app, clientId, 'viewer', 'mia@staff.example');
    await changeStaff(app, clientId, userId, { ...PIN, card_hash: 'c' });
    await desk.pull();
    expect(desk.get('staff', userId)).toEqual({
      user_id: userId,
      client_id: clientId,
      name: 'mia',
      role: 'viewer',
      permissions: expect.arrayContaining(['bookings.read', 'people.read']),
      ...PIN,
      card_hash: 'c',
    });
    await removeStaff(app, clientId, userId);
    expect(await desk.pull()).toEqual([expect.objectContaining({ op: 'remove', collection: 'staff', id: userId })]);
    const station = replicaOf(app, await pairTestDevice(app, clientId, 'scan_station'));
    const kiosk = replicaOf(app, await pairTestDevice(app, clientId, 'kiosk'));
    await Promise.all([station.pull(), kiosk.pull()]);
    expect([station.ids('staff'), kiosk.ids('staff')]).toEqual([[], []]);
  });
});
