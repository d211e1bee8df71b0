import { expireHolds } from '@gatehouse/server/areas/bookings/scheduling/placing/expire-holds.service';
import { LOOKS_MAX, OFFERS_MAX, offerFreePlaces } from '@gatehouse/server/areas/bookings/waitlist/offer-free-places';
import { isAnyoneWaiting, offerPlaces } from '@gatehouse/server/areas/bookings/waitlist/offer-places.service';
import type { Connection } from '@gatehouse/server/db/database';
import { allJobs } from '@gatehouse/server/jobs/all-jobs';
import { writeVenue } from '@gatehouse/server/venue/venue-write';
import {
  createBusinessBlackout,
  deleteBusinessBlackout,
} from '@gatehouse/sync-protocol/areas/bookings/blackouts.contracts';
import { rescheduleBooking, updateBooking } from '@gatehouse/sync-protocol/areas/bookings/bookings.contracts';
import { deleteOffering, updateOffering } from '@gatehouse/sync-protocol/areas/bookings/offerings.contracts';
import { createResource } from '@gatehouse/sync-protocol/areas/bookings/resources.contracts';
import { cancelSeries, changeSeries, createSeries } from '@gatehouse/sync-protocol/areas/bookings/series.contracts';
import { addDays } from '@gatehouse/sync-protocol/base/days/venue-day';
import { expect } from 'vitest';
import { call } from '#helpers/app/call';
import { it, onBothDatabases } from '#helpers/app/on-databases';
import type { TestApp, TestVenue } from '#helpers/app/test-app';
import { book, openOffering, SATURDAY, staffParty } from '#helpers/venues/offerings';
import { connectSquare } from '#helpers/venues/square-venue';
import { cancel, states, wait } from '#helpers/venues/waitlist';

const { signal } = new AbortController();
const NEXT_SATURDAY = '2026-06-27';
const guestOf = (name: string, date = SATURDAY) => ({ party_email: `${name}@example.org`, wishes: [{ date }] });
const byStaff = ({ own: { token, params } }: TestVenue, booking_id: string) => ({
  params: { ...params, booking_id },
  token,
});

/** A room, and what books it for an hour. */
async function withRoom(app: TestApp, venue: TestVenue) {
  const { resource } = (await call(app, createResource, { ...venue.own, body: { resource_name: 'Room' } })).body;
  return { duration_minutes: 60, resource_needs: [{ resource_ids: [resource.resource_id] }] };
}

onBothDatabases('places that become free', (open) => {
  it('[B38] by a move or a smaller party are offered before anyone else gets them', async ({ app, venue }) => {
    const offering = await openOffering(app, venue, { sat_end: '10:00', capacity: 8 });
    const { booking_id } = (await book(app, offering, { add_players: 4 })).body;
    const line = [await wait(app, offering, guestOf('ada')), await wait(app, offering, guestOf('bob'))];
    const own = byStaff(venue, booking_id);
    await call(app, updateBooking, { ...own, body: { ...staffParty, add_players: 0 } });
    expect(await states(line)).toEqual(['06-20 10:00', 'waiting']);
    const to = { date_scheduled: NEXT_SATURDAY, booking_time: '10:00' };
    expect((await call(app, rescheduleBooking, { ...own, body: to })).status).toBe(200);
    expect(await states(line)).toEqual(['06-20 10:00', '06-20 10:00']);
    /* The offers count in the venue's totals as well, though they are made after its other events. */
    const counted = await app.deps.db.readVenue(venue.clientId, (db) =>
      db.selectFrom('venue_totals').where('span', '=', 'all').select('bookings').execute(),
    );
    expect(counted).toEqual([{ bookings: 3 }]);
  });

  it('[B38] by more capacity, other hours or an opened day are offered by the next look', async ({ app, venue }) => {
    const offering = await openOffering(app, venue, { sat_end: '10:00', capacity: 4 });
    const change = (fields: object) => {
      const params = { ...venue.own.params, offering_id: offering.offering_id };
      return call(app, updateOffering, { params, token: venue.token, body: { ...offering, ...fields } });
    };
    const closed = { ...venue.own, body: { blackout_date: NEXT_SATURDAY, reason: '' } };
    const { blackout } = (await call(app, createBusinessBlackout, closed)).body;
    await book(app, offering);
    expect(await isAnyoneWaiting(app.deps)).toBe(false);
    const line = [
      await wait(app, offering, guestOf('ada')),
      await wait(app, offering, guestOf('bob', '2026-06-21')),
      await wait(app, offering, guestOf('cyd', NEXT_SATURDAY)),
    ];
    expect(await isAnyoneWaiting(app.deps)).toBe(true);
    await offerPlaces(app.deps, signal);
    expect(await states(line)).toEqual(['waiting', 'waiting', 'waiting']);
    await change({ capacity: 8 });
    await offerPlaces(app.deps, signal);
    expect(await states(line)).toEqual(['06-20 10:00', 'waiting', 'waiting']);
    await change({ capacity: 8, sun_start: '09:00', sun_end: '09:00' });
    await offerPlaces(app.deps, signal);
    expect((await states(line)).slice(1)).toEqual(['06-21 09:00', 'waiting']);
    const params = { ...venue.own.params, blackout_id: blackout.blackout_id };
    await call(app, deleteBusinessBlackout, { params, token: venue.token });
    await Promise.all([offerPlaces(app.deps, signal), offerPlaces(app.deps, signal)]);
    expect((await states(line))[2]).toBe('06-27 10:00');
    expect(await isAnyoneWaiting(app.deps)).toBe(false);
  });

  it('[B38] [B28] in a room go to the first in line, for any offering that needs the room', async ({ app, venue }) => {
    const room = await withRoom(app, venue);
    const red = await openOffering(app, venue, { offering_name: 'Red', sat_end: '10:00', ...room });
    const blue = await openOffering(app, venue, {
      offering_name: 'Blue',
      sat_start: '09:30',
      sat_end: '09:30',
      ...room,
    });
    const taken = await book(app, red);
    const line = [await wait(app, blue, guestOf('ada')), await wait(app, red, guestOf('bob'))];
    expect(await states(line)).toEqual(['waiting', 'waiting']);
    await cancel(app, venue, taken);
    expect(await states(line)).toEqual(['06-20 09:30', 'waiting']);
    await line[0]?.leave();
    expect(await states(line)).toEqual(['left', '06-20 10:00']);
  });

  it('[B38] [B33] within a series that is moved are not offered while it takes them itself', async ({ app, venue }) => {
    const room = await withRoom(app, venue);
    const offering = await openOffering(app, venue, { sat_end: '10:00', ...room });
    const { offering_id } = offering;
    const body = { rrule: 'FREQ=WEEKLY;COUNT=3', offering_id, ...staffParty, date_scheduled: NEXT_SATURDAY };
    const made = (await call(app, createSeries, { ...venue.own, body })).body;
    if (!('series_id' in made)) throw new Error('Not a series');
    const series = { params: { ...venue.own.params, series_id: made.series_id }, token: venue.token };
    const line = [];
    for (const date of [NEXT_SATURDAY, '2026-07-04', '2026-07-11'])
      line.push(await wait(app, offering, guestOf(`guest${date}`, date)));
    const from = made.bookings[0]?.booking_id ?? '';
    const moved = await call(app, changeSeries, { ...series, body: { from_booking_id: from, shift_days: -7 } });
    expect(moved.status).toBe(200);
    expect(await states(line)).toEqual(['waiting', 'waiting', '07-11 10:00']);
    await call(app, cancelSeries, { ...series, body: {} });
    expect(await states(line)).toEqual(['06-27 10:00', '07-04 10:00', '07-11 10:00']);
  });

  it('[B38] by the ended hold of a visitor go on with it, also when a clock was ahead', async ({ app, venue }) => {
    await connectSquare(app, venue);
    const offering = await openOffering(app, venue, { sat_end: '10:00', deposit_amount: 25 });
    await book(app, offering);
    const guest = await wait(app, offering, guestOf('ada'));
    app.clock.advance(20 * 60_000);
    await expireHolds(app.deps, signal);
    expect(await states([guest])).toEqual(['06-20 10:00']);
    const next = await wait(app, offering, guestOf('bob'));
    /* The hold was made by a clock that was a day ahead. */
    app.clock.advance(-86_400_000);
    expect((await guest.accept()).refusal.code).toBe('LINK_EXPIRED');
    await expireHolds(app.deps, signal);
    expect(await states([guest, next])).toEqual(['waiting', '06-20 10:00']);
    expect((await next.accept()).body).toMatchObject({ status: 'pending' });
  });

  it('[B38] are offered to a few guests in a transaction, and a server that stops in between loses none', async () => {
    const app = await open({ TRUSTED_PROXIES: '127.0.0.1' });
    const venue = await app.createVenue();
    const fields = { sat_end: '10:00', base_players: 1, max_players: 60, capacity: 60 };
    const offering = await openOffering(app, venue, fields);
    const taken = await book(app, offering, { add_players: 59 });
    const line: Awaited<ReturnType<typeof wait>>[] = [];
    for (let index = 0; index < 4 * OFFERS_MAX + 1; index += 1)
      line.push(await wait(app, offering, { ...guestOf(`guest${index}`), players: 1 }, `10.0.0.${index}`));
    const offered = async () => (await states(line)).lastIndexOf('06-20 10:00') + 1;
    await cancel(app, venue, taken);
    expect(await offered()).toBe(OFFERS_MAX);
    let written = 0;
    const killed = {
      ...app.deps,
      db: {
        ...app.deps.db,
        async writeVenue<T>(clientId: string, work: (db: Connection) => Promise<T>): Promise<T> {
          written += 1;
          return app.deps.db.writeVenue(clientId, async (db) => {
            const done = await work(db);
            if (written === 3) throw new Error('the power is cut');
            return done;
          });
        },
      },
    };
    await expect(offerPlaces(killed, signal)).rejects.toThrow('the power is cut');
    expect(await offered()).toBe(3 * OFFERS_MAX);
    await offerPlaces(app.deps, signal);
    expect(new Set(await states(line))).toEqual(new Set(['06-20 10:00']));
    const held = await app.deps.db.readVenue(venue.clientId, (db) =>
      db.selectFrom('waitlist_offers').select('waitlist_id').execute(),
    );
    expect(held.map(({ waitlist_id: id }) => id).toSorted()).toEqual(line.map(({ waitlist_id: id }) => id).toSorted());
  });

  it('[B38] are looked for on a few days in a transaction, and the others are left for the next', async ({
    app,
    venue,
  }) => {
    const days = Array.from({ length: LOOKS_MAX + 3 }, (_, at) => ({
      wish_date: addDays(SATURDAY, at),
      offering_id: 'C00001-Off1',
    }));
    const left = await writeVenue(app.deps, venue.clientId, (write) => offerFreePlaces(app.deps, write, days));
    expect(left).toEqual(days.slice(LOOKS_MAX));
  });

  it('[B38] on a day of a thousand starts are offered, and a booking can leave it', async ({ app, venue }) => {
    const minutes = { sat_start: '06:00', sat_end: '23:30', interval_minutes: 1, capacity: 8 };
    const offering = await openOffering(app, venue, minutes);
    const taken = await book(app, offering, { start_time: '23:30', add_players: 2 });
    const last = { wishes: [{ date: SATURDAY, from: '23:30', to: '23:30' }] };
    const line = [await wait(app, offering, last), await wait(app, offering, { ...last, players: 5 })];
    expect((await cancel(app, venue, taken)).status).toBe(200);
    expect(await states(line)).toEqual(['06-20 23:30', 'waiting']);
    await offerPlaces(app.deps, signal);
    expect(await states(line)).toEqual(['06-20 23:30', 'waiting']);
  });

  it('[B38] on a day with a start each minute are found, however many starts are free', async () => {
    const app = await open({ TRUSTED_PROXIES: '127.0.0.1' });
    const venue = await app.createVenue();
    const offering = await openOffering(app, venue, { sat_start: '06:00', sat_end: '23:30', interval_minutes: 1 });
    const first = await book(app, offering, { start_time: '06:00' });
    await book(app, offering, { start_time: '23:30' });
    const line = [];
    for (const time of ['23:30', '06:00']) {
      const wishes = [{ date: SATURDAY, from: time, to: time }];
      line.push(await wait(app, offering, { ...guestOf(`guest${line.length}`), wishes }, `10.0.0.${line.length}`));
    }
    await cancel(app, venue, first);
    expect(await states(line)).toEqual(['waiting', '06-20 06:00']);
  });

  it('[B37] of an offering that was deleted are nobody’s, also once another has its id', async ({ app, venue }) => {
    const offering = await openOffering(app, venue, { sat_end: '10:00' });
    const taken = await book(app, offering);
    const guest = await wait(app, offering, guestOf('ada'));
    const params = { ...venue.own.params, offering_id: offering.offering_id };
    await call(app, deleteOffering, { params, token: venue.token });
    expect(await guest.view()).toMatchObject({ entry: { status: 'expired' }, due: 0 });
    const next = await openOffering(app, venue, { offering_name: 'Archery', sat_end: '10:00' });
    expect(next.offering_id).toBe(offering.offering_id);
    await cancel(app, venue, taken);
    await offerPlaces(app.deps, signal);
    expect(await states([guest])).toEqual(['expired']);
  });

  it('[B38] are found within a minute, by jobs that look late by a quarter at most', () => {
    const looks = allJobs.filter(({ name }) => ['expire-holds', 'offer-places'].includes(name));
    expect(looks.map(({ everyMs }) => everyMs * 1.25 <= 45_000)).toEqual([true, true]);
  });
});
