import { createBill } from '@gatehouse/sync-protocol/areas/bookings/bills/bills.contracts';
import { cancelBooking, createBooking } from '@gatehouse/sync-protocol/areas/bookings/bookings.contracts';
import { createDiscountCode } from '@gatehouse/sync-protocol/areas/bookings/extras.contracts';
import { setPrices } from '@gatehouse/sync-protocol/areas/bookings/prices.contracts';
import { changeSeries, createSeries } from '@gatehouse/sync-protocol/areas/bookings/series.contracts';
import { listParked, retryParked } from '@gatehouse/sync-protocol/sync/parked.contracts';
import { expect, it } from 'vitest';
import { call } from '#helpers/app/call';
import { onBothDatabases } from '#helpers/app/on-databases';
import { openPayingVenue, pay, payLink, storedBooking } from '#helpers/billing/paid-bookings';
import { takeUnknownMoney } from '#helpers/venues/bill-money';
import { did } from '#helpers/venues/desk-bills';
import { book, openOffering, SATURDAY, staffParty } from '#helpers/venues/offerings';
import { billOf, bookQuoted, checkBill } from '#helpers/venues/priced-bookings';
import { bands, priced, rates } from '#helpers/venues/prices';
import { pairTestDevice } from '#helpers/venues/sync-device';
import { cancel, wait } from '#helpers/venues/waitlist';

const of = (adult: number, child: number) => [
  { band_id: 'adult', players: adult },
  { band_id: 'child', players: child },
];

onBothDatabases('a bill that no visitor asked for', (open) => {
  it('[B64] an older booking gets a bill at today’s prices, with what was paid for it, once', async () => {
    const app = await open();
    const { venue, offering } = await openPayingVenue(app);
    const { booking_id } = (await book(app, offering, { add_players: 2 })).body;
    await pay(app, await payLink(app, offering, booking_id));
    const staff = { token: venue.token, params: { ...venue.own.params, booking_id } };
    expect((await call(app, createBill, { ...staff, body: {} })).refusal.code).toBe('NO_BILL');
    const list = { token: venue.token, params: { client_id: venue.clientId, offering_id: offering.offering_id } };
    await call(app, setPrices, { ...list, body: { revision: 0, bands, rates } });
    expect((await call(app, createBill, { ...staff, body: { party: of(4, 1) } })).refusal.fields).toHaveProperty(
      'party',
    );
    await call(app, createDiscountCode, {
      ...venue.own,
      body: { code: 'TENOFF', kind: 'percent', percent: 10, uses_max: 1 },
    });
    const unknown = await call(app, createBill, { ...staff, body: { code: 'NONE' } });
    expect([unknown.status, unknown.refusal.code]).toEqual([400, 'PROMO_INVALID']);
    const body = { party: of(4, 2), code: 'tenoff' };
    const { bill } = (await call(app, createBill, { ...staff, body })).body;
    expect([bill.total, bill.paid, bill.balance, bill.receipt_number]).toEqual([125.91, 25, 100.91, 1]);
    expect((await call(app, createBill, { ...staff, body: { party: of(6, 0) } })).body.bill).toEqual(bill);
    expect(await storedBooking(app, booking_id)).toMatchObject({ deposit_cents: 25_00, total_cents: 25_00 });
    const next = (await book(app, offering, { start_time: '11:00', quoted_cents: 100_00 })).body.booking_id;
    await call(app, cancelBooking, { ...staff, params: { ...staff.params, booking_id: next }, body: {} });
    await checkBill(app, booking_id);
  });

  it('[B64] an older booking gets the money that a desk took before it had a bill, which confirms it', async () => {
    const app = await open();
    const venue = await app.createVenue();
    const offering = await openOffering(app, venue);
    const body = { offering_id: offering.offering_id, ...staffParty, add_players: 2 };
    const { booking_id } = (await call(app, createBooking, { ...venue.own, body })).body.booking;
    await takeUnknownMoney(app, venue, { booking_id, amount_cents: 60_00, tip_cents: 5_00 });
    const at = { token: venue.token, params: { ...venue.own.params, offering_id: offering.offering_id } };
    await call(app, setPrices, { ...at, body: { revision: 0, bands, rates } });
    const staff = { token: venue.token, params: { ...venue.own.params, booking_id } };
    const { bill } = (await call(app, createBill, { ...staff, body: {} })).body;
    expect(bill.payments).toMatchObject([{ method: 'cash', amount: 60, tip: 5 }]);
    expect(bill).toMatchObject({ total: 159.9, paid: 60, tips: 5, balance: 99.9, receipt_number: 1 });
    expect(await storedBooking(app, booking_id)).toMatchObject({ status: 'confirmed' });
  });

  it('[B64] an older booking that is canceled gets no bill, and one of staff who booked without anyone else is of all', async () => {
    const app = await open();
    const venue = await app.createVenue();
    const offering = await openOffering(app, venue);
    const { offering_id } = offering;
    const body = { offering_id, ...staffParty, add_players: 2 };
    const { booking_id } = (await call(app, createBooking, { ...venue.own, body })).body.booking;
    const staff = { token: venue.token, params: { ...venue.own.params, booking_id } };
    const at = { token: venue.token, params: { ...venue.own.params, offering_id } };
    await call(app, setPrices, { ...at, body: { revision: 0, bands, rates } });
    const { bill } = (await call(app, createBill, { ...staff, body: {} })).body;
    expect(bill.total).toBe(159.9);
    const later = { ...body, booking_time: '11:00' };
    const other = (await call(app, createBooking, { ...venue.own, body: later })).body.booking;
    expect(other.bill?.total).toBe(159.9);
    await call(app, cancelBooking, { ...staff, body: {} });
    expect((await call(app, createBill, { ...staff, body: {} })).body.bill.total).toBe(0);
  });

  it('[B71] [M10] a line that a desk added opens the bill that is missing, for review, and waits while there are no prices', async () => {
    const app = await open();
    const venue = await app.createVenue();
    const { offering_id } = await openOffering(app, venue);
    const ids: string[] = [];
    for (const booking_time of ['10:00', '11:00']) {
      const body = { offering_id, ...staffParty, booking_time };
      ids.push((await call(app, createBooking, { ...venue.own, body })).body.booking.booking_id);
    }
    const [first = '', second = ''] = ids;
    const device = await pairTestDevice(app, venue.clientId, 'front_desk');
    const sold = { name: 'Socks', unit: 2.5, quantity: 2, is_taxable: false };
    const line = (booking_id: string) => ({ ...sold, booking_id, line_id: app.deps.ids.uuid() });
    const desk = { app, venue, device };
    expect(await did(desk, 'add_line', line(first))).toMatchObject({ status: 'parked', code: 'NO_BILL' });
    const at = { token: venue.token, params: { ...venue.own.params, offering_id } };
    await call(app, setPrices, { ...at, body: { revision: 0, bands, rates } });
    const again = line(second);
    expect(await did(desk, 'add_line', again)).toMatchObject({ status: 'applied', needs_review: true });
    expect(await did(desk, 'add_line', again)).toMatchObject({ status: 'applied' });
    const [parked] = (await call(app, listParked, venue.own)).body.parked;
    const params = { ...venue.own.params, parked_id: parked?.parked_id ?? '' };
    expect((await call(app, retryParked, { token: venue.token, params, body: {} })).body.needs_review).toBe(true);
    for (const id of ids) {
      expect(await billOf(app, venue, id)).toMatchObject({ total: 105, paid: 0, needs_review: true });
      await checkBill(app, id);
    }
  });

  it('[B64] [B38] a place of the waitlist is priced when it is offered, and costs nothing once it is not taken', async () => {
    const app = await open();
    const { venue, offering } = await priced(app);
    const places = await Promise.all(
      ['10:00', '11:00', '12:00'].map((start_time) => bookQuoted(app, offering, { start_time })),
    );
    const waiting = await wait(app, offering, { players: 5 });
    const [first] = places;
    if (!first) throw new Error('Nothing was booked');
    await cancel(app, venue, first);
    const { status, offer } = (await waiting.view()).entry as { status: string; offer?: { booking_id?: string } };
    expect(status).toBe('offered');
    const rows = await app.deps.db.readVenue(venue.clientId, (db) =>
      db.selectFrom('bills').where('client_id', '=', venue.clientId).where('total_cents', '>', 0).selectAll().execute(),
    );
    const held = rows.find((row) => !places.some(({ body }) => body.booking_id === row.booking_id));
    expect([offer !== undefined, held?.total_cents]).toEqual([true, 129_95]);
    await waiting.leave();
    expect((await billOf(app, venue, held?.booking_id ?? '')).total).toBe(0);
  });

  it('[B64] [B33] each booking of a series is priced by its own day, and again when the series moves', async () => {
    const app = await open();
    const { venue, offering, at } = await priced(app);
    const weekend = { ...rates[0], days: ['sat' as const], to_date: SATURDAY } as never;
    await call(app, setPrices, { ...at, body: { revision: 1, bands, rates: [weekend, ...rates.slice(1)] } });
    const { offering_id } = offering;
    const body = { rrule: 'FREQ=WEEKLY;COUNT=2', offering_id, ...staffParty };
    const series = (await call(app, createSeries, { ...venue.own, body })).body;
    if (!('series_id' in series)) throw new Error('Not a series');
    expect(series.bookings.map(({ bill }) => bill?.total)).toEqual([100, 119.8]);
    const [first] = series.bookings;
    const params = { ...venue.own.params, series_id: series.series_id };
    const changed = await call(app, changeSeries, {
      token: venue.token,
      params,
      body: { from_booking_id: first?.booking_id ?? '', shift_days: 7, add_players: 1 },
    });
    if (!('bookings' in changed.body)) throw new Error('Only tried');
    expect(changed.body.bookings.map(({ bill }) => bill?.total)).toEqual([149.75, 149.75]);
    for (const { booking_id } of series.bookings) await checkBill(app, booking_id);
  });
});
