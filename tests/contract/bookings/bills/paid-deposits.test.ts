import { expireHolds } from '@gatehouse/server/areas/bookings/scheduling/placing/expire-holds.service';
import { getBill } from '@gatehouse/sync-protocol/areas/bookings/bills/bills.contracts';
import { cancelBooking, createBooking } from '@gatehouse/sync-protocol/areas/bookings/bookings.contracts';
import { setPrices } from '@gatehouse/sync-protocol/areas/bookings/prices.contracts';
import { createSeries } from '@gatehouse/sync-protocol/areas/bookings/series.contracts';
import { expect, it } from 'vitest';
import { call } from '#helpers/app/call';
import { onBothDatabases } from '#helpers/app/on-databases';
import type { TestApp } from '#helpers/app/test-app';
import { openPayingVenue, storedBooking } from '#helpers/billing/paid-bookings';
import { take } from '#helpers/venues/bill-calls';
import { book, openOffering, staffParty } from '#helpers/venues/offerings';
import { bookQuoted, takeCash } from '#helpers/venues/priced-bookings';
import { priced, rates } from '#helpers/venues/prices';
import { cancel, wait } from '#helpers/venues/waitlist';

/** A party of four for $100.00, of which $25.00 is due at once; bands are left out. */
async function held(app: TestApp) {
  const { venue, offering } = await openPayingVenue(app);
  const at = { token: venue.token, params: { client_id: venue.clientId, offering_id: offering.offering_id } };
  const all = [...rates.slice(0, 1), { name: 'Guest', per: 'person' as const, amount: 30 }];
  await call(app, setPrices, { ...at, body: { revision: 0, rates: all } });
  const made = (await book(app, offering, { quoted_cents: 100_00 })).body.booking;
  const params = { client_id: venue.clientId, booking_id: made.booking_id };
  return { venue, offering, made, staff: { token: venue.token, params } };
}

onBothDatabases('a deposit', (open) => {
  it('[B64] confirms its booking once it is paid by any method, and no sooner', async () => {
    const app = await open();
    const { made } = await held(app);
    expect(made).toMatchObject({ status: 'pending', total_price: 25 });
    await takeCash(app, made.booking_id, 24_99);
    expect((await storedBooking(app, made.booking_id)).status).toBe('pending');
    await takeCash(app, made.booking_id, 1);
    expect(await storedBooking(app, made.booking_id)).toMatchObject({ status: 'confirmed', hold_expires_at: null });
  });

  it('[B64] that comes after its hold ran out takes the place again while it is free, at the first price', async () => {
    const app = await open();
    const { made, staff } = await held(app);
    app.clock.advance(21 * 60_000);
    await expireHolds(app.deps, new AbortController().signal);
    const total = async () => (await call(app, getBill, staff)).body.bill?.total;
    expect(await total()).toBe(0);
    await takeCash(app, made.booking_id, 25_00);
    expect([(await storedBooking(app, made.booking_id)).status, await total()]).toEqual(['confirmed', 100]);
  });

  it('[B64] brings back neither what staff canceled nor a place that others have', async () => {
    const app = await open();
    const { made, staff, offering } = await held(app);
    app.clock.advance(21 * 60_000);
    const next = (await book(app, offering, { quoted_cents: 100_00 })).body.booking;
    await takeCash(app, made.booking_id, 25_00);
    expect((await storedBooking(app, made.booking_id)).status).toBe('pending');
    const other = { ...staff, params: { ...staff.params, booking_id: next.booking_id } };
    await call(app, cancelBooking, { ...other, body: {} });
    await takeCash(app, next.booking_id, 25_00);
    expect((await storedBooking(app, next.booking_id)).status).toBe('cancelled');
  });

  it('[B69] [B33] of nothing confirms what staff book at once, also a series, while what is due waits for its money', async () => {
    const app = await open();
    const { venue, offering } = await priced(app);
    const body = { offering_id: offering.offering_id, ...staffParty };
    const free = (await call(app, createBooking, { ...venue.own, body })).body.booking;
    expect(free).toMatchObject({ status: 'confirmed', deposit_amount: 0, bill: { total: 100, balance: 100 } });
    const rrule = 'FREQ=WEEKLY;COUNT=2';
    const series = await call(app, createSeries, { ...venue.own, body: { ...body, booking_time: '11:00', rrule } });
    if (!('series_id' in series.body)) throw new Error('Not a series');
    expect(series.body.bookings.map(({ status }) => status)).toEqual(['confirmed', 'confirmed']);
    const due = await held(app);
    const asked = { ...staffParty, offering_id: due.offering.offering_id, booking_time: '12:00' };
    const waits = (await call(app, createBooking, { ...due.venue.own, body: asked })).body.booking;
    expect(waits).toMatchObject({ status: 'pending', deposit_amount: 25 });
    await take(app, due.venue, waits.booking_id, { amount: 25 });
    expect((await storedBooking(app, waits.booking_id)).status).toBe('confirmed');
    const unpriced = await openOffering(app, venue, { offering_name: 'Archery' });
    const plain = { ...body, offering_id: unpriced.offering_id };
    expect((await call(app, createBooking, { ...venue.own, body: plain })).body.booking).toMatchObject({
      status: 'pending',
      bill: null,
    });
  });

  it('[B69] [B38] of nothing confirms a place of the waitlist once its guest takes it', async () => {
    const app = await open();
    const { venue, offering } = await priced(app);
    const places = [];
    for (const start_time of ['10:00', '11:00', '12:00']) places.push(await bookQuoted(app, offering, { start_time }));
    const waiting = await wait(app, offering);
    await cancel(app, venue, places[1] as (typeof places)[number]);
    const { offer } = await waiting.now();
    const bookingId = offer?.booking_id ?? '';
    expect(await storedBooking(app, bookingId)).toMatchObject({ status: 'pending', deposit_cents: 0 });
    expect((await waiting.accept()).body).toMatchObject({ status: 'confirmed', payment_url: null });
    expect(await storedBooking(app, bookingId)).toMatchObject({ status: 'confirmed', hold_expires_at: null });
  });
});
