import { addCashMovement, getOpenDay } from '@gatehouse/sync-protocol/areas/bookings/bills/day-close.contracts';
import type { DeviceRole } from '@gatehouse/sync-protocol/sync/collections';
import { expect } from 'vitest';
import { call } from '#helpers/app/call';
import { it, onBothDatabases } from '#helpers/app/on-databases';
import { addLine, billedBooking, billOf, refund, take, voidTaken } from '#helpers/venues/bill-calls';
import { type BillDesk, did, openBillDesk, payment } from '#helpers/venues/desk-bills';
import { pairTestDevice, revokeTestDevice } from '#helpers/venues/sync-device';

const uuid = (): string => crypto.randomUUID();

/** The desk of a venue, which calls as what it is: a paired device. */
const asDevice = ({ venue, device }: BillDesk) => ({ token: device.token, clientId: venue.clientId });

onBothDatabases('a paired front desk that is online', (open) => {
  it('[B70] takes money, and the bill and the day name the device', async () => {
    const desk = await openBillDesk(await open());
    const { app, venue, bookingId } = desk;
    const taken = await take(app, asDevice(desk), bookingId, { amount: 60, tendered: 80 });
    const by = { kind: 'device', name: null, device_name: 'front_desk' };
    expect(taken.body).toMatchObject({ change: 20, payment: { by }, bill: { paid: 60, balance: 40 } });
    const body = { movement_id: uuid(), kind: 'out' as const, amount: 15, reason: 'Ice' };
    const { token, params } = venue.own;
    const moved = await call(app, addCashMovement, { params, body, token: desk.device.token });
    expect(moved.body.movement).toMatchObject({ kind: 'out', amount: 15 });
    /* It was done, and another person who repeats it learns that. */
    expect((await call(app, addCashMovement, { params, body, token })).body).toEqual(moved.body);
    const { day } = (await call(app, getOpenDay, venue.own)).body;
    expect(day).toMatchObject({ expected_cash: 45, cash_out: 15 });
    expect(day.staff).toMatchObject([{ name: null, device_name: 'front_desk', methods: [{ payments: 60 }] }]);
    expect((await refund(app, asDevice(desk), bookingId, { ...taken.body.payment, amount: 1 })).status).toBe(403);
    expect((await voidTaken(app, asDevice(desk), bookingId, taken.body.payment)).status).toBe(403);
  });

  it('[B70] [X1] is one of this venue, of this kind, that was not removed', async ({ app, venue }) => {
    const id = await billedBooking(app, venue);
    const other = await app.createVenue();
    const { clientId } = venue;
    const cash = (token: string) => {
      const body = { movement_id: uuid(), kind: 'in' as const, amount: 1, reason: 'Change' };
      return call(app, addCashMovement, { params: venue.own.params, body, token });
    };
    const answers = async (of: string, role: DeviceRole, isRevoked = false) => {
      const device = await pairTestDevice(app, of, role);
      if (isRevoked) await revokeTestDevice(app, device);
      const { token } = device;
      const given = [await take(app, { token, clientId }, id, { amount: 1 }), await cash(token)];
      return given.map((answer) => (answer.status === 200 ? 'done' : answer.refusal.code));
    };
    const twice = (answer: string) => [answer, answer];
    expect(await answers(clientId, 'kiosk')).toEqual(twice('FORBIDDEN'));
    expect(await answers(clientId, 'scan_station')).toEqual(twice('FORBIDDEN'));
    expect(await answers(other.clientId, 'front_desk')).toEqual(twice('NOT_FOUND'));
    expect(await answers(clientId, 'front_desk', true)).toEqual(twice('DEVICE_REVOKED'));
    expect((await billOf(app, venue, id)).payments).toEqual([]);
    expect(await answers(clientId, 'front_desk')).toEqual(twice('done'));
  });

  it('[B70] [M9] takes the same money once, whether its queue or its call comes first', async () => {
    const desk = await openBillDesk(await open());
    const { app, venue, bookingId } = desk;
    const more = { tip: 2, tendered: 40, reference: 'till 2', payer_name: 'Marie' };
    const queued = payment(desk, 30, more);
    const { booking_id: _booking, taken_at: _at, ...said } = queued as { taken_at?: string } & typeof queued;
    const called = { ...said, ...more, method: 'cash' as const };
    await did(desk, 'take_payment', queued);
    for (const caller of [asDevice(desk), venue])
      expect((await take(app, caller, bookingId, called)).body).toMatchObject({ change: 8, bill: { paid: 30 } });
    const others = [
      { amount: 29 },
      { tip: 1 },
      { tendered: 50 },
      { reference: 'till 3' },
      { method: 'other' as const },
    ];
    for (const other of others)
      expect((await take(app, venue, bookingId, { ...called, ...other })).refusal.code).toBe('MUTATION_ID_REUSED');
    const first = { ...called, payment_id: uuid(), amount: 20 };
    await take(app, venue, bookingId, first);
    const late = { ...queued, ...first };
    expect(await did(desk, 'take_payment', late)).toMatchObject({ status: 'applied' });
    expect(await did(desk, 'take_payment', { ...late, amount: 21 })).toMatchObject({ code: 'ALREADY_EXISTS' });
    expect(await billOf(app, venue, bookingId)).toMatchObject({ paid: 50, tips: 4, payments: [{}, {}] });
  });

  it('[B70] [M10] [M11] voids the same payment and adds the same line once', async () => {
    const desk = await openBillDesk(await open());
    const { app, venue, bookingId, socks } = desk;
    const taken = payment(desk, 30);
    await did(desk, 'take_payment', taken);
    const undo = { void_id: uuid(), payment_id: taken.payment_id, reason: 'Wrong party' };
    await did(desk, 'void_payment', undo);
    expect((await voidTaken(app, venue, bookingId, undo)).body.bill).toMatchObject({ refunded: 30 });
    const otherwise = await voidTaken(app, venue, bookingId, { ...undo, reason: 'Another' });
    expect(otherwise.refusal.code).toBe('MUTATION_ID_REUSED');
    const sold = { line_id: uuid(), extra_id: socks.extra_id, quantity: 2 };
    const shown = { name: 'Socks', unit: 2.25, is_taxable: true };
    await did(desk, 'add_line', { ...sold, ...shown, booking_id: bookingId });
    expect((await addLine(app, venue, bookingId, sold)).body.line).toMatchObject({ unit: 2.25, quantity: 2 });
    expect((await addLine(app, venue, bookingId, { ...sold, quantity: 1 })).refusal.code).toBe('MUTATION_ID_REUSED');
    const own = { line_id: uuid(), name: 'Broken mask', quantity: 1 };
    await did(desk, 'add_line', { ...own, unit: 40, is_taxable: false, booking_id: bookingId });
    expect((await addLine(app, venue, bookingId, { ...own, amount: 40 })).status).toBe(200);
    expect((await addLine(app, venue, bookingId, { ...own, amount: 41 })).refusal.code).toBe('MUTATION_ID_REUSED');
    const bill = await billOf(app, venue, bookingId);
    expect(bill.lines.filter(({ line_id: id }) => [sold.line_id, own.line_id].includes(id))).toHaveLength(2);
    expect(bill.payments).toHaveLength(2);
  });
});
