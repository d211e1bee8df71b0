import { expireHolds } from '@gatehouse/server/areas/bookings/scheduling/placing/expire-holds.service';
import { offerPlaces } from '@gatehouse/server/areas/bookings/waitlist/offer-places.service';
import { updateOffering } from '@gatehouse/sync-protocol/areas/bookings/offerings.contracts';
import { joinWaitlist } from '@gatehouse/sync-protocol/areas/bookings/waitlist.contracts';
import { expect } from 'vitest';
import { call } from '#helpers/app/call';
import { it, onBothDatabases } from '#helpers/app/on-databases';
import { book, openOffering, SATURDAY } from '#helpers/venues/offerings';
import { bookingOf } from '#helpers/venues/party-desk';
import { cancel, states, wait, waitBody } from '#helpers/venues/waitlist';

const HOLD_MS = 20 * 60_000;
const { signal } = new AbortController();
const [ada, bob, cyd] = ['ada', 'bob', 'cyd'].map((name) => ({ party_email: `${name}@example.org` }));

onBothDatabases('offers of the waitlist', () => {
  it('[B38] go to the first whose party and times fit a canceled place, before anyone can book it', async ({
    app,
    venue,
  }) => {
    const offering = await openOffering(app, venue, { sat_end: '11:00', capacity: 8 });
    const [eleven, ten] = [
      await book(app, offering, { start_time: '11:00', add_players: 4 }),
      await book(app, offering, { add_players: 0 }),
    ];
    await book(app, offering, { add_players: 0, party_email: 'x@example.org' });
    const line = [
      await wait(app, offering, { ...ada, players: 5, wishes: [{ date: SATURDAY, to: '10:30' }] }),
      await wait(app, offering, { ...bob, wishes: [{ date: SATURDAY, from: '10:30' }] }),
      await wait(app, offering, { ...cyd }),
    ];
    await cancel(app, venue, ten);
    /* Ada's party is too large, and Bob comes later in the day. */
    expect(await states(line)).toEqual(['waiting', 'waiting', '06-20 10:00']);
    const late = await book(app, offering, { party_email: 'late@example.org' });
    expect(late.refusal.code).toBe('PLACE_TAKEN');
    const [, between] = await Promise.all([
      cancel(app, venue, eleven),
      book(app, offering, { start_time: '11:00', add_players: 4, party_email: 'late@example.org' }),
    ]);
    expect(between?.refusal.code).toBe('PLACE_TAKEN');
    expect((await states(line))[1]).toBe('06-20 11:00');
  });

  it('[B38] are made as soon as a place is free, become a booking, and again the same', async ({ app, venue }) => {
    const offering = await openOffering(app, venue, { sat_end: '11:00' });
    const taken = await book(app, offering, { start_time: '11:00' });
    const guest = await wait(app, offering, { ...ada, wishes: [{ date: SATURDAY, from: '11:00' }] });
    await cancel(app, venue, taken);
    const { offer } = await guest.now();
    const expires_at = new Date(app.clock.now() + HOLD_MS).toISOString();
    expect(offer).toEqual({
      booking_id: expect.any(String),
      date_scheduled: SATURDAY,
      start_time: '11:00',
      expires_at,
    });
    expect((await guest.view()).offer_seconds_left).toBe(1200);
    const answers = await Promise.all(Array.from({ length: 10 }, guest.accept));
    const made = answers.map(({ body }) => [body.booking_id, body.status, body.payment_url]);
    for (const one of made) expect(one).toEqual([offer?.booking_id, 'confirmed', null]);
    expect((await guest.accept()).body.booking_id).toBe(offer?.booking_id);
    expect(await states([guest])).toEqual(['booked']);
    expect((await guest.leave()).status).toBe(200);
    expect(await states([guest])).toEqual(['booked']);
    app.clock.advance(HOLD_MS);
    await expireHolds(app.deps, signal);
    expect((await guest.accept()).body.status).toBe('confirmed');
  });

  it('[B38] that are not taken go to the next, and never again to the same', async ({ app, venue }) => {
    const offering = await openOffering(app, venue, { sat_end: '10:00' });
    const taken = await book(app, offering);
    const line = [await wait(app, offering, ada), await wait(app, offering, bob)];
    await cancel(app, venue, taken);
    expect(await states(line)).toEqual(['06-20 10:00', 'waiting']);
    expect((await line[0]?.view())?.missed).toEqual([]);
    app.clock.advance(HOLD_MS);
    expect((await line[0]?.accept())?.refusal.code).toBe('LINK_EXPIRED');
    expect(await states(line)).toEqual(['waiting', 'waiting']);
    expect((await line[0]?.view())?.missed).toEqual([{ date_scheduled: '2026-06-20', start_time: '10:00' }]);
    await expireHolds(app.deps, signal);
    expect(await states(line)).toEqual(['waiting', '06-20 10:00']);
    await line[1]?.leave();
    await offerPlaces(app.deps, signal);
    expect(await states(line)).toEqual(['waiting', 'left']);
    expect((await line[1]?.accept())?.refusal.code).toBe('LINK_EXPIRED');
    expect((await book(app, offering, { party_email: 'x@example.org' })).status).toBe(200);
  });

  it('[B38] go on when a guest leaves, each place to one guest', async ({ app, venue }) => {
    const offering = await openOffering(app, venue, { sat_end: '10:00' });
    const taken = await book(app, offering);
    const first = await wait(app, offering, ada);
    const second = await wait(app, offering, bob);
    await cancel(app, venue, taken);
    const [accepted] = await Promise.all([first.accept(), first.leave()]);
    const isBooked = accepted.status === 200;
    expect(await states([first, second])).toEqual(isBooked ? ['booked', 'waiting'] : ['left', '06-20 10:00']);
    expect((await first.leave()).status).toBe(200);
  });

  it('[B37] [B38] come from two cancellations to one entry once, and the next guest is led to book the other', async ({
    app,
    venue,
  }) => {
    const offering = await openOffering(app, venue, { sat_end: '11:00' });
    const taken = [await book(app, offering), await book(app, offering, { start_time: '11:00' })];
    const guest = await wait(app, offering, ada);
    await Promise.all(taken.map((one) => cancel(app, venue, one)));
    expect((await guest.now()).status).toBe('offered');
    const held = await app.deps.db.readVenue(venue.clientId, (db) =>
      db.selectFrom('bookings').where('status', '=', 'pending').select('booking_id').execute(),
    );
    expect(held).toHaveLength(1);
    const { refusal } = await call(app, joinWaitlist, { body: waitBody(offering, bob) });
    const free = `06-20 ${String(refusal['start_time'])}`;
    expect([refusal.code, refusal['date_scheduled']]).toEqual(['TIME_AVAILABLE', SATURDAY]);
    expect(new Set([...(await states([guest])), free])).toEqual(new Set(['06-20 10:00', '06-20 11:00']));
  });

  it('[B38] are for the least party of the offering, where that has grown since the guest joined', async ({
    app,
    venue,
  }) => {
    const offering = await openOffering(app, venue, { sat_end: '10:00' });
    const taken = await book(app, offering);
    const guest = await wait(app, offering, { ...ada, players: 5 });
    const params = { ...venue.own.params, offering_id: offering.offering_id };
    const body = { ...offering, base_players: 6 };
    expect((await call(app, updateOffering, { params, token: venue.token, body })).status).toBe(200);
    await cancel(app, venue, taken);
    const { booking_id } = (await guest.accept()).body;
    expect(await bookingOf(app, venue, booking_id)).toMatchObject({
      base_players: 6,
      add_players: 0,
      total_players: 6,
    });
  });
});
