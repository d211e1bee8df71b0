import {
  cancelBooking,
  createBooking,
  listBookingEvents,
  rescheduleBooking,
  reviewBooking,
  updateBooking,
} from '@gatehouse/sync-protocol/areas/bookings/bookings.contracts';
import type { OfferingView } from '@gatehouse/sync-protocol/areas/bookings/offerings.contracts';
import { getCalendar } from '@gatehouse/sync-protocol/areas/bookings/public-bookings.contracts';
import { listBookings } from '@gatehouse/sync-protocol/areas/reports/dashboard.contracts';
import { expect, it } from 'vitest';
import { call } from '#helpers/app/call';
import { onBothDatabases } from '#helpers/app/on-databases';
import type { TestApp, TestVenue } from '#helpers/app/test-app';
import { book, openOffering, SATURDAY, staffParty } from '#helpers/venues/offerings';

const NEXT_SATURDAY = '2026-06-27';
function createFor(app: TestApp, venue: TestVenue, offering: OfferingView, fields: object = {}) {
  return call(app, createBooking, {
    params: { client_id: venue.clientId },
    token: venue.token,
    body: { offering_id: offering.offering_id, ...staffParty, ...fields },
  });
}

async function times(app: TestApp, venue: TestVenue): Promise<string[]> {
  const list = await call(app, listBookings, { params: { client_id: venue.clientId }, token: venue.token });
  return list.body.bookings.map(({ date_scheduled: date, booking_time: time, status }) => `${date} ${time} ${status}`);
}

onBothDatabases('bookings by staff', (open) => {
  it('[B12] are pending, with the offering’s own players and price, whatever the body says', async () => {
    const app = await open();
    const venue = await app.createVenue();
    const offering = await openOffering(app, venue);
    const made = await createFor(app, venue, offering, {
      add_players: 2,
      base_players: 1,
      status: 'confirmed',
      total_price: 99,
      booking_id: 'mine',
      square_transaction_id: 'paid',
    });
    expect(made.body.booking).toMatchObject({
      status: 'pending',
      check_in_status: 'not checked in',
      base_players: 4,
      total_players: 6,
      total_price: 0,
      square_transaction_id: 'client-created',
    });
    expect(made.body.booking.booking_id).toMatch(new RegExp(`^${venue.clientId}-\\d{19}$`));
  });

  it('[B3] [B12] follow the rule of visitors, but may take a time of today that has begun', async () => {
    const app = await open();
    const venue = await app.createVenue();
    const offering = await openOffering(app, venue);
    app.clock.set(`${SATURDAY}T15:30:00Z`);
    expect((await book(app, offering, { start_time: '11:00' })).refusal.code).toBe('TIME_UNAVAILABLE');
    expect((await createFor(app, venue, offering, { booking_time: '11:00' })).status).toBe(200);
    expect((await createFor(app, venue, offering, { booking_time: '11:00' })).refusal.code).toBe('PLACE_TAKEN');
    const refused = await createFor(app, venue, offering, { date_scheduled: '2026-06-19' });
    expect(refused.refusal.code).toBe('DATE_UNAVAILABLE');
    expect((await createFor(app, venue, offering, { add_players: 7 })).refusal.message).toBe(
      'Total players (11) exceeds maximum allowed (10). Please reduce additional players.',
    );
  });

  it('[W67] are made once for a request that is sent again, and not again with its mail', async () => {
    const app = await open();
    const venue = await app.createVenue();
    const offering = await openOffering(app, venue);
    const request_id = '0f8fad5b-d9cb-469f-a165-70867728950e';
    const first = (await createFor(app, venue, offering, { request_id })).body.booking;
    const again = await createFor(app, venue, offering, { request_id });
    expect(again.body.booking).toEqual(first);
    expect(await times(app, venue)).toHaveLength(1);
    const params = { client_id: venue.clientId, booking_id: first.booking_id };
    const { events } = (await call(app, listBookingEvents, { params, token: venue.token })).body;
    expect(events).toHaveLength(1);
    const other = await app.createVenue();
    const elsewhere = await createFor(app, other, await openOffering(app, other), { request_id });
    expect(elsewhere.body.booking.booking_id).not.toBe(first.booking_id);
  });

  it('[B4] move in one step, or not at all', async () => {
    const app = await open();
    const venue = await app.createVenue();
    const offering = await openOffering(app, venue);
    const first = (await createFor(app, venue, offering)).body.booking;
    await createFor(app, venue, offering, { booking_time: '11:00' });
    const move = (date: string, time: string) =>
      call(app, rescheduleBooking, {
        params: { client_id: venue.clientId, booking_id: first.booking_id },
        token: venue.token,
        body: { date_scheduled: date, booking_time: time },
      });
    expect((await move(SATURDAY, '11:00')).refusal.code).toBe('PLACE_TAKEN');
    expect(await times(app, venue)).toEqual([`${SATURDAY} 10:00 pending`, `${SATURDAY} 11:00 pending`]);
    expect((await move(NEXT_SATURDAY, '11:00')).body.booking).toMatchObject({ date_scheduled: NEXT_SATURDAY });
    expect((await book(app, offering)).status).toBe(200);
    expect((await move(SATURDAY, '10:00')).refusal.code).toBe('PLACE_TAKEN');
    expect((await move(NEXT_SATURDAY, '11:00')).status).toBe(200);
  });

  it('[B20] are for the next three years, like those of visitors, whether new, moved or changed', async () => {
    const app = await open();
    const venue = await app.createVenue();
    const offering = await openOffering(app, venue);
    const [last, tooFar] = ['2029-06-09', '2029-06-16'];
    const made = await createFor(app, venue, offering, { date_scheduled: last });
    expect(made.status).toBe(200);
    const { booking } = made.body;
    const params = { client_id: venue.clientId, booking_id: booking.booking_id };
    const { token } = venue;
    const moved = { date_scheduled: tooFar, booking_time: '10:00' };
    const refused = [
      await book(app, offering, { date_scheduled: tooFar }),
      await createFor(app, venue, offering, { date_scheduled: tooFar }),
      await call(app, rescheduleBooking, { params, token, body: moved }),
      await call(app, updateBooking, { params, token, body: { ...booking, ...moved } }),
    ];
    const message = 'Date unavailable: Bookings can’t be made so far ahead';
    for (const { refusal } of refused)
      expect(refusal).toMatchObject({ code: 'DATE_UNAVAILABLE', message, fields: { date_scheduled: message } });
    expect(await times(app, venue)).toEqual([`${last} 10:00 pending`]);
    const { days } = (
      await call(app, getCalendar, {
        params: { client_id: venue.clientId, offering_id: offering.offering_id, month: '2029-06' },
      })
    ).body;
    expect(days.filter(({ reason }) => reason === 'too_far').map(({ date }) => date.slice(8))[0]).toBe('15');
  });

  it('[B4] give a place that two want to one of them', async () => {
    const app = await open();
    const venue = await app.createVenue();
    const offering = await openOffering(app, venue);
    const made = [];
    for (const time of ['10:00', '11:00']) made.push(await createFor(app, venue, offering, { booking_time: time }));
    const moves = await Promise.all(
      made.map(({ body }) =>
        call(app, rescheduleBooking, {
          params: { client_id: venue.clientId, booking_id: body.booking.booking_id },
          token: venue.token,
          body: { date_scheduled: SATURDAY, booking_time: '12:00' },
        }),
      ),
    );
    expect(moves.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(moves.filter(({ status }) => status === 409)).toHaveLength(1);
  });

  it('[B4] [B12] change with the full form, which moves them when date or time changed', async () => {
    const app = await open();
    const venue = await app.createVenue();
    const offering = await openOffering(app, venue);
    const { booking } = (await createFor(app, venue, offering)).body;
    const params = { client_id: venue.clientId, booking_id: booking.booking_id };
    const put = (fields: object) =>
      call(app, updateBooking, { params, token: venue.token, body: { ...booking, ...fields } });
    const changed = await put({ party_name: 'Pierre Curie', booking_time: '12:00', check_in_status: 'no show' });
    expect(changed.body.booking).toMatchObject({
      party_name: 'Pierre Curie',
      booking_time: '12:00',
      check_in_status: 'no show',
    });
    await put({ party_name: 'Pierre Curie', booking_time: '12:00', add_players: 3 });
    expect((await put({ booking_time: '12:00', add_players: 8 })).refusal.code).toBe('INVALID_INPUT');
    const { events } = (await call(app, listBookingEvents, { params, token: venue.token })).body;
    expect(events.map(({ kind, by, detail }) => [kind, by, detail])).toEqual([
      ['created', 'staff', ''],
      [
        'moved',
        'staff',
        'name from Marie Curie to Pierre Curie, time from 10:00 AM to 12:00 PM, check-in from not checked in to no show',
      ],
      ['changed', 'staff', 'additional players from 0 to 3, check-in from no show to not checked in'],
    ]);
  });

  it('[B4] [B8] take no more players than there is room for, whichever number of them rises', async () => {
    const app = await open();
    const venue = await app.createVenue();
    const offering = await openOffering(app, venue, { capacity: 12 });
    const made = [];
    for (const add_players of [2, 1]) made.push((await createFor(app, venue, offering, { add_players })).body.booking);
    const [booking] = made;
    const put = (fields: object) =>
      call(app, updateBooking, {
        params: { client_id: venue.clientId, booking_id: booking?.booking_id ?? '' },
        token: venue.token,
        body: { ...staffParty, ...fields },
      });
    for (const fields of [{ base_players: 6 }, { add_players: 4 }, { base_players: 7, add_players: 1 }])
      expect((await put(fields)).refusal.code, JSON.stringify(fields)).toBe('PLACE_TAKEN');
    for (const fields of [{ base_players: 5 }, { base_players: 6, add_players: 1 }])
      expect((await put(fields)).body.booking).toMatchObject({ total_players: 7 });
  });

  it('[B12] free their place when they are canceled, and stay canceled', async () => {
    const app = await open();
    const venue = await app.createVenue();
    const offering = await openOffering(app, venue);
    const { booking_id: bookingId } = (await book(app, offering)).body;
    const params = { client_id: venue.clientId, booking_id: bookingId };
    const cancel = () => call(app, cancelBooking, { params, token: venue.token, body: { reason: 'Rain' } });
    for (let time = 0; time < 2; time += 1)
      expect((await cancel()).body.booking).toMatchObject({ status: 'cancelled', check_in_status: 'cancelled' });
    expect((await book(app, offering)).status).toBe(200);
    const again = { params, token: venue.token, body: { ...staffParty, status: 'confirmed' } as never };
    expect((await call(app, updateBooking, again)).refusal.code).toBe('BOOKING_CANCELLED');
    const { events } = (await call(app, listBookingEvents, { params, token: venue.token })).body;
    expect(events.map(({ kind, by, detail }) => [kind, by, detail])).toEqual([
      ['created', 'visitor', ''],
      ['cancelled', 'staff', 'Rain'],
    ]);
  });

  it('[B5] are another’s for the same email, and another venue’s are not found', async () => {
    const app = await open();
    const [venue, other] = [await app.createVenue(), await app.createVenue()];
    const offering = await openOffering(app, venue);
    const ids = [];
    for (const time of ['10:00', '11:00']) ids.push((await book(app, offering, { start_time: time })).body.booking_id);
    const [first = '', second = ''] = ids;
    const of = (bookingId: string, caller: TestVenue) => ({
      params: { client_id: caller.clientId, booking_id: bookingId },
      token: caller.token,
    });
    expect((await createFor(app, other, offering, { booking_time: '12:00' })).refusal).toMatchObject({
      code: 'NOT_FOUND',
      message: 'This offering was not found.',
    });
    await call(app, cancelBooking, { ...of(first, venue), body: {} });
    expect(await times(app, venue)).toEqual([`${SATURDAY} 10:00 cancelled`, `${SATURDAY} 11:00 confirmed`]);
    expect((await call(app, cancelBooking, { ...of(second, other), body: {} })).refusal.code).toBe('BOOKING_NOT_FOUND');
    expect((await call(app, listBookingEvents, of(second, other))).refusal.code).toBe('BOOKING_NOT_FOUND');
  });

  it('[B36] mark what staff should look at, until one of them has', async () => {
    const app = await open();
    const venue = await app.createVenue();
    const offering = await openOffering(app, venue);
    const { booking } = (await createFor(app, venue, offering)).body;
    await app.deps.db.writeVenue(venue.clientId, (db) => db.updateTable('bookings').set({ needs_review: 1 }).execute());
    const params = { client_id: venue.clientId, booking_id: booking.booking_id };
    const review = () => call(app, reviewBooking, { params, token: venue.token, body: {} });
    const first = (await review()).body.booking;
    expect(first.needs_review).toBe(false);
    expect((await review()).body.booking.updated_at).toBe(first.updated_at);
    const { events } = (await call(app, listBookingEvents, { params, token: venue.token })).body;
    expect(events.map(({ kind }) => kind)).toEqual(['created', 'reviewed']);
  });
});
