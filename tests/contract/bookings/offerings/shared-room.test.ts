import { rescheduleBooking, updateBooking } from '@gatehouse/sync-protocol/areas/bookings/bookings.contracts';
import { updateOffering } from '@gatehouse/sync-protocol/areas/bookings/offerings.contracts';
import { createResource, deleteResource } from '@gatehouse/sync-protocol/areas/bookings/resources.contracts';
import { expect } from 'vitest';
import { call } from '#helpers/app/call';
import { it, onBothDatabases } from '#helpers/app/on-databases';
import { book, openOffering, staffParty } from '#helpers/venues/offerings';
import { pairTestDevice, replicaOf } from '#helpers/venues/sync-device';

onBothDatabases('a room of two offerings', () => {
  it('[B1] [B28] goes to one of many parallel requests of two offerings that share a room', async ({ app, venue }) => {
    const room = (await call(app, createResource, { ...venue.own, body: { resource_name: 'Room' } })).body.resource
      .resource_id;
    const inARoom = { duration_minutes: 60, cleanup_minutes: 15, resource_needs: [{ resource_ids: [room] }] };
    const [red, blue] = [
      await openOffering(app, venue, { offering_name: 'Red', ...inARoom }),
      await openOffering(app, venue, { offering_name: 'Blue', ...inARoom }),
    ];
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        book(app, index % 2 === 0 ? red : blue, {
          start_time: index % 3 === 0 ? '10:00' : '11:00',
          party_email: `party${index}@example.org`,
        }),
      ),
    );
    /* A party at 10:00, with its cleaning up, is in the way of one at 11:00. */
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const refused = answers.filter(({ status }) => status !== 200).map(({ refusal }) => refusal.code);
    expect(new Set(refused)).toEqual(new Set(['PLACE_TAKEN']));
  });

  it('[L1] [B28] is not sent to a device that joins after it was deleted', async ({ app, venue }) => {
    const make = async (resource_name: string) =>
      (await call(app, createResource, { ...venue.own, body: { resource_name } })).body.resource.resource_id;
    const [red, blue] = [await make('Red'), await make('Blue')];
    const early = replicaOf(app, await pairTestDevice(app, venue.clientId, 'front_desk'));
    await early.pull();
    expect(early.ids('resources').toSorted()).toEqual([red, blue].toSorted());
    const { token } = venue;
    await call(app, deleteResource, { params: { ...venue.own.params, resource_id: red }, token });
    await early.pull();
    const late = replicaOf(app, await pairTestDevice(app, venue.clientId, 'front_desk'));
    await late.pull();
    expect([early.ids('resources'), late.ids('resources')]).toEqual([[blue], [blue]]);
  });

  it('[B27] keeps out of a booking from before its offering had a length, until that is moved', async ({
    app,
    venue,
  }) => {
    const offering = await openOffering(app, venue);
    const { booking_id } = (await book(app, offering)).body.booking;
    const second = (await book(app, offering, { start_time: '11:00' })).body.booking;
    const params = { client_id: venue.clientId, offering_id: offering.offering_id };
    const body = { ...offering, duration_minutes: 60 };
    const version = async () =>
      (
        await app.deps.db.readVenue(venue.clientId, (db) => db.selectFrom('sync_tenant').select('version').execute())
      )[0];
    const before = await version();
    await call(app, updateOffering, { params, query: { dry_run: 'true' }, token: venue.token, body });
    expect(await version()).toEqual(before);
    await call(app, updateOffering, { params, token: venue.token, body });
    const own = { params: { client_id: venue.clientId, booking_id }, token: venue.token };
    const larger = await call(app, updateBooking, { ...own, body: { ...staffParty, add_players: 2 } });
    expect(larger.body.booking).toMatchObject({ duration_minutes: null, add_players: 2 });
    const to = { date_scheduled: staffParty.date_scheduled, booking_time: '12:00' };
    expect((await call(app, rescheduleBooking, { ...own, body: to })).body.booking.duration_minutes).toBe(60);
    /* The full form moves it as well. */
    const other = { params: { client_id: venue.clientId, booking_id: second.booking_id }, token: venue.token };
    const moved = await call(app, updateBooking, { ...other, body: { ...staffParty, booking_time: '10:00' } });
    expect(moved.body.booking.duration_minutes).toBe(60);
  });
});
