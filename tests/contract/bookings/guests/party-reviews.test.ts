import { applyCheckInParty } from '@gatehouse/server/areas/desk/parties/parties.service';
import { writeVenue } from '@gatehouse/server/venue/venue-write';
import {
  cancelBooking,
  listBookingEvents,
  rescheduleBooking,
  updateBooking,
} from '@gatehouse/sync-protocol/areas/bookings/bookings.contracts';
import { deleteOffering } from '@gatehouse/sync-protocol/areas/bookings/offerings.contracts';
import { listPartyReviews, settlePartyReview } from '@gatehouse/sync-protocol/areas/desk/party-reviews.contracts';
import { expect, it } from 'vitest';
import { call } from '#helpers/app/call';
import { onBothDatabases } from '#helpers/app/on-databases';
import type { TestApp, TestVenue } from '#helpers/app/test-app';
import { SATURDAY } from '#helpers/venues/offerings';
import { ARRIVED_AT, arrive, bookingOf, openPartyDesk, type PartyDesk, party, seen } from '#helpers/venues/party-desk';
import { deviceContext } from '#helpers/venues/people';

const NEXT_SATURDAY = '2026-06-27';

onBothDatabases('party check-ins of bookings that changed meanwhile', (open) => {
  async function reviewsOf(app: TestApp, venue: TestVenue) {
    return (await call(app, listPartyReviews, { token: venue.token, params: { client_id: venue.clientId } })).body
      .reviews;
  }

  function stored(app: TestApp, venue: TestVenue) {
    return app.deps.db.readVenue(venue.clientId, (db) =>
      db.selectFrom('party_check_ins').where('client_id', '=', venue.clientId).selectAll().execute(),
    );
  }

  const same = { ...party, ...seen };

  it.each<[string, (at: PartyDesk) => Promise<unknown>]>([
    [
      'moved to another time of that day',
      ({ app, ofBooking }) =>
        call(app, rescheduleBooking, { ...ofBooking, body: { date_scheduled: SATURDAY, booking_time: '12:00' } }),
    ],
    [
      'renamed',
      ({ app, ofBooking }) => call(app, updateBooking, { ...ofBooking, body: { ...same, party_name: 'Maria S' } }),
    ],
    [
      'made larger',
      ({ app, ofBooking }) => call(app, updateBooking, { ...ofBooking, body: { ...same, add_players: 3 } }),
    ],
    [
      'marked as no show',
      ({ app, ofBooking }) =>
        call(app, updateBooking, { ...ofBooking, body: { ...same, check_in_status: 'no show' as const } }),
    ],
    [
      'bereft of its offering',
      ({ app, venue, offering }) =>
        call(app, deleteOffering, {
          token: venue.token,
          params: { client_id: venue.clientId, offering_id: offering.offering_id },
        }),
    ],
    [
      'erased of its contact',
      ({ app, venue, bookingId }) =>
        writeVenue(app.deps, venue.clientId, ({ db }) =>
          db
            .updateTable('bookings')
            .set({ party_name: 'Erased on request', party_email: '', party_phone: '' })
            .where('client_id', '=', venue.clientId)
            .where('booking_id', '=', bookingId)
            .execute(),
        ),
    ],
  ])('[S32] [M5] count for a booking that was %s', async (_name, change) => {
    for (const isOlder of [false, true]) {
      const at = await openPartyDesk(await open());
      const { app, venue, bookingId } = at;
      app.clock.set(`${SATURDAY}T14:30:00Z`);
      await change(at);
      const { needsReview } = await arrive(app, venue, { booking_id: bookingId, ...(isOlder ? {} : { seen }) });
      expect([needsReview, await reviewsOf(app, venue)]).toEqual([false, []]);
      expect(await bookingOf(app, venue, bookingId)).toMatchObject({ check_in_status: 'checked in', party_goers: 8 });
    }
  });

  it('[S32] [M5] count next to another desk’s, and the latest count shows', async () => {
    const { app, venue, bookingId } = await openPartyDesk(await open());
    await arrive(app, venue, {
      booking_id: bookingId,
      seen,
      checked_in_at: `${SATURDAY}T14:20:00.000Z`,
      party_goers: 10,
    });
    await arrive(app, venue, { booking_id: bookingId, seen });
    expect(await bookingOf(app, venue, bookingId)).toMatchObject({ check_in_status: 'checked in', party_goers: 10 });
    expect((await stored(app, venue)).map((row) => row.review)).toEqual([null, null]);
  });

  it('[S32] [M5] are of the day on which the party came, by the venue’s clock, however late they arrive', async () => {
    for (const [came, day] of [
      [ARRIVED_AT, SATURDAY],
      /* Ten in the evening, which is the next day in UTC. */
      ['2026-06-21T02:00:00.000Z', SATURDAY],
    ] as const) {
      const { app, venue, bookingId, ofBooking } = await openPartyDesk(await open());
      const body = { date_scheduled: NEXT_SATURDAY, booking_time: '12:00' };
      expect((await call(app, rescheduleBooking, { ...ofBooking, body })).status).toBe(200);
      /* An older device doesn't say what it saw: a party of last week is not one of today's booking. */
      const args = { booking_id: bookingId, checked_in_at: came };
      const { needsReview } = await arrive(app, venue, args, undefined, `${NEXT_SATURDAY}T15:00:00.000Z`);
      expect([needsReview, (await stored(app, venue)).map((row) => row.venue_date)]).toEqual([true, [day]]);
      expect(await bookingOf(app, venue, bookingId)).toMatchObject({ check_in_status: 'not checked in' });
    }
  });

  it('[S32] [S33] [M5] are kept and wait where the booking was moved to another day, before or after them, also from older devices', async () => {
    for (const movedAt of ['13:50', '14:30'])
      for (const isOlder of [false, true]) {
        const { app, venue, bookingId, ofBooking } = await openPartyDesk(await open());
        app.clock.set(`${SATURDAY}T${movedAt}:00.000Z`);
        const body = { date_scheduled: NEXT_SATURDAY, booking_time: '12:00' };
        expect((await call(app, rescheduleBooking, { ...ofBooking, body })).status).toBe(200);
        const args = { booking_id: bookingId, ...(isOlder ? {} : { seen }) };
        const { needsReview, id } = await arrive(app, venue, args);
        expect(needsReview).toBe(true);
        expect(await arrive(app, venue, args, id)).toEqual({ needsReview: true, id });
        const booking = await bookingOf(app, venue, bookingId);
        expect(booking).toMatchObject({ date_scheduled: NEXT_SATURDAY, check_in_status: 'not checked in' });
        expect(booking).not.toHaveProperty('party_goers');
        expect(await reviewsOf(app, venue)).toEqual([
          {
            review_id: id,
            booking_id: bookingId,
            device_name: null,
            by_name: null,
            review_reasons: [],
            seen,
            party_goers: 8,
            checked_in_at: ARRIVED_AT,
            booking: {
              ...body,
              party_name: 'Marie Curie',
              offering_name: booking?.offering_name,
              status: 'pending',
            },
            change: { kind: 'moved', by: 'staff', happened_at: `${SATURDAY}T${movedAt}:00.000Z` },
          },
        ]);
      }
  });

  it('[M5] count where the desk saw the new day: people come when they come', async () => {
    const { app, venue, bookingId, ofBooking } = await openPartyDesk(await open());
    const moved = { date_scheduled: NEXT_SATURDAY, booking_time: '12:00' };
    await call(app, rescheduleBooking, { ...ofBooking, body: moved });
    expect((await arrive(app, venue, { booking_id: bookingId, seen: moved })).needsReview).toBe(false);
    expect(await bookingOf(app, venue, bookingId)).toMatchObject({ check_in_status: 'checked in', party_goers: 8 });
  });

  it('[S32] [S33] [M5] are kept where the booking was moved and canceled or is unknown, and can’t count for it', async () => {
    const { app, venue, bookingId, ofBooking } = await openPartyDesk(await open());
    await call(app, rescheduleBooking, { ...ofBooking, body: { ...seen, date_scheduled: NEXT_SATURDAY } });
    await call(app, cancelBooking, { ...ofBooking, body: { reason: 'Rain' } });
    const canceled = await arrive(app, venue, { booking_id: bookingId, seen });
    const unknown = await arrive(app, venue, { checked_in_at: `${SATURDAY}T14:00:00.000Z` });
    expect([canceled.needsReview, unknown.needsReview]).toEqual([true, true]);
    const untouched = { status: 'cancelled', check_in_status: 'cancelled', needs_review: false };
    expect(await bookingOf(app, venue, bookingId)).toMatchObject(untouched);
    expect(await reviewsOf(app, venue)).toMatchObject([
      { booking: { status: 'cancelled' }, change: { kind: 'cancelled', by: 'staff' } },
      { seen: null, booking: null, change: null },
    ]);
    const decide = (review_id: string, decision: 'count' | 'keep') =>
      call(app, settlePartyReview, {
        token: venue.token,
        params: { client_id: venue.clientId, review_id },
        body: { decision },
      });
    expect((await decide(canceled.id, 'count')).refusal.code).toBe('BOOKING_CANCELLED');
    expect((await decide(unknown.id, 'count')).refusal.code).toBe('BOOKING_NOT_FOUND');
    for (const { id } of [canceled, unknown]) expect((await decide(id, 'keep')).status).toBe(200);
    expect(await reviewsOf(app, venue)).toEqual([]);
    expect((await stored(app, venue)).map((row) => row.review)).toEqual(['kept', 'kept']);
  });

  it('[S33] are decided once: they count for the new day, or stay a record of the old one', async () => {
    for (const decision of ['count', 'keep'] as const) {
      const { app, venue, bookingId, ofBooking, asOwner } = await openPartyDesk(await open());
      await call(app, rescheduleBooking, { ...ofBooking, body: { ...seen, date_scheduled: NEXT_SATURDAY } });
      const { id } = await arrive(app, venue, { booking_id: bookingId, seen });
      const params = { ...asOwner.params, review_id: id };
      const decide = (chosen: 'count' | 'keep', token = venue.token) =>
        call(app, settlePartyReview, { token, params, body: { decision: chosen } });
      const other = await app.createVenue();
      expect((await decide(decision, other.token)).status).toBe(404);
      const foreign = { client_id: other.clientId, review_id: id };
      const asOther = { token: other.token, params: foreign, body: { decision } };
      expect((await call(app, settlePartyReview, asOther)).refusal.code).toBe('NOT_FOUND');

      for (const { status } of [await decide(decision), await decide(decision)]) expect(status).toBe(200);
      expect((await decide(decision === 'count' ? 'keep' : 'count')).refusal.code).toBe('VERSION_CONFLICT');
      const isCounted = decision === 'count';
      expect(await bookingOf(app, venue, bookingId)).toMatchObject(
        isCounted
          ? { check_in_status: 'checked in', party_goers: 8, party_checked_in_at: ARRIVED_AT }
          : { check_in_status: 'not checked in' },
      );
      const { events } = (await call(app, listBookingEvents, ofBooking)).body;
      expect(events.map(({ kind, detail }) => [kind, detail]).slice(2)).toEqual(
        isCounted ? [['changed', 'check-in from not checked in to checked in']] : [],
      );
      /* A later desk counts on the new day, whatever was kept. */
      app.clock.set(`${NEXT_SATURDAY}T15:00:00Z`);
      await writeVenue(app.deps, venue.clientId, (write) =>
        applyCheckInParty(
          app.deps,
          write,
          {
            booking_id: bookingId,
            party_goers: 5,
            checked_in_at: `${NEXT_SATURDAY}T14:00:00.000Z`,
            seen: { ...seen, date_scheduled: NEXT_SATURDAY },
          },
          deviceContext(app, { mutationId: app.deps.ids.uuid() }),
        ),
      );
      expect(await bookingOf(app, venue, bookingId)).toMatchObject({ check_in_status: 'checked in', party_goers: 5 });
    }
  });
});
