import {
  cancelBooking,
  createBooking,
  listBookingEvents,
  listParties,
  reviewBooking,
} from '@gatehouse/sync-protocol/areas/bookings/bookings.contracts';
import { listPartyReviews } from '@gatehouse/sync-protocol/areas/desk/party-reviews.contracts';
import { expect, it } from 'vitest';
import { call } from '#helpers/app/call';
import { onBothDatabases } from '#helpers/app/on-databases';
import { SATURDAY } from '#helpers/venues/offerings';
import { ARRIVED_AT, arrive, bookingOf, openPartyDesk, party, seen } from '#helpers/venues/party-desk';
import { pairTestDevice, replicaOf } from '#helpers/venues/sync-device';

const NEXT_SATURDAY = '2026-06-27';

onBothDatabases('party check-ins of canceled bookings', (open) => {
  it('[S32] [B36] [M5] count for a booking that was canceled, which stays canceled and is marked until staff have looked', async () => {
    for (const canceledAt of ['13:50', '14:30'])
      for (const isOlder of [false, true]) {
        const { app, venue, bookingId, asOwner, ofBooking } = await openPartyDesk(await open());
        app.clock.set(`${SATURDAY}T${canceledAt}:00Z`);
        await call(app, cancelBooking, { ...ofBooking, body: { reason: 'Rain' } });
        const mails = async () =>
          (await app.deps.db.readPlatform((db) => db.selectFrom('outbox_mail').select('mail_id').execute())).length;
        const mailed = await mails();
        const args = { booking_id: bookingId, ...(isOlder ? {} : { seen }) };
        const { needsReview, id } = await arrive(app, venue, args);
        const toReview = async () => {
          const { reviews, bookings } = (await call(app, listPartyReviews, asOwner)).body;
          return { reviews, bookings: bookings.map((row) => row.booking_id) };
        };
        expect([needsReview, await mails()]).toEqual([true, mailed]);
        expect(await toReview()).toEqual({ reviews: [], bookings: [bookingId] });
        const marked = { status: 'cancelled', check_in_status: 'checked in', party_goers: 8, needs_review: true };
        expect(await bookingOf(app, venue, bookingId)).toMatchObject({ ...marked, party_checked_in_at: ARRIVED_AT });
        const history = async () =>
          (await call(app, listBookingEvents, ofBooking)).body.events
            .slice(2)
            .map(({ kind, by, detail }) => [kind, by, detail]);
        expect(await history()).toEqual([['checked_in', 'device', '8 people']]);

        const review = () => call(app, reviewBooking, { ...ofBooking, body: {} });
        expect((await review()).body.booking).toMatchObject({ ...marked, needs_review: false });
        expect(await toReview()).toEqual({ reviews: [], bookings: [] });
        /* The reply was lost and the desk sends it again: nothing new. */
        expect(await arrive(app, venue, args, id)).toEqual({ needsReview: true, id });
        expect(await bookingOf(app, venue, bookingId)).toMatchObject({ ...marked, needs_review: false });
        /* Its place is free all the same. */
        const again = { offering_id: (await bookingOf(app, venue, bookingId))?.offering_id ?? '', ...party, ...seen };
        expect((await call(app, createBooking, { ...asOwner, body: again })).status).toBe(200);
        await arrive(app, venue, { ...args, party_goers: 9, checked_in_at: `${SATURDAY}T14:40:00.000Z` });
        expect(await bookingOf(app, venue, bookingId)).toMatchObject({ ...marked, party_goers: 9 });
        /* They were in the house, so they count among who came. */
        const today = { ...asOwner, params: { ...asOwner.params, period: 'today' as const } };
        expect((await call(app, listParties, today)).body).toMatchObject([{ booking_id: bookingId, party_goers: 9 }]);
        expect(await history()).toEqual([
          ['checked_in', 'device', '8 people'],
          ['reviewed', 'staff', ''],
          ['checked_in', 'device', '9 people'],
        ]);
      }
  });

  it('[B36] are listed by the day of their bookings, the latest first, for their own venue alone', async () => {
    const { app, venue, bookingId, asOwner, ofBooking, offering } = await openPartyDesk(await open());
    const body = { offering_id: offering.offering_id, ...party, ...seen, date_scheduled: NEXT_SATURDAY };
    const { booking: later } = (await call(app, createBooking, { ...asOwner, body })).body;
    await call(app, cancelBooking, { ...ofBooking, body: {} });
    const ofLater = { ...asOwner, params: { ...asOwner.params, booking_id: later.booking_id } };
    await call(app, cancelBooking, { ...ofLater, body: {} });
    for (const booking_id of [later.booking_id, bookingId]) await arrive(app, venue, { booking_id });
    const { bookings } = (await call(app, listPartyReviews, asOwner)).body;
    expect(bookings.map((row) => row.booking_id)).toEqual([later.booking_id, bookingId]);
    const other = await app.createVenue();
    const asOther = { token: other.token, params: { client_id: other.clientId } };
    expect((await call(app, listPartyReviews, asOther)).body.bookings).toEqual([]);
    const ofOther = { token: other.token, params: { client_id: other.clientId, booking_id: bookingId }, body: {} };
    expect((await call(app, reviewBooking, ofOther)).refusal.code).toBe('BOOKING_NOT_FOUND');
  });

  it('[S32] [M5] reach every desk as changes of a canceled booking', async () => {
    const { app, venue, bookingId, ofBooking } = await openPartyDesk(await open());
    const replica = replicaOf(app, await pairTestDevice(app, venue.clientId, 'front_desk'));
    await call(app, cancelBooking, { ...ofBooking, body: { reason: '' } });
    await replica.pull();
    const shown = () => replica.get('bookings', bookingId);
    expect(shown()).toMatchObject({ check_in_status: 'cancelled', needs_review: false });
    await arrive(app, venue, { booking_id: bookingId, seen });
    await replica.pull();
    expect(shown()).toMatchObject({ status: 'cancelled', check_in_status: 'checked in', needs_review: true });
    await call(app, reviewBooking, { ...ofBooking, body: {} });
    await replica.pull();
    expect(shown()).toMatchObject({ check_in_status: 'checked in', needs_review: false });
  });
});
