import { createPairingCode, pairDevice, updateDevice } from '@gatehouse/sync-protocol/areas/desk/devices.contracts';
import { createCheckinId } from '@gatehouse/sync-protocol/base/ids';
import type { DeviceRole } from '@gatehouse/sync-protocol/sync/collections';
import { listParked, retryParked } from '@gatehouse/sync-protocol/sync/parked.contracts';
import { expect } from 'vitest';
import { call } from '../../helpers/app/call.ts';
import { it, onBothDatabases } from '../../helpers/app/on-databases.ts';
import type { TestApp, TestVenue } from '../../helpers/app/test-app.ts';
import { addWaiver } from '../../helpers/venues/people.ts';
import { deviceArgs } from '../../helpers/venues/signing-venue.ts';
import {
  mutationOf,
  pairTestDevice,
  push,
  revokeTestDevice,
  type TestDevice,
} from '../../helpers/venues/sync-device.ts';

const CLOCK = { offset_ms: null, monotonic_ms: 1, session: 'run-1' };

/** Uses the clock of a device whose time is right. */
function deedOf(app: TestApp, name: string, args: Record<string, unknown>, clientId: string) {
  const clientAt = new Date(app.clock.now()).toISOString();
  return mutationOf(clientId, name, args, { clock: { ...CLOCK, client_at: clientAt } });
}

function checkInOf(app: TestApp, { clientId }: { clientId: string }, waiverId = 'x') {
  const checkinId = createCheckinId(clientId, '2026-06-15');
  const args = { checkin_id: checkinId, waiver_id: waiverId, checked_in_at: new Date(app.clock.now()).toISOString() };
  return deedOf(app, 'check_in', args, clientId);
}

const undoOf = (app: TestApp, { clientId }: { clientId: string }) =>
  deedOf(app, 'undo_check_in', { checkin_id: createCheckinId(clientId, '2026-06-15') }, clientId);

const partyOf = (app: TestApp, { clientId }: { clientId: string }) => {
  const checkedInAt = new Date(app.clock.now()).toISOString();
  return deedOf(app, 'check_in_party', { booking_id: 'b', party_goers: 3, checked_in_at: checkedInAt }, clientId);
};

const signingOf = (app: TestApp, { clientId }: { clientId: string }) =>
  deedOf(app, 'sign_waiver', { ...deviceArgs(clientId) }, clientId);

function changeRole(app: TestApp, venue: TestVenue, { deviceId }: TestDevice, role: DeviceRole) {
  return call(app, updateDevice, {
    token: venue.token,
    params: { client_id: venue.clientId, device_id: deviceId },
    body: { role },
  });
}

onBothDatabases('what a role may push', (open) => {
  it('[Q18] parks what the screens of the role do not do, and applies what they do', async ({ app, venue }) => {
    const deeds = () => [signingOf, checkInOf, undoOf, partyOf].map((make) => make(app, venue));
    const answers = async (sender: { token: string; replicaId?: string }) =>
      (await push(app, sender, deeds())).results.map(({ status, code }) => code ?? status);
    const refused = 'MUTATION_NOT_ALLOWED';
    const [kiosk, station, desk] = await Promise.all(
      (['kiosk', 'scan_station', 'front_desk'] as const).map((role) => pairTestDevice(app, venue.clientId, role)),
    );
    expect(await answers(kiosk as TestDevice)).toEqual(['applied', refused, refused, refused]);
    expect(await answers(station as TestDevice)).toEqual([refused, 'applied', refused, refused]);
    expect(await answers(desk as TestDevice)).toEqual(['applied', 'applied', 'applied', 'applied']);
    expect(await answers({ token: venue.token })).toEqual(['applied', 'applied', 'applied', 'applied']);
  });

  it('[Q18] [Q14] [Q5] answers again what it answered before, and names bad arguments first', async ({ app }) => {
    const venue = await app.createVenue();
    const kiosk = await pairTestDevice(app, venue.clientId, 'kiosk');
    const deed = checkInOf(app, venue);
    const broken = { ...checkInOf(app, venue), args: { checkin_id: 7 } };
    for (let round = 0; round < 2; round += 1)
      expect((await push(app, kiosk, [deed, broken])).results.map(({ code }) => code)).toEqual([
        'MUTATION_NOT_ALLOWED',
        'INVALID_INPUT',
      ]);
    const desk = await pairTestDevice(app, venue.clientId, 'front_desk');
    expect((await push(app, desk, [deed])).results).toMatchObject([{ status: 'parked' }]);
  });

  it('[Q18] [Q15] shows it to the owner, whose retry applies it', async ({ app, venue }) => {
    const kiosk = await pairTestDevice(app, venue.clientId, 'kiosk');
    const deed = checkInOf(app, venue, await addWaiver(app, venue.clientId));
    await push(app, kiosk, [deed]);
    const { body } = await call(app, listParked, venue.own);
    expect(body.parked).toMatchObject([
      { code: 'MUTATION_NOT_ALLOWED', name: 'check_in', message: 'This device is not set up for this.' },
    ]);
    const retried = await call(app, retryParked, {
      token: venue.token,
      params: { client_id: venue.clientId, parked_id: body.parked[0]?.parked_id ?? '' },
      body: {},
    });
    expect([retried.status, retried.body.status]).toEqual([200, 'applied']);
    expect((await push(app, kiosk, [deed])).results).toMatchObject([{ status: 'duplicate' }]);
  });

  it('[Q18] applies, for review, what a device did before its role changed, and parks what it did after', async () => {
    const app = await open();
    const venue = await app.createVenue();
    const device = await pairTestDevice(app, venue.clientId, 'front_desk');
    const [before, timeless] = [checkInOf(app, venue), { ...checkInOf(app, venue), clock: undefined }];
    app.clock.advance(60_000);
    await changeRole(app, venue, device, 'scan_station');
    app.clock.advance(60_000);
    const undo = undoOf(app, venue);
    app.clock.advance(60_000);
    await changeRole(app, venue, device, 'kiosk');
    app.clock.advance(60_000);
    const sent = { client_now: new Date(app.clock.now()).toISOString() };
    const { results } = await push(app, device, [before, timeless, undo, checkInOf(app, venue)], sent);
    expect(results).toMatchObject([
      { status: 'applied', needs_review: true },
      { code: 'MUTATION_NOT_ALLOWED' },
      { code: 'MUTATION_NOT_ALLOWED' },
      { code: 'MUTATION_NOT_ALLOWED' },
    ]);
  });

  it('[Q18] applies, for review, what a tablet queued before it was paired again with another role', async () => {
    const app = await open();
    const venue = await app.createVenue();
    const former = await pairTestDevice(app, venue.clientId, 'front_desk');
    const deed = checkInOf(app, venue);
    app.clock.advance(60_000);
    const made = await call(app, createPairingCode, { ...venue.own, body: { role: 'kiosk', name: 'Entrance' } });
    const body = { code: made.body.code, replica_id: former.replicaId };
    const { token } = (await call(app, pairDevice, { body })).body;
    const sent = { client_now: new Date(app.clock.now()).toISOString() };
    const { results } = await push(app, { token, replicaId: former.replicaId }, [deed], sent);
    expect(results).toMatchObject([{ status: 'applied', needs_review: true }]);
  });

  it('[Q18] [Q10] a revoked device’s items apply, marked, only where its role did them', async ({ app, venue }) => {
    const kiosk = await pairTestDevice(app, venue.clientId, 'kiosk');
    await revokeTestDevice(app, kiosk);
    const { results, revoked } = await push(app, kiosk, [signingOf(app, venue), checkInOf(app, venue)]);
    expect([revoked, results]).toMatchObject([
      true,
      [{ status: 'applied', needs_review: true }, { code: 'MUTATION_NOT_ALLOWED' }],
    ]);
  });
});
