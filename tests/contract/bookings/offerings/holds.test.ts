import { areHoldsDue, expireHolds } from '@gatehouse/server/areas/bookings/scheduling/placing/expire-holds.service';
import { sendDueMail } from '@gatehouse/server/areas/mail/outbox/outbox.service';
import { cancelBooking, updateBooking } from '@gatehouse/sync-protocol/areas/bookings/bookings.contracts';
import { getPublicBooking } from '@gatehouse/sync-protocol/areas/bookings/public-bookings.contracts';
import { listBookings } from '@gatehouse/sync-protocol/areas/reports/dashboard.contracts';
import { expect, it } from 'vitest';
import { call } from '#helpers/app/call';
import { onBothDatabases } from '#helpers/app/on-databases';
import { storedBooking } from '#helpers/billing/paid-bookings';
import { book, openOffering, SATURDAY, staffParty } from '#helpers/venues/offerings';
import { arrive, seen } from '#helpers/venues/party-desk';
import { connectSquare } from '#helpers/venues/square-venue';

const HOLD_MS = 20 * 60_000;

onBothDatabases('holds', (open) => {
  it('[B6] are canceled once they have run out, each once, and confirmed bookings stay', async () => {
    const app = await open({ SQUARE_ENVIRONMENT: 'simulator' });
    const venue = await app.createVenue();
    await connectSquare(app, venue);
    const [paid, free] = [await openOffering(app, venue, { deposit_amount: 25 }), await openOffering(app, venue)];
    await book(app, paid);
    await book(app, free);
    app.clock.advance(HOLD_MS - 1);
    expect(await areHoldsDue(app.deps)).toBe(false);
    app.clock.advance(1);
    expect(await areHoldsDue(app.deps)).toBe(true);
    const { signal } = new AbortController();
    await Promise.all([expireHolds(app.deps, signal), expireHolds(app.deps, signal)]);
    expect(await areHoldsDue(app.deps)).toBe(false);
    const list = await call(app, listBookings, { params: { client_id: venue.clientId }, token: venue.token });
    const statuses = new Map(list.body.bookings.map(({ offering_id: id, status }) => [id, status]));
    expect([statuses.get(paid.offering_id), statuses.get(free.offering_id)]).toEqual(['cancelled', 'confirmed']);
    const events = await app.deps.db.readVenue(venue.clientId, (db) =>
      db.selectFrom('booking_events').where('kind', '=', 'expired').selectAll().execute(),
    );
    expect(events).toHaveLength(1);
  });

  it('[B6] [B36] that end after their party came leave it checked in, for staff to look at', async () => {
    const app = await open({ SQUARE_ENVIRONMENT: 'simulator' });
    const venue = await app.createVenue();
    await connectSquare(app, venue);
    app.clock.set(`${SATURDAY}T13:55:00Z`);
    const { booking_id: bookingId } = (await book(app, await openOffering(app, venue, { deposit_amount: 25 }))).body;
    await arrive(app, venue, { booking_id: bookingId, seen });
    await expireHolds(app.deps, new AbortController().signal);
    const { status, check_in_status: checkIn, party_goers, needs_review } = await storedBooking(app, bookingId);
    expect([status, checkIn, party_goers, needs_review]).toEqual(['cancelled', 'checked in', 8, 1]);
  });

  it('[B6] say on the booking’s page how long they last, and whether it was they that ended it', async () => {
    const app = await open({ SQUARE_ENVIRONMENT: 'simulator' });
    const venue = await app.createVenue();
    await connectSquare(app, venue);
    const offering = await openOffering(app, venue, { deposit_amount: 25, capacity: 20 });
    const [held, cancelled] = [await book(app, offering, { language: 'es' }), await book(app, offering)];
    const look = async ({ body: { booking_id, token } }: typeof held) =>
      (await call(app, getPublicBooking, { params: { booking_id }, query: { token } })).body;
    expect(held.body.booking).toMatchObject({ hold_seconds_left: 1200, language: 'es' });
    app.clock.advance(60_500);
    expect((await look(held)).booking.hold_seconds_left).toBe(1140);
    const params = { client_id: venue.clientId, booking_id: cancelled.body.booking_id };
    await call(app, cancelBooking, { params, body: {}, token: venue.token });
    app.clock.advance(HOLD_MS);
    expect(await look(held)).toMatchObject({ booking: { status: 'pending', hold_seconds_left: 0 }, hold_ended: false });
    await expireHolds(app.deps, new AbortController().signal);
    expect(await look(held)).toMatchObject({
      booking: { status: 'cancelled', hold_seconds_left: null },
      hold_ended: true,
      venue: { accent_color: '#007bff' },
    });
    expect(await look(cancelled)).toMatchObject({ booking: { status: 'cancelled' }, hold_ended: false });
  });

  it('[B6] that staff confirm keep their place for good; one that has run out only where it is free', async () => {
    const app = await open({ SQUARE_ENVIRONMENT: 'simulator' });
    const venue = await app.createVenue();
    await connectSquare(app, venue);
    const offering = await openOffering(app, venue, { deposit_amount: 25 });
    const confirm = ({ body: { booking_id } }: Awaited<ReturnType<typeof book>>, booking_time: string) =>
      call(app, updateBooking, {
        params: { client_id: venue.clientId, booking_id },
        token: venue.token,
        body: { ...staffParty, booking_time, status: 'confirmed' },
      });
    const held = await book(app, offering);
    expect((await confirm(held, '10:00')).body.booking.status).toBe('confirmed');
    await sendDueMail(app.deps, new AbortController().signal);
    expect(app.mails.map(({ subject }) => subject)).toEqual([expect.stringMatching(/^Your booking: /)]);
    app.clock.advance(HOLD_MS);
    await expireHolds(app.deps, new AbortController().signal);
    const late = await book(app, offering, { party_email: 'late@example.org' });
    expect(late.refusal.code).toBe('PLACE_TAKEN');

    const [gone, back] = [
      await book(app, offering, { start_time: '11:00' }),
      await book(app, offering, { start_time: '12:00' }),
    ];
    app.clock.advance(HOLD_MS);
    expect((await book(app, offering, { start_time: '11:00', party_email: 'x@example.org' })).status).toBe(200);
    expect((await confirm(gone, '11:00')).refusal.code).toBe('PLACE_TAKEN');
    expect((await confirm(back, '12:00')).body.booking.status).toBe('confirmed');
  });

  it('[B6] [B14] that staff set to completed end without a mail that confirms what is over', async () => {
    const app = await open({ SQUARE_ENVIRONMENT: 'simulator' });
    const venue = await app.createVenue();
    await connectSquare(app, venue);
    const { booking_id } = (await book(app, await openOffering(app, venue, { deposit_amount: 25 }))).body;
    const done = await call(app, updateBooking, {
      params: { client_id: venue.clientId, booking_id },
      token: venue.token,
      body: { ...staffParty, booking_time: '10:00', status: 'completed' },
    });
    expect(done.body.booking.status).toBe('completed');
    app.clock.advance(HOLD_MS);
    expect(await areHoldsDue(app.deps)).toBe(false);
    await sendDueMail(app.deps, new AbortController().signal);
    expect(app.mails).toEqual([]);
  });
});
