import { findBill } from '@gatehouse/server/areas/bookings/bills/bills.shared.repository';
import { writeBill } from '@gatehouse/server/areas/bookings/bills/write-bill';
import { writeVenue } from '@gatehouse/server/venue/venue-write';
import { quoteChange, quoteOwnChange } from '@gatehouse/sync-protocol/areas/bookings/bills/bills.contracts';
import {
  cancelBooking,
  rescheduleBooking,
  updateBooking,
} from '@gatehouse/sync-protocol/areas/bookings/bookings.contracts';
import { updateExtra } from '@gatehouse/sync-protocol/areas/bookings/extras.contracts';
import { getPrices, setPrices } from '@gatehouse/sync-protocol/areas/bookings/prices.contracts';
import { getPublicOffering } from '@gatehouse/sync-protocol/areas/bookings/public-bookings.contracts';
import { expect, it } from 'vitest';
import { call } from '#helpers/app/call';
import { onBothDatabases } from '#helpers/app/on-databases';
import type { TestApp } from '#helpers/app/test-app';
import { storedBooking } from '#helpers/billing/paid-bookings';
import { book, openOffering, SATURDAY, staffParty } from '#helpers/venues/offerings';
import { billOf, bookQuoted, checkBill, extraOf, takeCash } from '#helpers/venues/priced-bookings';
import { bands, priced, rates } from '#helpers/venues/prices';

const NEXT_SATURDAY = '2026-06-27';
const of = (adult: number, child: number) => [
  { band_id: 'adult', players: adult },
  { band_id: 'child', players: child },
];
/** The line of a Saturday: $100.00 for four people; more of them pay $29.95 or $19.95 each. */
const FOUR = ['Weekend', 1, 100];

async function made(app: TestApp, fields: object = {}) {
  const { venue, offering, at } = await priced(app);
  await call(app, setPrices, {
    ...at,
    body: {
      revision: 1,
      bands,
      rates: [{ ...rates[0], days: ['sat' as const], to_date: SATURDAY } as never, ...rates.slice(1)],
    },
  });
  const { booking_id, token } = (await bookQuoted(app, offering, { party: of(4, 0), ...fields })).body;
  const staff = { token: venue.token, params: { ...venue.own.params, booking_id } };
  const put = (body: object) => call(app, updateBooking, { ...staff, body: { ...staffParty, ...body } });
  return { venue, offering, at, booking_id, token, staff, put, bill: () => billOf(app, venue, booking_id) };
}

onBothDatabases('a change of a booking with a bill', (open) => {
  it('[B63] the public offering says whether it has prices, and for which kinds of guests', async () => {
    const app = await open();
    const { venue, offering } = await priced(app);
    const plain = await openOffering(app, venue, { offering_name: 'Plain' });
    const look = async (offering_id: string) =>
      (await call(app, getPublicOffering, { params: { client_id: venue.clientId, offering_id } })).body;
    expect(await look(offering.offering_id)).toMatchObject({
      is_priced: true,
      bands: [
        { band_id: 'adult', name: 'Adult', min_age: null, max_age: null },
        { band_id: 'child', name: 'Child', min_age: null, max_age: 12 },
      ],
      offering: { is_priced: true },
    });
    expect(await look(plain.offering_id)).toMatchObject({ is_priced: false, bands: [] });
  });

  it('[B64] of its party takes back what differs and adds what is new, and equal lines stay', async () => {
    const app = await open();
    const { put, bill, booking_id } = await made(app);
    const { booking } = (await put({ party: of(4, 2) })).body;
    expect([booking.total_players, booking.bill?.total]).toEqual([6, 139.9]);
    expect((await bill()).live).toEqual([FOUR, ['Child', 2, 39.9]]);
    await put({ party: of(5, 2) });
    expect((await bill()).lines.map(({ kind, name, total }) => [kind, name, total])).toEqual([
      ['base', 'Weekend', 100],
      ['person', 'Child', 39.9],
      ['person', 'Adult', 29.95],
    ]);
    await checkBill(app, booking_id);
  });

  it('[B64] of the number of players alone is of the first kind of guest, and never takes it below 0', async () => {
    const app = await open();
    const { put, bill, booking_id } = await made(app, { party: of(1, 5) });
    await put({ add_players: 4 });
    expect((await bill()).live).toEqual([FOUR, ['Child', 4, 79.8]]);
    await put({ add_players: 0 });
    expect((await bill()).live).toEqual([FOUR]);
    await put({ add_players: 3 });
    expect((await bill()).live).toEqual([FOUR, ['Child', 3, 59.85]]);
    await checkBill(app, booking_id);
    /* What an older form sends says nothing of the party. */
    const { revision } = await bill();
    await put({ add_players: 3, party_name: 'Pierre Curie' });
    expect((await bill()).revision).toBe(revision);
  });

  it.each([
    ['a kind of guest that is not there', { party: [{ band_id: 'dog', players: 4 }] }, 'party'],
    ['a kind of guest twice', { party: [...of(2, 0), { band_id: 'adult', players: 2 }] }, 'party'],
    ['a party that is too small', { party: of(3, 0) }, 'party'],
    ['a party that is too large', { party: of(9, 2) }, 'party'],
    ['another number than the players', { party: of(4, 1), add_players: 2 }, 'party'],
    ['half a guest', { party: [{ band_id: 'adult', players: 4.5 }] }, 'party'],
    ['text for a number', { party: [{ band_id: 'adult', players: '4' }] }, 'party'],
    ['an extra of nobody', { extras: [{ extra_id: 'none', quantity: 1 }] }, 'extras'],
    ['a quantity of 0', { extras: [{ extra_id: 'none', quantity: 0 }] }, 'extras'],
    ['too many extras', { extras: Array.from({ length: 21 }, () => ({ extra_id: 'x', quantity: 1 })) }, 'extras'],
  ])('[B64] refuses %s, also in a quote, and changes nothing', async (_, asked, field) => {
    const app = await open();
    const { put, bill, staff } = await made(app);
    const quoted = await call(app, quoteChange, { ...staff, body: asked as never });
    for (const { status, refusal } of 'add_players' in asked ? [await put(asked)] : [await put(asked), quoted])
      expect([status, Object.keys(refusal.fields ?? {}).map((name) => name.split('.')[0])]).toEqual([400, [field]]);
    expect((await bill()).revision).toBe(1);
  });

  it('[B64] of its extras keeps the price of those that it has, and new ones cost what they do today', async () => {
    const app = await open();
    const { venue, put, bill, booking_id, staff } = await made(app);
    const socks = await extraOf(app, venue, { name: 'Socks', amount: 3, max_quantity: 4 });
    await put({ extras: [{ extra_id: socks, quantity: 2 }] });
    expect((await bill()).live).toEqual([FOUR, ['Socks', 2, 6]]);
    const at = { token: venue.token, params: { ...venue.own.params, extra_id: socks } };
    await call(app, updateExtra, { ...at, body: { amount: 5, is_active: false } });
    const pizza = await extraOf(app, venue, { name: 'Pizza', amount: 18.5 });
    const extras = [
      { extra_id: pizza, quantity: 1 },
      { extra_id: socks, quantity: 2 },
    ];
    const quoted = await call(app, quoteChange, { ...staff, body: { extras } });
    expect([quoted.body.quote.total, quoted.body.difference]).toEqual([124.5, 18.5]);
    await put({ extras });
    expect((await bill()).live).toEqual([FOUR, ['Socks', 2, 6], ['Pizza', 1, 18.5]]);
    /* Nobody gets more of what is no longer sold. */
    expect((await put({ extras: [{ extra_id: socks, quantity: 3 }] })).refusal.fields).toHaveProperty('extras');
    await put({ extras: [] });
    expect((await bill()).live).toEqual([FOUR]);
    expect((await put({ extras: [{ extra_id: socks, quantity: 1 }] })).status).toBe(400);
    await checkBill(app, booking_id);
  });

  it('[B64] to another day costs what that day did in the list of then, unless staff keep the price', async () => {
    const app = await open();
    const { put, bill, staff, at, booking_id, venue } = await made(app, { party: of(3, 1) });
    const { revision } = (await call(app, getPrices, at)).body.prices;
    const dear = [{ name: 'Everyone', per: 'person' as const, amount: 500 }];
    await call(app, setPrices, { ...at, body: { revision, bands, rates: dear } });
    const move = { date_scheduled: NEXT_SATURDAY, booking_time: '11:00' };
    const body = { date_scheduled: NEXT_SATURDAY, start_time: '11:00' };
    const { quote, difference } = (await call(app, quoteChange, { ...staff, body })).body;
    expect([quote.total, quote.quoted_cents, difference]).toEqual([109.8, 10980, 9.8]);
    await call(app, rescheduleBooking, { ...staff, body: { ...move, keep_price: true } });
    expect((await bill()).live).toEqual([FOUR]);
    /* At the same place there is nothing to do. */
    await call(app, rescheduleBooking, { ...staff, body: { ...move, booking_time: '10:00' } });
    expect((await bill()).live).toEqual([
      ['Adult', 3, 89.85],
      ['Child', 1, 19.95],
    ]);
    await put({ date_scheduled: SATURDAY });
    expect((await bill()).live).toEqual([FOUR]);
    await put({ date_scheduled: NEXT_SATURDAY, party: of(5, 0), keep_price: true });
    /* Another name, and the same party again, change nothing that it costs. */
    await put({ date_scheduled: NEXT_SATURDAY, party_name: 'Pierre Curie', party: of(5, 0).toReversed() });
    expect((await call(app, quoteChange, { ...staff, body: {} })).body.difference).toBe(0);
    expect([(await bill()).live, (await storedBooking(app, booking_id)).add_players]).toEqual([[FOUR], 1]);
    await put({ date_scheduled: NEXT_SATURDAY, add_players: 2 });
    expect((await billOf(app, venue, booking_id)).live).toEqual([['Adult', 6, 179.7]]);
  });

  it('[B64] leaves the lines of the staff where they are', async () => {
    const app = await open();
    const { put, bill, booking_id, venue } = await made(app);
    const booking = await storedBooking(app, booking_id);
    await writeVenue(app.deps, venue.clientId, async (write) => {
      const row = await findBill(write.db, venue.clientId, booking_id);
      if (!row) throw new Error('No bill');
      const amounts = {
        unit_cents: 500,
        quantity: 1,
        gross_cents: 500,
        discount_cents: 0,
        net_cents: 500,
        tax_cents: 0,
      };
      const ids = { line_id: crypto.randomUUID(), rate_id: null, band_id: null, extra_id: null, voids: null };
      const line = {
        kind: 'manual' as const,
        name: 'Broken mask',
        taxes: '[]',
        total_cents: 500,
        is_priced: 0 as const,
      };
      const lines = [{ ...ids, ...amounts, ...line, reason: null }];
      await writeBill(write, row, { booking, actor: 'user:test', lines });
    });
    await put({ date_scheduled: NEXT_SATURDAY, party: of(4, 1) });
    expect((await bill()).live).toEqual([
      ['Broken mask', 1, 5],
      ['Adult', 4, 119.8],
      ['Child', 1, 19.95],
    ]);
  });

  it('[B64] a party that grows above its tier after it paid owes the difference, and one that shrinks is owed it', async () => {
    const app = await open();
    const { venue, offering, at } = await priced(app);
    const tiers = [
      { name: 'Large', per: 'person' as const, amount: 20, players_min: 8 },
      { name: 'Small', per: 'person' as const, amount: 30 },
    ];
    await call(app, setPrices, { ...at, body: { revision: 1, rates: tiers } });
    const { booking_id } = (await bookQuoted(app, offering, { add_players: 3 })).body;
    const staff = { token: venue.token, params: { ...venue.own.params, booking_id } };
    await takeCash(app, booking_id, 210_00);
    const grow = async (add_players: number) => {
      await call(app, updateBooking, { ...staff, body: { ...staffParty, add_players } });
      const { total, balance, state } = await billOf(app, venue, booking_id);
      return [total, balance, state];
    };
    expect(await grow(4)).toEqual([160, -50, 'overpaid']);
    expect(await grow(6)).toEqual([200, -10, 'overpaid']);
    expect(await grow(2)).toEqual([180, -30, 'overpaid']);
    expect(await grow(3)).toEqual([210, 0, 'settled']);
    await checkBill(app, booking_id);
  });

  it('[B64] is quoted for staff and guests, and changes nothing; an address asks so often and no more', async () => {
    const app = await open();
    const { venue, booking_id, token, staff, bill } = await made(app);
    const params = { booking_id };
    const own = await call(app, quoteOwnChange, { params, body: { token, party: of(4, 3) } });
    expect([own.body.quote.quoted_cents, own.body.difference]).toEqual([15985, 59.85]);
    expect((await call(app, quoteOwnChange, { params, body: { token: 'x' } })).refusal.code).toBe('BOOKING_NOT_FOUND');
    expect((await call(app, quoteChange, { ...staff, body: {} })).body.difference).toBe(0);
    expect((await bill()).revision).toBe(1);
    const other = await app.createVenue();
    expect((await call(app, quoteChange, { ...staff, token: other.token, body: {} })).status).toBe(404);
    await call(app, cancelBooking, { ...staff, body: {} });
    expect((await call(app, quoteChange, { ...staff, body: {} })).refusal.code).toBe('BOOKING_CANCELLED');
    const plain = await openOffering(app, venue, { offering_name: 'Plain' });
    const unpriced = (await book(app, plain)).body;
    const asked = { params: { booking_id: unpriced.booking_id }, body: { token: unpriced.token } };
    expect((await call(app, quoteOwnChange, asked)).refusal.code).toBe('NO_BILL');
    for (let tries = 0; tries < 600; tries += 1) if ((await call(app, quoteOwnChange, asked)).status === 429) return;
    throw new Error('Nobody was stopped');
  });
});
