import {
  getBill,
  getOwnBill,
  getOwnReceipt,
  quoteOwnChange,
  splitOwnBill,
} from '@gatehouse/sync-protocol/areas/bookings/bills/bills.contracts';
import { cancelBooking, createBooking } from '@gatehouse/sync-protocol/areas/bookings/bookings.contracts';
import {
  createPublicBooking,
  getPublicBooking,
} from '@gatehouse/sync-protocol/areas/bookings/public-bookings.contracts';
import { createQuote } from '@gatehouse/sync-protocol/areas/bookings/quotes.contracts';
import { expect, it } from 'vitest';
import { call } from '#helpers/app/call';
import { onBothDatabases } from '#helpers/app/on-databases';
import { openOffering, SATURDAY } from '#helpers/venues/offerings';
import { bookQuoted } from '#helpers/venues/priced-bookings';
import { priced } from '#helpers/venues/prices';

const visitor = { party_name: 'Marie Curie', party_phone: '(212) 555-0100', party_email: 'marie@example.com' };
const when = { date_scheduled: SATURDAY, start_time: '10:00' };
const party = [
  { band_id: 'adult', players: 3 },
  { band_id: 'child', players: 3 },
];

onBothDatabases('a bill', (open) => {
  it('[B64] has the lines that the visitor saw, and stays as it was when prices change', async () => {
    const app = await open();
    const { venue, offering } = await priced(app);
    const asked = { client_id: venue.clientId, offering_id: offering.offering_id, ...when, party };
    const { quote } = (await call(app, createQuote, { body: asked })).body;
    const unseen = await call(app, createPublicBooking, { body: { ...asked, ...visitor } });
    expect([unseen.status, unseen.refusal]).toMatchObject([409, { code: 'PRICE_CHANGED', quote }]);
    const request_id = crypto.randomUUID();
    const body = { ...asked, ...visitor, request_id, quoted_cents: quote.quoted_cents };
    const made = await call(app, createPublicBooking, { body });
    expect(made.body.booking).toMatchObject({ total_players: 6, total_price: 0, status: 'confirmed' });
    const again = await call(app, createPublicBooking, { body: { ...body, quoted_cents: 1 } });
    expect(again.body.booking.booking_id).toBe(made.body.booking_id);
    const ids = { ...venue.own.params, booking_id: made.body.booking_id };
    const { bill } = (await call(app, getBill, { token: venue.token, params: ids })).body;
    expect(bill).toMatchObject({
      total: 139.9,
      paid: 0,
      balance: 139.9,
      state: 'due',
      receipt_number: null,
      revision: 1,
    });
    expect(bill?.lines.map(({ kind, name, quantity, total, by }) => [kind, name, quantity, total, by.kind])).toEqual([
      ['base', 'Weekend', 1, 100, 'guest'],
      ['person', 'Child', 2, 39.9, 'guest'],
    ]);
    const own = await call(app, getOwnBill, { params: ids, query: { token: made.body.token } });
    expect(own.body.bill?.total).toBe(139.9);
    expect(own.body.bill?.party).toEqual([
      { band_id: 'adult', name: 'Adult', players: 3 },
      { band_id: 'child', name: 'Child', players: 3 },
    ]);
    const page = await call(app, getPublicBooking, { params: ids, query: { token: made.body.token } });
    expect(page.body.bill).toMatchObject({ total: 139.9, balance: 139.9, state: 'due' });
    expect((await call(app, getOwnBill, { params: ids, query: { token: 'x' } })).status).toBe(404);
    await call(app, cancelBooking, { token: venue.token, params: ids, body: {} });
    const after = (await call(app, getBill, { token: venue.token, params: ids })).body.bill;
    expect(after).toMatchObject({ total: 0, balance: 0, state: 'settled' });
    expect(after?.lines.map(({ kind, total }) => [kind, total])).toEqual([
      ['base', 100],
      ['person', 39.9],
      ['void', -100],
      ['void', -39.9],
    ]);
  });

  it('[B89] is found with the link’s token alone, and for no other call of its guest either', async () => {
    const app = await open();
    const { offering } = await priced(app);
    const { booking_id } = (await bookQuoted(app, offering)).body;
    const headers = { 'idempotency-key': 'one' };
    const when = { date_scheduled: SATURDAY, start_time: '11:00' };
    const calls: Record<string, object> = {
      quote: {},
      party: { revision: 1 },
      split: { shares: 2 },
      move: { revision: 1, ...when },
      cancel: { revision: 1 },
      messages: { message: 'Hello' },
    };
    for (const [name, asked] of Object.entries(calls))
      for (const body of [asked, { ...asked, token: '' }, { ...asked, token: 'x' }]) {
        const answer = await app.request('POST', `/api/public/bookings/${booking_id}/${name}`, { headers, body });
        expect([name, answer.status, answer.body]).toMatchObject([name, 404, { code: 'BOOKING_NOT_FOUND' }]);
      }
  });

  it('[B90] is closed to its guest once the venue is deleted', async () => {
    const app = await open();
    const { venue, offering } = await priced(app);
    const { booking_id, token } = (await bookQuoted(app, offering)).body;
    const deleted_at = new Date(app.clock.now()).toISOString();
    await app.deps.db.writePlatform((db) =>
      db.updateTable('clients').set({ deleted_at }).where('client_id', '=', venue.clientId).execute(),
    );
    const own = { params: { booking_id } };
    const answers = [
      await call(app, getPublicBooking, { ...own, query: { token } }),
      await call(app, getOwnBill, { ...own, query: { token } }),
      await call(app, getOwnReceipt, { ...own, query: { token } }),
      await call(app, quoteOwnChange, { ...own, body: { token } }),
      await call(app, splitOwnBill, { ...own, body: { token, shares: 2 } }),
    ];
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
  });

  it('[B64] is null without prices', async () => {
    const app = await open();
    const venue = await app.createVenue();
    const { offering_id } = await openOffering(app, venue);
    const body = { offering_id, ...visitor, date_scheduled: SATURDAY, booking_time: '10:00', party };
    const made = await call(app, createBooking, { ...venue.own, body });
    expect(made.body.booking.bill).toBeNull();
    const params = { ...venue.own.params, booking_id: made.body.booking.booking_id };
    expect((await call(app, getBill, { token: venue.token, params })).body.bill).toBeNull();
  });
});
