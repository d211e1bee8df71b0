import { getBill } from '@gatehouse/sync-protocol/areas/bookings/bills/bills.contracts';
import {
  addCashMovement,
  closeDay,
  getDayClose,
  getDayClosePdf,
  getOpenDay,
  listDayCloses,
} from '@gatehouse/sync-protocol/areas/bookings/bills/day-close.contracts';
import { expect } from 'vitest';
import { call } from '#helpers/app/call';
import { it, onAnyDatabase, onBothDatabases } from '#helpers/app/on-databases';
import type { TestApp, TestVenue } from '#helpers/app/test-app';
import { pagesOf } from '#helpers/samples/read-pdf';
import { billed, takeMoney, takeUnknownMoney } from '#helpers/venues/bill-money';
import { heldBill, openBillDesk, payment } from '#helpers/venues/desk-bills';
import { deviceRow } from '#helpers/venues/rows';
import { addStaff } from '#helpers/venues/staff';
import { mutationOf, pairTestDevice, push } from '#helpers/venues/sync-device';

const read = async (app: TestApp, venue: TestVenue) => (await call(app, getOpenDay, venue.own)).body.day;

const close = (app: TestApp, venue: TestVenue, asOf: string, fields: object = {}) =>
  call(app, closeDay, {
    ...venue.own,
    body: { close_id: crypto.randomUUID(), as_of: asOf, counted_cash: 0, float_left: 0, ...fields },
  });

const move = (app: TestApp, venue: TestVenue, kind: 'in' | 'out', amount: number, movement_id = crypto.randomUUID()) =>
  call(app, addCashMovement, { ...venue.own, body: { movement_id, kind, amount, reason: 'Change from the bank' } });

const MINUTE_MS = 60_000;

onBothDatabases('the close of the day', () => {
  it('[B68] counts all money by method and person, and compares the drawer with what it must hold', async ({ app }) => {
    const { venue, made } = await billed(app);
    const { userId } = await addStaff(app, venue.clientId, 'desk', 'ann@staff.example');
    const id = made.booking_id;
    const own = { clientId: venue.clientId, userId };
    await takeMoney(app, own, id, { amount_cents: 6_000, tip_cents: 500 });
    const terminal = { method: 'terminal', amount_cents: 4_000, device_name: 'Desk 2' } as const;
    const wrong = await takeMoney(app, own, id, terminal);
    const back = { kind: 'void', of_payment_id: wrong, reason: 'Wrong party' } as const;
    await takeMoney(app, own, id, { ...terminal, ...back });
    await takeMoney(app, own, id, { kind: 'refund', amount_cents: 1_000 });
    await takeMoney(app, own, id, { kind: 'refund', amount_cents: 777, method: 'square', status: 'pending' });
    await takeMoney(app, own, id, { amount_cents: 2_000, method: 'square', actor: 'visitor' });
    await takeUnknownMoney(app, venue, { amount_cents: 300, method: 'other' });
    await move(app, venue, 'in', 100);
    await move(app, venue, 'out', 20);

    const day = await read(app, venue);
    expect(day).toMatchObject({ from: null, opening_cash: 0, cash_in: 100, cash_out: 20, expected_cash: 135, late: 0 });
    const cash = { method: 'cash', payments: 60, refunds: 10, tips: 5, net: 55, count: 2 };
    const card = { method: 'terminal', payments: 40, refunds: 40, tips: 0, net: 0, count: 2 };
    const online = { method: 'square', payments: 20, refunds: 0, tips: 0, net: 20, count: 1 };
    const other = { method: 'other', payments: 3, refunds: 0, tips: 0, net: 3, count: 1 };
    expect(day.methods).toEqual([cash, card, online, other]);
    const people = day.staff.toSorted((a, b) =>
      `${a.name} ${a.device_name}`.localeCompare(`${b.name} ${b.device_name}`),
    );
    expect(people).toEqual([
      { name: 'ann', device_name: 'Desk 2', methods: [card] },
      { name: 'ann', device_name: null, methods: [cash] },
      { name: null, device_name: null, methods: [online, other] },
    ]);

    const body = { close_id: crypto.randomUUID(), counted_cash: 130.5, float_left: 50, note: 'All quiet' };
    const closed = (await close(app, venue, day.as_of, body)).body.close;
    expect(closed).toMatchObject({ ...day, ...body, z_number: 1, difference: -4.5 });
    expect((await close(app, venue, day.as_of, body)).body.close).toEqual(closed);
    expect((await close(app, venue, day.as_of, { ...body, note: 'Loud' })).refusal).toMatchObject({
      code: 'MUTATION_ID_REUSED',
      error: expect.stringMatching(/^An earlier try has closed this day with other numbers\./),
    });

    const next = await read(app, venue);
    expect(next).toMatchObject({ from: day.as_of, opening_cash: 50, expected_cash: 50, methods: [], staff: [] });
    const params = { ...venue.own.params, booking_id: id };
    const { bill } = (await call(app, getBill, { token: venue.token, params })).body;
    expect(bill?.payments.map(({ status, z_number: z }) => [status, z])).toEqual(
      bill?.payments.map(({ status }) => [status, status === 'completed' ? 1 : null]),
    );
    await close(app, venue, next.as_of, { counted_cash: 50 });
    const { closes } = (await call(app, listDayCloses, venue.own)).body;
    expect(closes.map(({ z_number: z }) => z)).toEqual([2, 1]);
    expect((await call(app, listDayCloses, { ...venue.own, query: { before: 2 } })).body.closes).toEqual([closed]);
    const at = (z_number: string) =>
      call(app, getDayClose, { token: venue.token, params: { ...venue.own.params, z_number } });
    expect((await at('1')).body.close).toEqual(closed);
    for (const unknown of ['3', '0', 'x', '01', '1e0']) expect((await at(unknown)).status, unknown).toBe(404);
    const entries = await app.deps.db.readVenue(venue.clientId, (db) =>
      db
        .selectFrom('audit_log')
        .where('action', 'in', ['move_cash', 'close_day'])
        .orderBy('seq')
        .select(['action', 'actor'])
        .execute(),
    );
    expect(entries.map(({ action }) => action)).toEqual(['move_cash', 'move_cash', 'close_day', 'close_day']);
    expect(new Set(entries.map(({ actor }) => actor))).toEqual(new Set([`user:${venue.userId}`]));
  });

  it('[B68] is refused once anything arrived, and of two at once one wins', async ({ app }) => {
    const { venue, made } = await billed(app);
    const first = await read(app, venue);
    await takeMoney(app, venue, made.booking_id, { amount_cents: 100 });
    expect((await close(app, venue, first.as_of)).refusal.code).toBe('VERSION_CONFLICT');
    const second = await read(app, venue);
    await move(app, venue, 'in', 5);
    expect((await close(app, venue, second.as_of)).refusal.code).toBe('VERSION_CONFLICT');
    const third = await read(app, venue);
    const both = await Promise.all([close(app, venue, third.as_of), close(app, venue, third.as_of)]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect((await close(app, venue, third.as_of)).status).toBe(409);
    const later = new Date(app.clock.now() + MINUTE_MS).toISOString();
    expect((await close(app, venue, later)).refusal.code).toBe('VERSION_CONFLICT');
    expect((await close(app, venue, (await read(app, venue)).as_of)).body.close).toMatchObject({
      z_number: 2,
      methods: [],
    });
  });

  it('[B68] notes the same cash movement once', async ({ app }) => {
    const venue = await app.createVenue();
    const id = crypto.randomUUID();
    const { movement } = (await move(app, venue, 'in', 12.34, id)).body;
    expect((await move(app, venue, 'in', 12.34, id)).body.movement).toEqual(movement);
    expect((await move(app, venue, 'out', 12.34, id)).refusal.code).toBe('MUTATION_ID_REUSED');
    expect(await read(app, venue)).toMatchObject({ cash_in: 12.34, cash_out: 0, expected_cash: 12.34 });
    for (const amount of [0, -1, 0.005, 100_001, Number.NaN])
      expect((await move(app, venue, 'in', amount)).status).toBe(400);
  });

  it('[B68] counts late what was taken before a close, and names desks that were not heard of', async ({ app }) => {
    const { venue, made } = await billed(app);
    for (const [role, name, silentMs] of [
      ['front_desk', 'Silent desk', 15 * MINUTE_MS + 1],
      ['front_desk', 'Loud desk', 15 * MINUTE_MS],
      ['kiosk', 'Silent kiosk', 600 * MINUTE_MS],
    ] as const) {
      const { deviceId } = await pairTestDevice(app, venue.clientId, role);
      const last_seen_at = new Date(app.clock.now() - silentMs).toISOString();
      await app.deps.db.writeVenue(venue.clientId, (db) =>
        db.updateTable('devices').set({ name, last_seen_at }).where('device_id', '=', deviceId).execute(),
      );
    }
    const day = await read(app, venue);
    expect(day.devices_silent).toEqual(['Silent desk']);
    expect((await close(app, venue, day.as_of)).body.close.devices_silent).toEqual(['Silent desk']);
    const taken_at = new Date(app.clock.now() - MINUTE_MS).toISOString();
    app.clock.advance(MINUTE_MS);
    await takeMoney(app, venue, made.booking_id, { amount_cents: 700, taken_at });
    await takeMoney(app, venue, made.booking_id, { amount_cents: 800 });
    expect(await read(app, venue)).toMatchObject({ late: 1, methods: [{ method: 'cash', payments: 15 }] });
  });

  it('[B68] names twenty silent desks at most, by name', async ({ app, venue }) => {
    const names = Array.from({ length: 21 }, (_, at) => `Desk ${at + 10}`);
    const desks = names.toReversed().map((name) => {
      const own = { name, device_id: name, token_hash: name, paired_at: '2026-06-01T15:00:00.000Z' };
      return deviceRow(venue.clientId, 'front_desk', own);
    });
    await app.deps.db.writeVenue(venue.clientId, (db) => db.insertInto('devices').values(desks).execute());
    expect((await read(app, venue)).devices_silent).toEqual(names.slice(0, 20));
  });

  it('[B68] is listed fifty at a time, and the next page begins where the one before ended', async ({ app, venue }) => {
    await close(app, venue, (await read(app, venue)).as_of);
    await app.deps.db.writeVenue(venue.clientId, async (db) => {
      const row = await db.selectFrom('day_closes').selectAll().executeTakeFirstOrThrow();
      const others = Array.from({ length: 51 }, (_, at) => ({ ...row, close_id: `c${at}`, z_number: at + 2 }));
      await db.insertInto('day_closes').values(others).execute();
    });
    const page = async (query: { before?: number } = {}) =>
      (await call(app, listDayCloses, { ...venue.own, query })).body.closes.map(({ z_number: z }) => z);
    expect(await page()).toEqual(Array.from({ length: 50 }, (_, at) => 52 - at));
    expect(await page({ before: 3 })).toEqual([2, 1]);
  });

  it('[B68] counts everything once where the clock is set back, and sees what arrives after the reading', async ({
    app,
  }) => {
    const { venue, made } = await billed(app);
    app.clock.advance(365 * 24 * 60 * MINUTE_MS);
    await takeMoney(app, venue, made.booking_id, { amount_cents: 100 });
    app.clock.advance(-365 * 24 * 60 * MINUTE_MS);
    const first = await read(app, venue);
    expect(first.methods).toMatchObject([{ payments: 1 }]);
    await takeMoney(app, venue, made.booking_id, { amount_cents: 200 });
    expect((await close(app, venue, first.as_of)).refusal.code).toBe('VERSION_CONFLICT');
    const second = await read(app, venue);
    expect((await close(app, venue, second.as_of)).body.close.methods).toMatchObject([{ payments: 3 }]);
    await takeMoney(app, venue, made.booking_id, { amount_cents: 400 });
    const third = await read(app, venue);
    expect((await close(app, venue, third.as_of)).body.close).toMatchObject({
      z_number: 2,
      methods: [{ payments: 4 }],
    });
  });

  it('[B65] [B68] comes back to the desk with the number of the close that counts it', async ({ app }) => {
    const desk = await openBillDesk(app);
    const { venue, replica, bookingId, device } = desk;
    await push(app, device, [mutationOf(venue.clientId, 'take_payment', payment(desk, 60))]);
    expect((await heldBill(replica, bookingId))?.payments).toMatchObject([{ amount: 60, z_number: null }]);
    await close(app, venue, (await read(app, venue)).as_of, { counted_cash: 60 });
    expect((await heldBill(replica, bookingId))?.payments).toMatchObject([{ amount: 60, z_number: 1 }]);
  });
});

onAnyDatabase('the paper of a close', () => {
  it('[B68] works in an expired venue, and prints on both papers', async ({ app }) => {
    const { venue, made } = await billed(app);
    await takeMoney(app, venue, made.booking_id, { amount_cents: 6_000 });
    await app.deps.db.writePlatform((db) =>
      db
        .updateTable('clients')
        .set({ service_paid_until: '2026-01-01' })
        .where('client_id', '=', venue.clientId)
        .execute(),
    );
    expect((await move(app, venue, 'in', 100)).status).toBe(200);
    const day = await read(app, venue);
    const note = 'שלום 小龙 🎉';
    expect((await close(app, venue, day.as_of, { counted_cash: 160, note })).body.close.difference).toBe(0);
    const pdf = (file: string, format?: '80mm') =>
      call(app, getDayClosePdf, {
        token: venue.token,
        params: { ...venue.own.params, file },
        ...(format ? { query: { format } } : {}),
      });
    for (const format of [undefined, '80mm'] as const) {
      const { headers, body } = await pdf('1.pdf', format);
      expect(headers.get('content-type')).toBe('application/pdf');
      const [text, ...others] = await pagesOf(body);
      expect(others).toEqual([]);
      for (const shown of ['Close of the day, Z 1', 'Cash (1)', '$60.00', 'Expected', '$160.00', '小龙'])
        expect(text).toContain(shown);
    }
    expect((await pdf('2.pdf')).status).toBe(404);
  });
});
