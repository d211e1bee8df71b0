import {
  cancelBooking,
  rescheduleBooking,
  updateBooking,
} from '@gatehouse/sync-protocol/areas/bookings/bookings.contracts';
import { deleteOffering } from '@gatehouse/sync-protocol/areas/bookings/offerings.contracts';
import { createResource, deleteResource } from '@gatehouse/sync-protocol/areas/bookings/resources.contracts';
import { expect, it } from 'vitest';
import { call } from '#helpers/app/call';
import { onAnyDatabase } from '#helpers/app/on-databases';
import type { TestApp } from '#helpers/app/test-app';
import * as paid from '#helpers/billing/paid-bookings';
import { book, openOffering, SATURDAY } from '#helpers/venues/offerings';

const HOUR_MS = 3_600_000;

function remove(app: TestApp, { venue, offering }: paid.PayingVenue) {
  const params = { client_id: venue.clientId, offering_id: offering.offering_id };
  return call(app, deleteOffering, { params, token: venue.token });
}

async function removedWhileCharged(app: TestApp) {
  const at = await paid.openPayingVenue(app);
  const held = await paid.holdPlace(app, at.offering);
  at.account.faults.push('lost');
  await paid.pay(app, held);
  await remove(app, at);
  return { at, held };
}

onAnyDatabase('bookings of a deleted offering', (open) => {
  it('[B4] [P9] stay, and can be changed, refunded and canceled, but not moved', async () => {
    const app = await open();
    const at = await paid.openPayingVenue(app);
    const held = await paid.holdPlace(app, at.offering);
    await paid.pay(app, held);
    await remove(app, at);
    const booking = {
      params: { client_id: at.venue.clientId, booking_id: held.bookingId },
      token: at.venue.token,
    };
    const time = { date_scheduled: SATURDAY, booking_time: '11:00' };
    expect((await call(app, rescheduleBooking, { ...booking, body: time })).refusal).toMatchObject({
      code: 'DATE_UNAVAILABLE',
      message: 'This offering was deleted, so its bookings can’t be moved.',
    });
    const party = { party_name: 'M. Curie', party_phone: '(212) 555-0100', party_email: 'marie@example.org' };
    const body = { ...party, date_scheduled: SATURDAY, booking_time: '10:00' };
    expect((await call(app, updateBooking, { ...booking, body })).body.booking).toMatchObject({
      party_name: 'M. Curie',
      offering_name: 'Paintball',
      booking_time: '10:00',
    });
    expect((await paid.giveBack(app, at.venue, held.bookingId)).body.refund.amount).toBe(25);
    expect((await call(app, cancelBooking, { ...booking, body: {} })).body.booking.status).toBe('cancelled');
  });

  it('[B30] keep their room until they have ended, its clean-up included', async () => {
    const app = await open();
    const venue = await app.createVenue();
    const { resource } = (await call(app, createResource, { ...venue.own, body: { resource_name: 'Room' } })).body;
    const { resource_id } = resource;
    const length = { duration_minutes: 60, cleanup_minutes: 15 };
    const offering = await openOffering(app, venue, { ...length, resource_needs: [{ resource_ids: [resource_id] }] });
    await book(app, offering);
    const params = { client_id: venue.clientId, offering_id: offering.offering_id };
    await call(app, deleteOffering, { params, token: venue.token });
    const free = async () => {
      const at = { params: { client_id: venue.clientId, resource_id }, token: venue.token };
      const reply = await call(app, deleteResource, at);
      return reply.status === 200 ? 'deleted' : reply.refusal.code;
    };
    for (const time of ['13:45', '14:30', '15:14']) {
      app.clock.set(`${SATURDAY}T${time}:59Z`);
      expect([time, await free()]).toEqual([time, 'RESOURCE_IN_USE']);
    }
    app.clock.set(`${SATURDAY}T15:15:00Z`);
    expect(await free()).toBe('deleted');
  });

  it('[B18] keep their place while a charge is under way', async () => {
    const app = await open();
    const { at, held } = await removedWhileCharged(app);
    app.clock.advance(HOUR_MS);
    await paid.janitor(app);
    expect((await paid.storedBooking(app, held.bookingId)).status).toBe('confirmed');
    expect(at.account.refunds).toEqual([]);
  });

  it('[P10] that are paid too late are refunded', async () => {
    const app = await open();
    const { at, held } = await removedWhileCharged(app);
    app.clock.advance(24 * HOUR_MS);
    await paid.janitor(app);
    expect((await paid.storedBooking(app, held.bookingId)).status).not.toBe('confirmed');
    expect(at.account.refunds).toMatchObject([{ amountCents: 2_500 }]);
  });

  it('[B1] keep their place from the offering that gets the same slot', async () => {
    const app = await open();
    const at = await paid.openPayingVenue(app);
    await paid.pay(app, await paid.holdPlace(app, at.offering));
    await remove(app, at);
    const again = await openOffering(app, at.venue, { offering_name: 'Laser tag' });
    expect(again.offering_id).toBe(at.offering.offering_id);
    expect((await book(app, again)).refusal.code).toBe('PLACE_TAKEN');
    expect((await book(app, again, { start_time: '11:00' })).status).toBe(200);
  });
});
