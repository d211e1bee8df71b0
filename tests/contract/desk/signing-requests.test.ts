import {
  getPartyLink,
  listSigningKiosks,
  requestSigning,
  takeSigningRequest,
} from '@gatehouse/sync-protocol/areas/desk/signing-requests.contracts';
import { expect } from 'vitest';
import { call } from '../../helpers/app/call.ts';
import { it, onBothDatabases } from '../../helpers/app/on-databases.ts';
import type { TestApp, TestVenue } from '../../helpers/app/test-app.ts';
import { book, openOffering } from '../../helpers/venues/offerings.ts';
import { addWaiver } from '../../helpers/venues/people.ts';
import { createSigningVenue, deviceArgs } from '../../helpers/venues/signing-venue.ts';
import {
  mutationOf,
  pairTestDevice,
  push,
  replicaOf,
  revokeTestDevice,
  type TestDevice,
} from '../../helpers/venues/sync-device.ts';

const UPLOADED = { event_id: null, adult_first_name: 'Ana', adult_last_name: 'López' };

async function frontDoor(app: TestApp) {
  const venue = await createSigningVenue(app);
  const { clientId } = venue;
  const [desk, kiosk, other] = [
    await pairTestDevice(app, clientId, 'front_desk'),
    await pairTestDevice(app, clientId, 'kiosk'),
    await pairTestDevice(app, clientId, 'kiosk'),
  ];
  const ana = await addWaiver(app, clientId, UPLOADED);
  const ask = (token: string, waiverId: string, device: Pick<TestDevice, 'deviceId'>, documentIds?: string[]) =>
    call(app, requestSigning, {
      token,
      body: { waiver_id: waiverId, device_id: device.deviceId, document_ids: documentIds },
    });
  const take = async ({ token }: TestDevice) => (await call(app, takeSigningRequest, { token })).body;
  return { venue, desk, kiosk, other, ana, ask, take };
}

async function bookParty(app: TestApp, venue: TestVenue) {
  const { booking_id: bookingId } = (await book(app, await openOffering(app, venue))).body;
  return { bookingId };
}

onBothDatabases('a person whom the desk sends to a kiosk', (open) => {
  it('[F54] [H5] is handed to the chosen kiosk once, by name alone, from a paired desk and from a signed-in browser', async () => {
    const app = await open();
    const { venue, desk, kiosk, other, ana, ask, take } = await frontDoor(app);
    expect((await ask(desk.token, ana, kiosk)).body).toMatchObject({ success: true, valid_minutes: 10 });
    expect(await take(other)).toMatchObject({ person: null });
    const [first, second] = await Promise.all([take(kiosk), take(kiosk)]);
    expect([first.person, second.person].filter(Boolean)).toEqual([
      {
        waiver_id: ana,
        waiver_type: 'Adult',
        adult_first_name: 'Ana',
        adult_last_name: 'López',
        minor_first_name: null,
        minor_last_name: null,
      },
    ]);
    expect(await take(kiosk)).toMatchObject({ person: null });
    expect((await ask(venue.token, ana.toLowerCase(), other)).status).toBe(200);
    expect(await take(other)).toMatchObject({ person: { waiver_id: ana } });
  });

  it('[F70] [H5] may be someone of a party, who signs with its link; an older kiosk leaves it to others', async ({
    app,
  }) => {
    const { venue, desk, kiosk } = await frontDoor(app);
    const { bookingId } = await bookParty(app, venue);
    const params = { booking_id: bookingId };
    const { waiver_link: link } = (await call(app, getPartyLink, { token: desk.token, params })).body;
    const party_token = new URL(link).searchParams.get('party');
    const askFor = (body: object) => call(app, requestSigning, { token: desk.token, body: body as never });
    const device_id = kiosk.deviceId;
    expect((await askFor({ booking_id: bookingId, device_id })).body).toMatchObject({ valid_minutes: 10 });
    const takeAs = async (query: object) => (await call(app, takeSigningRequest, { token: kiosk.token, query })).body;
    expect(await takeAs({})).toMatchObject({ person: null, party: null });
    const taken = await takeAs({ takes_parties: 'true' });
    expect(taken).toMatchObject({ person: null, party: { booking_id: bookingId, party_token } });
    expect(await takeAs({ takes_parties: 'true' })).toMatchObject({ person: null, party: null });
    expect((await askFor({ booking_id: 'C00001-none', device_id })).refusal.code).toBe('BOOKING_NOT_FOUND');
    for (const body of [{ device_id }, { device_id, booking_id: bookingId, waiver_id: 'x' }])
      expect((await askFor(body)).refusal.code).toBe('INVALID_INPUT');
    const other = await createSigningVenue(app);
    expect((await call(app, getPartyLink, { token: other.token, params })).refusal.code).toBe('BOOKING_NOT_FOUND');
    expect((await call(app, getPartyLink, { token: kiosk.token, params })).status).toBe(403);
  });

  it('[F54] waits at the kiosk of the newest request, in order, for ten minutes', async ({ app }) => {
    const { venue, desk, kiosk, other, ana, ask, take } = await frontDoor(app);
    const ben = await addWaiver(app, venue.clientId, { ...UPLOADED, adult_first_name: 'Ben' });
    await ask(desk.token, ana, kiosk);
    await ask(desk.token, ana, other);
    expect(await take(kiosk)).toMatchObject({ person: null });
    app.clock.advance(1_000);
    await ask(desk.token, ben, other);
    expect(await take(other)).toMatchObject({ person: { waiver_id: ana } });
    app.clock.advance(10 * 60_000);
    expect(await take(other)).toMatchObject({ person: null });
    await ask(desk.token, ana, kiosk);
    const waiting = await app.deps.db.readVenue(venue.clientId, (db) =>
      db.selectFrom('signing_requests').select('waiver_id').execute(),
    );
    expect(waiting).toEqual([{ waiver_id: ana }]);
  });

  it('[F54] is offered the kiosks that were in contact within three minutes first, and which were not', async () => {
    const app = await open();
    const { desk, kiosk, other } = await frontDoor(app);
    await replicaOf(app, kiosk).pull();
    app.clock.advance(4 * 60_000);
    await replicaOf(app, other).pull();
    const shown = async () => {
      const { kiosks } = (await call(app, listSigningKiosks, { token: desk.token })).body;
      return kiosks.map(({ device_id: id, is_reachable: isReachable }) => [id, isReachable]);
    };
    /* When a device was seen is noted after its pull is answered. */
    await expect.poll(shown).toEqual([
      [other.deviceId, true],
      [kiosk.deviceId, false],
    ]);
  });

  it('[F54] who has signed by now is neither sent nor shown', async ({ app }) => {
    const { venue, desk, kiosk, ana, ask, take } = await frontDoor(app);
    await ask(desk.token, ana, kiosk);
    const args = deviceArgs(venue.clientId, {
      adult_first_name: 'Ana',
      adult_last_name: 'López',
      for_waiver_id: ana,
    });
    await push(app, kiosk, [mutationOf(venue.clientId, 'sign_waiver', { ...args })]);
    expect(await take(kiosk)).toMatchObject({ person: null });
    const again = await ask(desk.token, ana, kiosk);
    expect([again.status, again.refusal]).toMatchObject([409, { message: 'This person has signed by now.' }]);
  });

  it('[F66] who has signed is sent for the documents that the desk names, and the kiosk learns which', async () => {
    const app = await open();
    const { venue, desk, kiosk, ask, take } = await frontDoor(app);
    const signed = await addWaiver(app, venue.clientId, { adult_first_name: 'Ben', adult_last_name: 'Okafor' });
    expect((await ask(desk.token, signed, kiosk)).refusal.code).toBe('ALREADY_EXISTS');
    expect((await ask(desk.token, signed, kiosk, ['axe'])).status).toBe(200);
    expect((await ask(desk.token, signed, kiosk, ['axe', 'minors'])).status).toBe(200);
    expect(await take(kiosk)).toMatchObject({ person: { waiver_id: signed, document_ids: ['axe', 'minors'] } });
    expect((await ask(desk.token, signed, kiosk, [])).status).toBe(400);
  });

  it('[F54] is sent by a desk alone, to a kiosk of the same venue that is paired, where there is a waiver to sign', async () => {
    const app = await open();
    const { venue, desk, kiosk, other, ana, ask } = await frontDoor(app);
    const elsewhere = await frontDoor(app);
    const codes = async (...calls: ReturnType<typeof ask>[]) =>
      (await Promise.all(calls)).map(({ refusal }) => refusal.code);
    await revokeTestDevice(app, other);
    expect(
      await codes(
        ask(kiosk.token, ana, kiosk),
        ask(desk.token, ana, other),
        ask(desk.token, ana, desk),
        ask(desk.token, ana, elsewhere.kiosk),
        ask(desk.token, elsewhere.ana, kiosk),
        ask(elsewhere.desk.token, ana, elsewhere.kiosk),
      ),
    ).toEqual([
      'FORBIDDEN',
      'DEVICE_NOT_FOUND',
      'DEVICE_NOT_FOUND',
      'DEVICE_NOT_FOUND',
      'CUSTOMER_NOT_FOUND',
      'CUSTOMER_NOT_FOUND',
    ]);
    const unready = await app.createVenue();
    const [tablet, person] = [
      await pairTestDevice(app, unready.clientId, 'kiosk'),
      await addWaiver(app, unready.clientId, UPLOADED),
    ];
    expect(await codes(ask(unready.token, person, tablet))).toEqual(['WAIVER_NOT_READY']);
    await revokeTestDevice(app, desk);
    await revokeTestDevice(app, kiosk);
    expect(await codes(ask(desk.token, ana, kiosk))).toEqual(['DEVICE_REVOKED']);
    expect(await call(app, takeSigningRequest, { token: kiosk.token })).toMatchObject({ status: 403 });
    expect(venue.clientId).not.toBe(elsewhere.venue.clientId);
  });

  it('[F54] the desk chooses among its kiosks, those that were heard from first', async ({ app }) => {
    const { desk, kiosk, other } = await frontDoor(app);
    await app.deps.db.writeVenue(desk.clientId, (db) =>
      db
        .updateTable('devices')
        .set({ last_seen_at: new Date(app.clock.now() - 60_000).toISOString() })
        .where('device_id', '=', other.deviceId)
        .execute(),
    );
    const { body } = await call(app, listSigningKiosks, { token: desk.token });
    expect(body.kiosks.map(({ device_id: id, is_reachable: isReachable }) => [id, isReachable])).toEqual([
      [other.deviceId, true],
      [kiosk.deviceId, false],
    ]);
  });
});
