import { cancelBooking, updateBooking } from '@gatehouse/sync-protocol/areas/bookings/bookings.contracts';
import { createExtra, setTaxSettings, updateExtra } from '@gatehouse/sync-protocol/areas/bookings/extras.contracts';
import { createPublicBooking } from '@gatehouse/sync-protocol/areas/bookings/public-bookings.contracts';
import { createQuote } from '@gatehouse/sync-protocol/areas/bookings/quotes.contracts';
import { expect } from 'vitest';
import { call } from '#helpers/app/call';
import { it, onBothDatabases } from '#helpers/app/on-databases';
import type { TestApp, TestVenue } from '#helpers/app/test-app';
import { addLine, billedBooking, billOf, openPriced, take, voidLine } from '#helpers/venues/bill-calls';
import { billRows } from '#helpers/venues/bill-rows';
import { bookingBody, staffParty } from '#helpers/venues/offerings';
import { addStaff } from '#helpers/venues/staff';

const again = 'b0000000-0000-4000-8000-000000000001';

const tax = { name: 'Sales tax', percent: 8.875, on: ['rates' as const, 'extras' as const] };
const setTaxes = (app: TestApp, venue: TestVenue, isIncluded: boolean) =>
  call(app, setTaxSettings, { ...venue.own, body: { prices_include_tax: isIncluded, taxes: [tax] } });
const extraOf = async (app: TestApp, venue: TestVenue, fields = {}) =>
  (await call(app, createExtra, { ...venue.own, body: { name: 'Socks', amount: 3, ...fields } })).body.extra.extra_id;

onBothDatabases('lines that staff add', (open) => {
  it('[B65] have today’s price and the taxes that the booking copied', async ({ app, venue }) => {
    await setTaxes(app, venue, false);
    const extra_id = await extraOf(app, venue, { amount: 18.5 });
    const id = await billedBooking(app, venue, { quoted_cents: 10_888 });
    await setTaxes(app, venue, true);
    await call(app, updateExtra, {
      token: venue.token,
      params: { ...venue.own.params, extra_id },
      body: { amount: 19 },
    });
    const { line, bill } = (await addLine(app, venue, id, { extra_id, quantity: 2 })).body;
    expect(line).toMatchObject({
      kind: 'extra',
      name: 'Socks',
      extra_id,
      unit: 19,
      quantity: 2,
      gross: 38,
      discount: 0,
      net: 38,
      taxes: [{ name: 'Sales tax', percent: 8.875, amount: 3.37 }],
      tax: 3.37,
      total: 41.37,
      by: { kind: 'staff' },
    });
    expect(bill).toMatchObject({ total: 150.25, tax: 12.25, balance: 150.25 });
    const free = (await addLine(app, venue, id, { name: 'Cake', amount: 10, is_taxable: false })).body.line;
    expect(free).toMatchObject({ kind: 'manual', extra_id: null, total: 10, tax: 0, taxes: [] });
    const sums = await billRows(app, 'sales_sums', venue.clientId);
    const sum = (kind: string) =>
      sums.filter((row) => row.kind === kind).reduce((cents, row) => cents + row.total_cents, 0);
    expect([sum('offering'), sum('extra')]).toEqual([16_025, 16_025]);
  });

  it('[B65] below zero are exactly what they take off, for those who may correct bills and say why', async ({
    app,
    venue,
  }) => {
    await setTaxes(app, venue, false);
    const id = await billedBooking(app, venue, { quoted_cents: 10_888 });
    const given = { name: 'Broken lane', amount: 7.33, quantity: 3 };
    const { line: above } = (await addLine(app, venue, id, given)).body;
    const off = { ...given, amount: -7.33, reason: 'The lane was broken' };
    const desk = await addStaff(app, venue.clientId, 'desk');
    expect((await addLine(app, { ...desk, clientId: venue.clientId }, id, off)).status).toBe(403);
    expect((await addLine(app, venue, id, { ...off, reason: ' ' })).refusal['fields']).toHaveProperty('reason');
    const { line, bill } = (await addLine(app, venue, id, off)).body;
    expect(line).toMatchObject({ total: -above.total, tax: -above.tax, net: -above.net, reason: off.reason });
    expect(bill.total).toBe(108.88);
  });

  it('[B92] below zero are taxed by the same rule as others: half a cent is rounded up', async ({ app, venue }) => {
    await setTaxes(app, venue, false);
    const id = await billedBooking(app, venue, { quoted_cents: 10_888 });
    const off = { name: 'Broken lane', amount: -20, reason: 'The lane was broken' };
    const { line, bill } = (await addLine(app, venue, id, off)).body;
    expect(line).toMatchObject({ net: -20, tax: -1.77, total: -21.77 });
    expect(bill).toMatchObject({ tax: 7.11, total: 87.11 });
  });

  it('[B65] come once for one id, and their id is good for nothing else', async ({ app, venue }) => {
    const id = await billedBooking(app, venue);
    const given = { line_id: again, name: 'Cake', amount: 10 };
    const answers = await Promise.all(Array.from({ length: 5 }, () => addLine(app, venue, id, given)));
    for (const { body } of answers) expect(body).toMatchObject({ line: { line_id: again }, bill: { total: 110 } });
    expect((await addLine(app, venue, id, { ...given, quantity: 2 })).refusal.code).toBe('MUTATION_ID_REUSED');
    const other = await billedBooking(app, venue, { start_time: '11:00' });
    expect((await addLine(app, venue, other, given)).refusal.code).toBe('MUTATION_ID_REUSED');
  });

  it.each([
    [{ name: 'Cake' }, 'amount'],
    [{ amount: 3 }, 'name'],
    [{ name: 'Cake', amount: 0.005 }, 'amount'],
    [{ name: 'Cake', amount: 100_000.01 }, 'amount'],
    [{ name: 'Cake', amount: 100_000, quantity: 101 }, 'amount'],
    [{ name: 'Cake', amount: 1, quantity: 0 }, 'quantity'],
    [{ name: 'Cake', amount: 1, quantity: 1001 }, 'quantity'],
    [{ extra_id: 'unknown' }, 'extra_id'],
  ])('[B65] are refused as %o', async (given, field) => {
    const app = await open();
    const venue = await app.createVenue();
    const id = await billedBooking(app, venue);
    const answer = await addLine(app, venue, id, given);
    expect([answer.status, Object.keys(answer.refusal['fields'] as object)]).toEqual([400, [field]]);
  });

  it('[B65] of an extra are those that staff can sell here, as many as it allows, for the whole party where it is per person', async ({
    app,
    venue,
  }) => {
    const id = await billedBooking(app, venue);
    const elsewhere = await extraOf(app, venue, { name: 'A', offering_ids: ['other'] });
    const inactive = await extraOf(app, venue, { name: 'B', is_active: false });
    const few = await extraOf(app, venue, { name: 'C', max_quantity: 2, staff_only: true });
    const each = await extraOf(app, venue, { name: 'D', per: 'person' });
    for (const extra_id of [elsewhere, inactive])
      expect((await addLine(app, venue, id, { extra_id })).refusal['fields']).toHaveProperty('extra_id');
    expect((await addLine(app, venue, id, { extra_id: few, quantity: 3 })).refusal['fields']).toHaveProperty(
      'quantity',
    );
    expect((await addLine(app, venue, id, { extra_id: few, quantity: 2 })).body.line.total).toBe(6);
    expect((await addLine(app, venue, id, { extra_id: each })).body.line).toMatchObject({ quantity: 4, total: 12 });
    const scarce = await extraOf(app, venue, { name: 'E', stock: 3 });
    expect((await addLine(app, venue, id, { extra_id: scarce, quantity: 2 })).status).toBe(200);
    const soldOut = await addLine(app, venue, id, { extra_id: scarce, quantity: 2 });
    expect([soldOut.status, soldOut.refusal]).toMatchObject([
      409,
      { code: 'EXTRA_SOLD_OUT', extra_id: scarce, left: 1 },
    ]);
    await call(app, cancelBooking, {
      token: venue.token,
      params: { ...venue.own.params, booking_id: id },
      body: {},
    });
    expect((await addLine(app, venue, id, { extra_id: few })).refusal.code).toBe('BOOKING_CANCELLED');
  });

  it('[B65] of an extra exceed its stock where staff say why', async ({ app, venue }) => {
    const extra_id = await extraOf(app, venue, { stock: 2 });
    const id = await billedBooking(app, venue);
    expect((await addLine(app, venue, id, { extra_id, quantity: 3 })).refusal).toMatchObject({
      code: 'EXTRA_SOLD_OUT',
      extra_id,
      left: 2,
    });
    const overbook = { reason: 'More in the cellar' };
    const within = await addLine(app, venue, id, { extra_id, quantity: 2, overbook });
    expect(within.body.line.reason).toBeNull();
    const above = await addLine(app, venue, id, { extra_id, quantity: 1, overbook });
    expect(above.body.line.reason).toBe('More in the cellar');
  });

  it('[B65] are at most 500 on a bill', async ({ app, venue }) => {
    const id = await billedBooking(app, venue);
    await app.deps.db.writeVenue(venue.clientId, (db) =>
      db.updateTable('bills').set({ entries: 499 }).where('booking_id', '=', id).execute(),
    );
    expect((await addLine(app, venue, id, { name: 'Cake', amount: 1 })).status).toBe(200);
    const refused = await addLine(app, venue, id, { name: 'Cake', amount: 1 });
    expect([refused.status, refused.refusal.message]).toEqual([400, 'A bill has at most 500 lines.']);
  });

  it('[B65] are taken back by one more entry, once', async ({ app, venue }) => {
    await setTaxes(app, venue, false);
    const id = await billedBooking(app, venue, { quoted_cents: 10_888 });
    const { line } = (await addLine(app, venue, id, { name: 'Cake', amount: 10 })).body;
    const given = { line_id: line.line_id, void_id: again };
    for (const { body } of [await voidLine(app, venue, id, given), await voidLine(app, venue, id, given)]) {
      expect(body.bill).toMatchObject({ total: 108.88 });
      expect(body.bill.lines).toMatchObject([
        { kind: 'base' },
        { kind: 'manual', voided_by: again },
        { kind: 'void', voids: line.line_id, total: -line.total, tax: -line.tax, reason: 'Not wanted' },
      ]);
    }
    for (const line_id of [line.line_id, again])
      expect((await voidLine(app, venue, id, { line_id })).refusal.code).toBe('CHANGE_NOT_ALLOWED');
    expect((await voidLine(app, venue, id, { line_id: crypto.randomUUID() })).status).toBe(404);
    const desk = await addStaff(app, venue.clientId, 'desk');
    expect((await voidLine(app, { ...desk, clientId: venue.clientId }, id, given)).status).toBe(403);
  });

  it('[B65] that follow the party are taken back until the party changes', async ({ app, venue }) => {
    const id = await billedBooking(app, venue);
    const [base] = (await billOf(app, venue, id)).lines;
    const { bill } = (await voidLine(app, venue, id, { line_id: base?.line_id ?? '' })).body;
    expect(bill).toMatchObject({
      total: 0,
      lines: [{ kind: 'base' }, { kind: 'void', voids: base?.line_id, total: -100 }],
    });
    const params = { ...venue.own.params, booking_id: id };
    const body = { ...staffParty, add_players: 1 };
    await call(app, updateBooking, { token: venue.token, params, body });
    expect((await billOf(app, venue, id)).total).toBe(100);
  });

  it('[B65] that were booked are no longer part of the booking, and other lines are as the rule says', async ({
    app,
    venue,
  }) => {
    const extra_id = await extraOf(app, venue, { amount: 20 });
    const offering = await openPriced(app, venue);
    const booked = bookingBody(offering, { extras: [{ extra_id, quantity: 2 }] });
    const { quote } = (await call(app, createQuote, { body: booked })).body;
    const made = await call(app, createPublicBooking, { body: { ...booked, quoted_cents: quote.quoted_cents } });
    const id = made.body.booking_id;
    const extra = (await billOf(app, venue, id)).lines.find(({ kind }) => kind === 'extra');
    const { bill } = (await voidLine(app, venue, id, { line_id: extra?.line_id ?? '' })).body;
    expect(bill.total).toBe(100);
    const [row] = await billRows(app, 'bills', venue.clientId);
    expect(JSON.parse(row?.terms ?? '')).toMatchObject({ extras: [] });
  });

  it('[B65] by the thousand leave a bill quick to read, to pay and to cancel', async ({ app, venue }) => {
    const id = await billedBooking(app, venue);
    const { line } = (await addLine(app, venue, id, { name: 'Cake', amount: 1 })).body;
    const rows = await billRows(app, 'bill_lines', venue.clientId);
    const row = rows.find(({ line_id: id }) => id === line.line_id);
    if (!row) throw new Error('nothing was added');
    const LINES = 10_000;
    await app.deps.db.writeVenue(venue.clientId, async (db) => {
      for (let from = 0; from < LINES; from += 1_000)
        await db
          .insertInto('bill_lines')
          .values(
            Array.from({ length: 1_000 }, (_, at) => ({
              ...row,
              line_id: `line-${from + at}`,
              number: 10 + from + at,
            })),
          )
          .execute();
      await db
        .updateTable('bills')
        .set({ entries: LINES + 10, total_cents: 10_100 + LINES * 100 })
        .where('booking_id', '=', id)
        .execute();
    });
    const timed = async (work: () => Promise<unknown>) => {
      const startedMs = performance.now();
      await work();
      return performance.now() - startedMs;
    };
    const params = { ...venue.own.params, booking_id: id };
    const times = {
      read: await timed(() => billOf(app, venue, id)),
      pay: await timed(() => take(app, venue, id, { amount: 1 })),
      cancel: await timed(() => call(app, cancelBooking, { token: venue.token, params, body: {} })),
    };
    expect((await billOf(app, venue, id)).total).toBe(0);
    expect(times.read).toBeLessThan(2_000);
    expect(times.pay).toBeLessThan(2_000);
    expect(times.cancel).toBeLessThan(20_000);
  }, 60_000);
});
