import {
  changeOwnParty,
  getOwnBill,
  quoteChange,
  quoteOwnChange,
} from '@gatehouse/sync-protocol/areas/bookings/bills/bills.contracts';
import {
  createDiscountCode,
  createExtra,
  setTaxSettings,
} from '@gatehouse/sync-protocol/areas/bookings/extras.contracts';
import { createQuote } from '@gatehouse/sync-protocol/areas/bookings/quotes.contracts';
import { expect, it } from 'vitest';
import { call } from '#helpers/app/call';
import { onBothDatabases } from '#helpers/app/on-databases';
import { ranStatements } from '#helpers/app/statements';
import type { TestApp, TestVenue } from '#helpers/app/test-app';
import { addLine } from '#helpers/venues/bill-calls';
import { book, openOffering, SATURDAY } from '#helpers/venues/offerings';
import { bookQuoted } from '#helpers/venues/priced-bookings';
import { priced } from '#helpers/venues/prices';

function quote(app: TestApp, { clientId }: TestVenue, offering_id: string, asked: object = {}) {
  const when = { date_scheduled: SATURDAY, start_time: '10:00' };
  return call(app, createQuote, { body: { client_id: clientId, offering_id, ...when, ...asked } });
}

onBothDatabases('a quote', (open, dialect) => {
  it('[B73] [R6] changes nothing, and is answered in an expired venue as all that reads, while changes are refused', async () => {
    const app = await open();
    const { venue, offering } = await priced(app);
    const made = (await bookQuoted(app, offering)).body;
    await app.deps.db.writePlatform((db) =>
      db.updateTable('clients').set({ service_paid_until: '2026-06-01' }).execute(),
    );
    const { booking_id } = made;
    const [own, { token }] = [{ params: { booking_id } }, made];
    const staff = { token: venue.token, params: { ...venue.own.params, booking_id } };
    const party = [{ band_id: 'adult', players: 5 }];
    expect((await quote(app, venue, offering.offering_id, { party })).body.quote.total).toBe(129.95);
    expect((await call(app, quoteChange, { ...staff, body: { party } })).body.difference).toBe(29.95);
    expect((await call(app, quoteOwnChange, { ...own, body: { token, party } })).body.difference).toBe(29.95);
    const revision = (await call(app, getOwnBill, { ...own, query: { token } })).body.bill?.revision ?? 0;
    const headers = { 'idempotency-key': 'grow' };
    const body = { token, revision, party, quoted_cents: 129_95 };
    const refusals = [
      await call(app, changeOwnParty, { ...own, headers, body }),
      await addLine(app, venue, booking_id, { name: 'Socks', amount: 2 }),
    ];
    expect(refusals.map(({ refusal }) => refusal.code)).toEqual(['SUBSCRIPTION_EXPIRED', 'SUBSCRIPTION_EXPIRED']);
  });

  /* SQLite's statements are calls of a function, which cost no time on a wire. */
  if (dialect === 'postgres')
    it('[B72] takes few statements, and a booking with prices at most two reads more than one without', async () => {
      const app = await open();
      const { venue, offering } = await priced(app);
      const plain = await openOffering(app, venue, { offering_name: 'Plain' });
      const extra_id = (await call(app, createExtra, { ...venue.own, body: { name: 'Pizza', amount: 18.5, stock: 5 } }))
        .body.extra.extra_id;
      await call(app, createDiscountCode, { ...venue.own, body: { code: 'TEN', kind: 'amount', amount: 10 } });
      const extras = [{ extra_id, quantity: 1 }];
      /* A new connection is looked at first, which is no part of a call. */
      const count = async (work: () => Promise<unknown>) => {
        const tries = [await ranStatements(work), await ranStatements(work), await ranStatements(work)];
        return Math.min(...tries.map((sent) => sent.length));
      };
      const ask = (asked: object) => count(() => quote(app, venue, offering.offering_id, asked));
      /* A transaction begins with two and ends with one; a limit takes two transactions, and a code is given back in one. */
      expect(await ask({ extras: [] })).toBeLessThanOrEqual(16);
      expect(await ask({ extras, code: 'TEN' })).toBeLessThanOrEqual(20);
      const reads = async (work: () => Promise<{ status: number }>) => {
        const sent = await ranStatements(async () => expect((await work()).status).toBe(200));
        const of = (kind: RegExp) => sent.filter((sql) => kind.test(sql)).length;
        return { reads: of(/^select (?!set_config)/i), writes: of(/^(insert|update)/i) };
      };
      const without = await reads(() => book(app, plain, { start_time: '10:00' }));
      const all = { extras, quoted_cents: 118_50 };
      const withPrices = await reads(() => book(app, offering, { start_time: '11:00', ...all }));
      expect(withPrices.reads - without.reads).toBeLessThanOrEqual(2);
      /* The bill, its lines, the booking's version and the sums of the day. */
      expect(withPrices.writes - without.writes).toBeLessThanOrEqual(4);
    });

  it('[B63] is the deposit alone without prices, and the lines of the list with them', async () => {
    const app = await open();
    const { venue, offering } = await priced(app);
    const plain = await openOffering(app, venue, { offering_name: 'Plain' });
    expect(
      (await quote(app, venue, plain.offering_id, { code: 'ANY', party: [{ band_id: 'x', players: 1 }] })).body.quote,
    ).toEqual({
      lines: [],
      subtotal: 0,
      discount: 0,
      tax: 0,
      total: 0,
      due_now: 0,
      quoted_cents: 0,
      prices_include_tax: false,
    });
    const extra = await call(app, createExtra, { ...venue.own, body: { name: 'Pizza', amount: 18.5 } });
    const { extra_id } = extra.body.extra;
    await call(app, setTaxSettings, {
      ...venue.own,
      body: { taxes: [{ name: 'Sales tax', percent: 8.875, on: ['rates', 'extras'] }] },
    });
    const party = [
      { band_id: 'adult', players: 3 },
      { band_id: 'child', players: 3 },
    ];
    const { quote: found, extras } = (
      await quote(app, venue, offering.offering_id, { party, extras: [{ extra_id, quantity: 2 }] })
    ).body;
    expect(found.lines.map(({ kind, name, quantity, net, tax }) => [kind, name, quantity, net, tax])).toEqual([
      ['base', 'Weekend', 1, 100, 8.88],
      ['person', 'Child', 2, 39.9, 3.54],
      ['extra', 'Pizza', 2, 37, 3.28],
    ]);
    expect(found).toMatchObject({ subtotal: 176.9, tax: 15.7, total: 192.6, quoted_cents: 19260, due_now: 0 });
    expect(found.lines[0]?.taxes).toMatchObject([{ name: 'Sales tax', percent: 8.875, amount: 8.88 }]);
    expect(extras).toEqual([{ extra_id, name: 'Pizza', amount: 18.5, per: 'item', max_quantity: 99, left: null }]);
    const monday = await quote(app, venue, offering.offering_id, { date_scheduled: '2026-06-22' });
    expect(monday.body.quote.lines.map(({ name, quantity }) => [name, quantity])).toEqual([['Adult', 4]]);
  });

  it.each([
    ['a party that is too small', { party: [{ band_id: 'adult', players: 3 }] }, 'party'],
    ['a party that is too large', { add_players: 7 }, 'add_players'],
    ['another number than the players', { add_players: 1, party: [{ band_id: 'adult', players: 4 }] }, 'party'],
    ['a kind of guest that is not there', { party: [{ band_id: 'dog', players: 4 }] }, 'party'],
    [
      'a kind of guest twice',
      {
        party: [
          { band_id: 'adult', players: 2 },
          { band_id: 'adult', players: 2 },
        ],
      },
      'party',
    ],
    ['an extra of nobody', { extras: [{ extra_id: 'none', quantity: 1 }] }, 'extras'],
    ['a quantity of 0', { extras: [{ extra_id: 'none', quantity: 0 }] }, 'extras'],
  ])('[B63] refuses %s', async (_, asked, field) => {
    const app = await open();
    const { venue, offering } = await priced(app);
    const { status, refusal } = await quote(app, venue, offering.offering_id, asked);
    expect([status, Object.keys(refusal.fields ?? {}).map((name) => name.split('.')[0])]).toEqual([400, [field]]);
  });

  it('[B63] sells no extra of the staff, of another offering, switched off, or more of it than one may', async () => {
    const app = await open();
    const { venue, offering } = await priced(app);
    const other = await openOffering(app, venue, { offering_name: 'Other' });
    const make = async (name: string, fields: object) =>
      (await call(app, createExtra, { ...venue.own, body: { name, amount: 1, ...fields } })).body.extra.extra_id;
    const refused = [
      await make('Staff', { staff_only: true }),
      await make('Elsewhere', { offering_ids: [other.offering_id] }),
      await make('Off', { is_active: false }),
    ];
    const few = await make('Few', { max_quantity: 2, offering_ids: [offering.offering_id], stock: 5 });
    for (const extra_id of refused)
      expect((await quote(app, venue, offering.offering_id, { extras: [{ extra_id, quantity: 1 }] })).status).toBe(400);
    const ask = (quantity: number) =>
      quote(app, venue, offering.offering_id, { extras: [{ extra_id: few, quantity }] });
    expect([(await ask(2)).status, (await ask(3)).status]).toEqual([200, 400]);
    expect((await ask(1)).body.extras.map(({ name, left }) => [name, left])).toEqual([['Few', 5]]);
  });

  it('[B63] takes a code that fits, in any case, and lets nobody guess one', async () => {
    const app = await open();
    const { venue, offering } = await priced(app);
    const other = await openOffering(app, venue, { offering_name: 'Other' });
    const make = (code: string, fields: object = {}) =>
      call(app, createDiscountCode, { ...venue.own, body: { code, kind: 'percent', percent: 10, ...fields } });
    await make('TENOFF', { play_from: SATURDAY, play_to: SATURDAY });
    await make('LATER', { book_from: '2027-01-01' });
    await make('PAST', { book_to: '2026-06-14' });
    await make('SUNDAY', { play_from: '2026-06-21' });
    await make('OTHER', { offering_ids: [other.offering_id] });
    await make('OFF', { is_active: false });
    const ask = (code: string) => quote(app, venue, offering.offering_id, { code });
    expect((await ask(' tenoff ')).body.quote).toMatchObject({ discount: 10, total: 90 });
    for (const code of ['LATER', 'PAST', 'SUNDAY', 'OTHER', 'OFF', 'UNKNOWN']) {
      const { status, refusal } = await ask(code);
      expect([code, status, refusal.code]).toEqual([code, 400, 'PROMO_INVALID']);
    }
    for (let wrong = 6; wrong < 20; wrong += 1) expect((await ask(`WRONG-${wrong}`)).status).toBe(400);
    expect((await ask('WRONG-20')).status).toBe(429);
    expect((await ask('TENOFF')).status).toBe(429);
    expect((await quote(app, venue, offering.offering_id)).status).toBe(200);
    app.clock.advance(3_600_000);
    expect((await ask('TENOFF')).status).toBe(200);
  });
});
