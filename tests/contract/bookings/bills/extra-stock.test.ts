import { expireHolds } from '@gatehouse/server/areas/bookings/scheduling/placing/expire-holds.service';
import {
  createBooking,
  rescheduleBooking,
  updateBooking,
} from '@gatehouse/sync-protocol/areas/bookings/bookings.contracts';
import { updateExtra } from '@gatehouse/sync-protocol/areas/bookings/extras.contracts';
import { setPrices } from '@gatehouse/sync-protocol/areas/bookings/prices.contracts';
import { createQuote } from '@gatehouse/sync-protocol/areas/bookings/quotes.contracts';
import { changeSeries, createSeries } from '@gatehouse/sync-protocol/areas/bookings/series.contracts';
import { expect, it } from 'vitest';
import { call } from '#helpers/app/call';
import { onBothDatabases } from '#helpers/app/on-databases';
import type { TestApp } from '#helpers/app/test-app';
import { allowGuests, moveAsGuest } from '#helpers/billing/guest-calls';
import { bookingBody, openOffering, SATURDAY, staffParty } from '#helpers/venues/offerings';
import { billOf, bookQuoted, extraOf } from '#helpers/venues/priced-bookings';
import { connectSquare } from '#helpers/venues/square-venue';

const NEXT_SATURDAY = '2026-06-27';
const rates = [{ name: 'Guest', per: 'person' as const, amount: 10 }];

/** Two offerings with prices and much room, of an hour and without a length. */
async function open2(app: TestApp) {
  const venue = await app.createVenue();
  const roomy = { capacity: 1000, sat_start: '09:00', sat_end: '16:00', interval_minutes: 30 };
  const hour = await openOffering(app, venue, {
    ...roomy,
    duration_minutes: 60,
    setup_minutes: 30,
    cleanup_minutes: 30,
  });
  const plain = await openOffering(app, venue, { ...roomy, offering_name: 'Plain' });
  for (const { offering_id } of [hour, plain]) {
    const at = { token: venue.token, params: { client_id: venue.clientId, offering_id } };
    await call(app, setPrices, { ...at, body: { revision: 0, rates } });
  }
  const left = async (offering: typeof hour, start_time: string, date_scheduled = SATURDAY) => {
    const body = bookingBody(offering, { start_time, date_scheduled });
    return (await call(app, createQuote, { body })).body.extras.map((extra) => extra.left);
  };
  const take = (offering: typeof hour, start_time: string, extra_id: string, quantity: number, date = SATURDAY) =>
    bookQuoted(app, offering, { start_time, date_scheduled: date, extras: [{ extra_id, quantity }] });
  return { venue, hour, plain, left, take };
}

onBothDatabases('the stock of an extra', (open) => {
  it('[B63] for each time is what nobody has at any moment of the booking', async () => {
    const app = await open();
    const { venue, hour, plain, left, take } = await open2(app);
    const cart = await extraOf(app, venue, { name: 'Cart', stock: 5 });
    await take(hour, '10:00', cart, 2);
    await take(hour, '10:30', cart, 2);
    expect(await left(hour, '09:00')).toEqual([5]);
    expect(await left(hour, '09:30')).toEqual([3]);
    expect(await left(hour, '10:00')).toEqual([1]);
    expect(await left(hour, '11:00')).toEqual([3]);
    expect(await left(hour, '11:30')).toEqual([5]);
    expect(await left(hour, '10:00', NEXT_SATURDAY)).toEqual([5]);
    const refused = await take(hour, '10:30', cart, 2);
    expect([refused.status, refused.refusal]).toMatchObject([409, { code: 'EXTRA_SOLD_OUT', extra_id: cart, left: 1 }]);
    /* Without a length it is had at the start alone, together with those who have it then. */
    expect([await left(plain, '10:00'), await left(plain, '10:30')]).toEqual([[3], [1]]);
    await take(plain, '11:00', cart, 3);
    expect([await left(hour, '11:00'), await left(hour, '10:30'), await left(plain, '11:00')]).toEqual([[0], [0], [0]]);
  });

  it('[B63] for each day is of the venue’s day, and of one without a limit there is always more', async () => {
    const app = await open();
    const { venue, hour, left, take } = await open2(app);
    const cake = await extraOf(app, venue, { name: 'Cake', stock: 3, stock_per: 'day' });
    await extraOf(app, venue, { name: 'Soda' });
    await take(hour, '10:00', cake, 2);
    expect([await left(hour, '15:00'), await left(hour, '15:00', NEXT_SATURDAY)]).toEqual([
      [1, null],
      [3, null],
    ]);
    expect((await take(hour, '15:00', cake, 2)).refusal.code).toBe('EXTRA_SOLD_OUT');
    expect((await take(hour, '15:00', cake, 1)).status).toBe(200);
    /* Fewer than are sold is none, and not below it. */
    const at = { token: venue.token, params: { ...venue.own.params, extra_id: cake } };
    await call(app, updateExtra, { ...at, body: { stock: 1 } });
    expect(await left(hour, '15:00')).toEqual([0, null]);
  });

  it('[B63] of one for each person is taken for the whole party, whatever was asked for', async () => {
    const app = await open();
    const { venue, hour, left, take } = await open2(app);
    const mask = await extraOf(app, venue, { name: 'Mask', per: 'person', stock: 9 });
    await take(hour, '10:00', mask, 1);
    expect(await left(hour, '10:00')).toEqual([5]);
    const five = { start_time: '10:00', add_players: 2, extras: [{ extra_id: mask, quantity: 1 }] };
    expect((await bookQuoted(app, hour, five)).refusal).toMatchObject({ code: 'EXTRA_SOLD_OUT', left: 5 });
    expect((await bookQuoted(app, hour, { ...five, add_players: 1 })).status).toBe(200);
  });

  it('[B63] is sold once where two take the last of it at the same time', async () => {
    const app = await open();
    const { venue, hour, take, left } = await open2(app);
    const cart = await extraOf(app, venue, { name: 'Cart', stock: 1 });
    const answers = await Promise.all(Array.from({ length: 8 }, () => take(hour, '10:00', cart, 1)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(7);
    expect(await left(hour, '10:00')).toEqual([0]);
  });

  it('[B63] is free again once a hold ends or its booking is canceled, and a hold counts while it runs', async () => {
    const app = await open();
    const venue = await app.createVenue();
    await connectSquare(app, venue);
    const offering = await openOffering(app, venue, { capacity: 100, deposit_amount: 5 });
    const at = { token: venue.token, params: { client_id: venue.clientId, offering_id: offering.offering_id } };
    await call(app, setPrices, { ...at, body: { revision: 0, rates } });
    const cart = await extraOf(app, venue, { name: 'Cart', stock: 1 });
    const take = () => bookQuoted(app, offering, { extras: [{ extra_id: cart, quantity: 1 }] });
    expect((await take()).body.booking.status).toBe('pending');
    expect((await take()).refusal.code).toBe('EXTRA_SOLD_OUT');
    /* From this instant on, before a job has seen it. */
    app.clock.advance(20 * 60_000);
    expect((await take()).status).toBe(200);
    await expireHolds(app.deps, new AbortController().signal);
    expect((await take()).refusal.code).toBe('EXTRA_SOLD_OUT');
  });

  it('[B63] staff exceed for a reason, which the booking keeps, and no other way', async () => {
    const app = await open();
    const { venue, hour, left } = await open2(app);
    const cart = await extraOf(app, venue, { name: 'Cart', stock: 1, staff_only: true });
    const body = { offering_id: hour.offering_id, ...staffParty, extras: [{ extra_id: cart, quantity: 2 }] };
    expect((await call(app, createBooking, { ...venue.own, body })).refusal.code).toBe('EXTRA_SOLD_OUT');
    const overbook = { reason: 'We borrow one' };
    const { booking } = (await call(app, createBooking, { ...venue.own, body: { ...body, overbook } })).body;
    expect([booking.overbooked_reason, booking.bill?.total]).toEqual(['We borrow one', 60]);
    const fits = { ...body, booking_time: '14:00', extras: [{ extra_id: cart, quantity: 1 }], overbook };
    expect((await call(app, createBooking, { ...venue.own, body: fits })).body.booking.overbooked_reason).toBeNull();
    const staff = { token: venue.token, params: { ...venue.own.params, booking_id: booking.booking_id } };
    /* One that has too much already may keep it where it is, and have less. */
    const put = (fields: object) => call(app, updateBooking, { ...staff, body: { ...staffParty, ...fields } });
    expect((await put({ add_players: 2 })).status).toBe(200);
    expect((await put({ extras: [{ extra_id: cart, quantity: 3 }] })).refusal).toMatchObject({ left: 1 });
    expect((await put({ extras: [{ extra_id: cart, quantity: 3 }], overbook })).status).toBe(200);
    expect((await put({ booking_time: '15:00' })).refusal.code).toBe('EXTRA_SOLD_OUT');
    const move = { date_scheduled: SATURDAY, booking_time: '15:00' };
    const moved = (fields: object) => call(app, rescheduleBooking, { ...staff, body: { ...move, ...fields } });
    expect((await moved({ keep_price: true })).refusal.code).toBe('EXTRA_SOLD_OUT');
    expect((await moved({ overbook })).body.booking.overbooked_reason).toBe('We borrow one');
    expect(await left(hour, '15:00')).toEqual([]);
    expect((await billOf(app, venue, booking.booking_id)).total).toBe(90);
  });

  it('[B63] [B42] is looked at where a guest moves to, and not where they leave', async () => {
    const app = await open();
    const { venue, hour, take } = await open2(app);
    await allowGuests(app, venue, { move_until_hours: 0 });
    const cart = await extraOf(app, venue, { name: 'Cart', stock: 1 });
    await take(hour, '14:00', cart, 1);
    const { booking_id: bookingId, token } = (await take(hour, '10:00', cart, 1)).body;
    const move = (start_time: string) =>
      moveAsGuest(app, { bookingId, token }, { date_scheduled: SATURDAY, start_time });
    expect((await move('14:30')).refusal).toMatchObject({ code: 'EXTRA_SOLD_OUT', left: 0 });
    expect((await move('10:30')).status).toBe(200);
    expect((await move('13:00')).status).toBe(200);
  });

  it('[B63] [B33] leaves a series where one of its bookings would take too much', async () => {
    const app = await open();
    const { venue, hour, take } = await open2(app);
    const { offering_id } = hour;
    const body = { rrule: 'FREQ=WEEKLY;COUNT=2', offering_id, ...staffParty };
    const series = (await call(app, createSeries, { ...venue.own, body })).body;
    if (!('series_id' in series)) throw new Error('Not a series');
    const cart = await extraOf(app, venue, { name: 'Cart', stock: 1 });
    const second = series.bookings[1]?.booking_id ?? '';
    const staff = { token: venue.token, params: { ...venue.own.params, booking_id: second } };
    const extras = [{ extra_id: cart, quantity: 1 }];
    await call(app, updateBooking, { ...staff, body: { ...staffParty, date_scheduled: NEXT_SATURDAY, extras } });
    await take(hour, '12:00', cart, 1, NEXT_SATURDAY);
    const params = { ...venue.own.params, series_id: series.series_id };
    const change = (fields: object) =>
      call(app, changeSeries, {
        token: venue.token,
        params,
        body: { from_booking_id: series.bookings[0]?.booking_id ?? '', booking_time: '12:00', ...fields },
      });
    expect((await change({})).refusal.code).toBe('PLACE_TAKEN');
    const { body: done } = await change({ skip_conflicts: true });
    if (!('skipped' in done)) throw new Error('Only tried');
    expect(done.skipped.map(({ code }) => code)).toEqual(['EXTRA_SOLD_OUT']);
    expect(done.bookings.map(({ booking_time }) => booking_time)).toEqual(['12:00', '10:00']);
  });
});
