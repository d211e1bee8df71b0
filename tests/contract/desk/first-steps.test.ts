import { updateBookingPolicy } from '@gatehouse/sync-protocol/areas/bookings/booking-policy.contracts';
import { createResource } from '@gatehouse/sync-protocol/areas/bookings/resources.contracts';
import { registerDevice } from '@gatehouse/sync-protocol/areas/desk/devices.contracts';
import {
  type FirstSteps,
  getDashboard,
  updateFirstSteps,
} from '@gatehouse/sync-protocol/areas/reports/dashboard.contracts';
import { expect } from 'vitest';
import { call } from '../../helpers/app/call.ts';
import { it, onBothDatabases } from '../../helpers/app/on-databases.ts';
import type { TestApp, TestVenue } from '../../helpers/app/test-app.ts';
import { askForCode, pairKiosk } from '../../helpers/venues/device-calls.ts';
import { openOffering } from '../../helpers/venues/offerings.ts';
import { deviceArgs, expireSubscription, fromDevice, uploadWaiver } from '../../helpers/venues/signing-venue.ts';
import { addBooking } from '../../helpers/venues/venue-rows.ts';

const none: FirstSteps = {
  waiver: false,
  hours: false,
  room: false,
  policy: false,
  tablet: false,
  link: false,
  signature: false,
  booking: false,
};

onBothDatabases('the first steps of a new venue', () => {
  it('[O30] are done by what the venue did, each by its own, and not by another venue', async ({ app }) => {
    const [venue, other] = [await app.createVenue(), await app.createVenue()];
    expect(await stepsOf(app, venue)).toEqual(none);
    await uploadWaiver(app, venue);
    expect(await stepsOf(app, venue)).toEqual({ ...none, waiver: true });
    /* A code that nobody typed pairs nothing, and the owner's own browser is no tablet. */
    await askForCode(app, venue);
    await call(app, registerDevice, { token: venue.token, body: { replica_id: 'browser' } });
    expect(await stepsOf(app, venue)).toMatchObject({ tablet: false });
    await pairKiosk(app, venue);
    expect(await stepsOf(app, venue)).toEqual({ ...none, waiver: true, tablet: true });
    await openOffering(app, venue, { sat_start: null, sat_end: null });
    expect(await stepsOf(app, venue)).toMatchObject({ hours: false });
    await openOffering(app, venue);
    expect(await stepsOf(app, venue)).toMatchObject({ hours: true, room: false });
    await addRoom(app, venue);
    expect(await stepsOf(app, venue)).toMatchObject({ room: true, policy: false });
    await call(app, updateBookingPolicy, { ...ofVenue(venue), body: { move_until_hours: 24 } });
    const setUp = { ...none, waiver: true, hours: true, room: true, policy: true, tablet: true };
    expect(await stepsOf(app, venue)).toEqual(setUp);
    await fromDevice(app, deviceArgs(venue.clientId));
    expect(await stepsOf(app, venue)).toEqual({ ...setUp, signature: true });
    await addBooking(app, venue.clientId, '2026-06-20', { status: 'cancelled' });
    expect(await stepsOf(app, venue)).toMatchObject({ booking: true, link: false });
    await update(app, venue, { link_shared: true });
    expect(Object.values((await stepsOf(app, venue)) ?? {})).toEqual(Array.from({ length: 8 }, () => true));
    expect(await stepsOf(app, other)).toEqual(none);
  });

  it('[O30] stay hidden once hidden, and keep the first instant at which the link was shared', async ({ app }) => {
    const venue = await app.createVenue();
    expect((await update(app, venue, { link_shared: true })).body.first_steps).toEqual({ ...none, link: true });
    const before = await clientRow(app, venue);
    app.clock.advance(60_000);
    await update(app, venue, { link_shared: true });
    /* No profile form shows it, and no device: neither has to be read again. */
    expect(await clientRow(app, venue)).toEqual(before);
    expect((await update(app, venue, { hidden: true })).body.first_steps).toBeNull();
    expect(await stepsOf(app, venue)).toBeNull();
    expect((await update(app, venue, {})).body.first_steps).toBeNull();
  });

  it('[O30] can be changed by the owner alone, while the venue may change something', async ({ app }) => {
    const [venue, other] = [await app.createVenue(), await app.createVenue()];
    expect(await update(app, { ...venue, token: other.token }, { hidden: true })).toMatchObject({ status: 404 });
    expect(await update(app, venue, { hidden: false } as never)).toMatchObject({ status: 400 });
    await expireSubscription(app, venue);
    expect(await update(app, venue, { hidden: true })).toMatchObject({
      status: 403,
      refusal: { code: 'SUBSCRIPTION_EXPIRED' },
    });
    expect(await stepsOf(app, venue)).toEqual(none);
  });
});

const ofVenue = ({ clientId, token }: TestVenue) => ({ token, params: { client_id: clientId } });

const addRoom = (app: TestApp, venue: TestVenue) =>
  call(app, createResource, { ...ofVenue(venue), body: { resource_name: 'Field A' } });

function update(
  app: TestApp,
  { clientId, token }: Pick<TestVenue, 'clientId' | 'token'>,
  body: { link_shared?: true; hidden?: true },
) {
  return call(app, updateFirstSteps, { token, params: { client_id: clientId }, body });
}

async function stepsOf(app: TestApp, { clientId, token }: TestVenue) {
  return (await call(app, getDashboard, { token, params: { client_id: clientId } })).body.dashboard.first_steps;
}

const clientRow = (app: TestApp, { clientId }: TestVenue) =>
  app.deps.db.readVenue(clientId, (db) =>
    db.selectFrom('clients').selectAll().where('client_id', '=', clientId).executeTakeFirstOrThrow(),
  );
