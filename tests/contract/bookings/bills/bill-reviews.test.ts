import { cancelBooking } from '@gatehouse/sync-protocol/areas/bookings/bookings.contracts';
import { expect } from 'vitest';
import { call } from '#helpers/app/call';
import { it, onBothDatabases } from '#helpers/app/on-databases';
import type { TestApp, TestVenue } from '#helpers/app/test-app';
import * as paid from '#helpers/billing/paid-bookings';
import { billedBooking, billOf, openPriced, refund, review, reviewsOf, take } from '#helpers/venues/bill-calls';
import { billRows } from '#helpers/venues/bill-rows';
import { did, openBillDesk } from '#helpers/venues/desk-bills';
import { erase } from '#helpers/venues/erasure-calls';
import { book } from '#helpers/venues/offerings';
import { addWaiver } from '#helpers/venues/people';

const cancel = (app: TestApp, venue: TestVenue, id: string) =>
  call(app, cancelBooking, { token: venue.token, params: { ...venue.own.params, booking_id: id }, body: {} });

onBothDatabases('bills that staff should look at', () => {
  it('[B65] are those that were paid too much of, until staff looked or the money went back', async ({
    app,
    venue,
  }) => {
    const id = await billedBooking(app, venue);
    const { payment } = (await take(app, venue, id, { amount: 100 })).body;
    expect(await reviewsOf(app, venue)).toEqual([]);
    await take(app, venue, id, { amount: 30, allow_over: true });
    expect(await reviewsOf(app, venue)).toMatchObject([
      { booking_id: id, party_name: 'Marie Curie', reason: 'overpaid', amount: 30 },
    ]);
    const before = await billOf(app, venue, id);
    for (const { body } of [await review(app, venue, id), await review(app, venue, id)])
      expect(body.bill).toMatchObject({ needs_review: false, revision: before.revision + 1, balance: -30 });
    expect(await reviewsOf(app, venue)).toEqual([]);
    await take(app, venue, id, { amount: 5, allow_over: true });
    expect(await reviewsOf(app, venue)).toMatchObject([{ amount: 35 }]);
    await refund(app, venue, id, { ...payment, amount: 35 });
    expect(await billOf(app, venue, id)).toMatchObject({ balance: 0, needs_review: false });
    expect(await reviewsOf(app, venue)).toEqual([]);
  });

  it('[B65] are those that were canceled and are still paid, without what is on its way back', async ({ app }) => {
    const { venue, account } = await paid.openPayingVenue(app);
    const offering = await openPriced(app, venue, { deposit_amount: 25 });
    const { booking_id: id } = (await book(app, offering, { quoted_cents: 10_000 })).body;
    await paid.pay(app, await paid.payLink(app, offering, id));
    await take(app, venue, id, { amount: 10 });
    await cancel(app, venue, id);
    expect(await reviewsOf(app, venue)).toMatchObject([{ booking_id: id, reason: 'give_back', amount: 35 }]);
    await paid.giveBack(app, venue, id);
    expect(await reviewsOf(app, venue)).toMatchObject([{ reason: 'give_back', amount: 10 }]);
    account.settleRefunds();
    app.clock.advance(3_600_000);
    await paid.janitor(app);
    const cash = (await billOf(app, venue, id)).payments.find(({ method }) => method === 'cash');
    await refund(app, venue, id, { payment_id: cash?.payment_id ?? '', amount: 10 });
    expect(await reviewsOf(app, venue)).toEqual([]);
  });

  it('[B86] are those with unusual entries of a desk too, until staff looked, and nothing that is only due', async ({
    app,
  }) => {
    const desk = await openBillDesk(app);
    const { venue, bookingId: id, socks } = desk;
    const line = { booking_id: id, extra_id: socks.extra_id, name: 'Socks', unit: 2.5, is_taxable: true };
    await did(desk, 'add_line', { ...line, line_id: crypto.randomUUID(), quantity: 1 });
    expect(await reviewsOf(app, venue)).toEqual([]);
    await did(desk, 'add_line', { ...line, line_id: crypto.randomUUID(), quantity: 9 });
    expect(await reviewsOf(app, venue)).toMatchObject([{ booking_id: id, reason: 'unusual', amount: 0 }]);
    await review(app, venue, id);
    expect(await reviewsOf(app, venue)).toEqual([]);
  });

  it('[B65] are next to money of bookings that have no bill', async ({ app, venue }) => {
    const id = await billedBooking(app, venue);
    await take(app, venue, id, { amount: 40, payer_name: 'Bo' });
    const [row] = await billRows(app, 'bill_payments', venue.clientId);
    if (!row) throw new Error('nothing was taken');
    const unknown = { ...row, booking_id: 'gone', z_number: 1 };
    await app.deps.db.writeVenue(venue.clientId, (db) =>
      db
        .insertInto('bill_payments')
        .values([
          { ...unknown, payment_id: 'a' },
          { ...unknown, payment_id: 'b', kind: 'refund', amount_cents: 1_000, of_payment_id: 'a' },
        ])
        .execute(),
    );
    expect(await reviewsOf(app, venue)).toMatchObject([
      { booking_id: 'gone', party_name: 'Bo', reason: 'unknown_booking', amount: 30 },
    ]);
    const other = await app.createVenue();
    expect(await reviewsOf(app, other)).toEqual([]);
    expect((await review(app, other, 'gone')).status).toBe(404);
    expect((await review(app, other, id)).status).toBe(404);
  });

  it('[B76] lose money of unknown bookings once staff settled it, until more of it arrives', async ({ app, venue }) => {
    const id = await billedBooking(app, venue);
    await take(app, venue, id, { amount: 40 });
    const [row] = await billRows(app, 'bill_payments', venue.clientId);
    if (!row) throw new Error('nothing was taken');
    const arrive = (payment_id: string) =>
      app.deps.db.writeVenue(venue.clientId, (db) =>
        db
          .insertInto('bill_payments')
          .values({ ...row, payment_id, booking_id: 'gone', arrived_at: new Date(app.clock.now()).toISOString() })
          .execute(),
      );
    await arrive('a');
    expect((await review(app, venue, 'nobody')).status).toBe(404);
    for (const { status, body } of [await review(app, venue, 'gone'), await review(app, venue, 'gone')]) {
      expect(status).toBe(200);
      expect(body).toMatchObject({ bill: null });
    }
    expect(await reviewsOf(app, venue)).toEqual([]);
    const settled = await app.deps.db.readVenue(venue.clientId, (db) =>
      db.selectFrom('booking_events').where('booking_id', '=', 'gone').selectAll().execute(),
    );
    expect(settled).toMatchObject([{ kind: 'money_settled', actor: `user:${venue.userId}` }]);
    app.clock.advance(60_000);
    await arrive('b');
    expect(await reviewsOf(app, venue)).toMatchObject([{ booking_id: 'gone', amount: 40 }]);
  });

  it('[B85] have the money that arrived in 90 days, whatever the clock of its desk said', async ({ app, venue }) => {
    const id = await billedBooking(app, venue);
    await take(app, venue, id, { amount: 40 });
    const [row] = await billRows(app, 'bill_payments', venue.clientId);
    if (!row) throw new Error('nothing was taken');
    const before = (ms: number) => new Date(app.clock.now() - 90 * 86_400_000 - ms).toISOString();
    const longAgo = before(1);
    await app.deps.db.writeVenue(venue.clientId, (db) =>
      db
        .insertInto('bill_payments')
        .values([
          { ...row, payment_id: 'a', booking_id: 'late-clock', taken_at: longAgo },
          { ...row, payment_id: 'b', booking_id: 'long-ago', arrived_at: longAgo },
          { ...row, payment_id: 'c', booking_id: 'first-day', arrived_at: before(0) },
        ])
        .execute(),
    );
    expect(await reviewsOf(app, venue)).toMatchObject([
      { booking_id: 'late-clock', happened_at: row.arrived_at },
      { booking_id: 'first-day' },
    ]);
    for (const unknown of ['late-clock', 'first-day']) expect((await review(app, venue, unknown)).status).toBe(200);
    expect(await reviewsOf(app, venue)).toEqual([]);
  });

  it('[B65] [B85] are 200 at most, those of bills and others together, the latest ones', async ({ app, venue }) => {
    const id = await billedBooking(app, venue);
    await take(app, venue, id, { amount: 130, allow_over: true });
    const [row] = await billRows(app, 'bill_payments', venue.clientId);
    if (!row) throw new Error('nothing was taken');
    app.clock.advance(1_000);
    const payments = Array.from({ length: 200 }, (_, at) => {
      const arrived_at = new Date(app.clock.now() - at).toISOString();
      return { ...row, payment_id: `p${at}`, booking_id: `unknown-${at}`, arrived_at };
    });
    const listed = async () => (await reviewsOf(app, venue)).map(({ booking_id }) => booking_id);
    await app.deps.db.writeVenue(venue.clientId, (db) =>
      db.insertInto('bill_payments').values(payments.toReversed()).execute(),
    );
    expect(await listed()).toEqual(payments.map(({ booking_id }) => booking_id));
    await review(app, venue, 'unknown-7');
    expect(await listed()).toEqual([...payments.toSpliced(7, 1).map(({ booking_id }) => booking_id), id]);
  });

  it('[B85] keep money that only another review of its booking followed', async ({ app, venue }) => {
    const id = await billedBooking(app, venue);
    await take(app, venue, id, { amount: 40 });
    const [row] = await billRows(app, 'bill_payments', venue.clientId);
    if (!row) throw new Error('nothing was taken');
    const { client_id, actor, arrived_at: happened_at } = row;
    const gone = { client_id, booking_id: 'gone', actor };
    await app.deps.db.writeVenue(venue.clientId, async (db) => {
      await db
        .insertInto('bill_payments')
        .values({ ...row, ...gone, payment_id: 'a' })
        .execute();
      await db
        .insertInto('booking_events')
        .values({ ...gone, happened_at, number: 1, kind: 'reviewed', detail: '{}' })
        .execute();
    });
    expect(await reviewsOf(app, venue)).toMatchObject([{ booking_id: 'gone' }]);
  });

  it('[B65] [F24] forget who paid, once the person of a past booking is erased', async ({ app, venue }) => {
    const id = await billedBooking(app, venue, { party_email: 'ada@example.org' });
    await take(app, venue, id, { amount: 40, payer_name: 'Ada Lovelace' });
    const link = {
      client_id: venue.clientId,
      link_id: 'l',
      booking_id: id,
      number: 1,
      amount_cents: 100,
      payer_name: 'Ada',
      status: 'open' as const,
      created_at: new Date(app.clock.now()).toISOString(),
    };
    await app.deps.db.writeVenue(venue.clientId, async (db) => {
      await db.insertInto('bill_links').values(link).execute();
      await db.updateTable('bookings').set({ date_scheduled: '2026-06-01' }).where('booking_id', '=', id).execute();
    });
    const waiverId = await addWaiver(app, venue.clientId, { email: 'ada@example.org' });
    await erase(app, venue, waiverId);
    const bill = await billOf(app, venue, id);
    expect([...bill.payments, ...bill.links].map(({ payer_name: name }) => name)).toEqual([null, null]);
    expect((await paid.storedBooking(app, id)).party_name).toBe('Erased on request');
  });
});
