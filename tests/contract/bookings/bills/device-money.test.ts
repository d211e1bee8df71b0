import { cancelBooking } from '@gatehouse/sync-protocol/areas/bookings/bookings.contracts';
import { expect } from 'vitest';
import { call } from '#helpers/app/call';
import { it, onBothDatabases } from '#helpers/app/on-databases';
import { type BillDesk, did, heldBill, openBillDesk, payment, takenAt } from '#helpers/venues/desk-bills';
import { bookingOf } from '#helpers/venues/party-desk';
import { addStaff, changeStaff } from '#helpers/venues/staff';
import { mutationOf, pairTestDevice, push, pushRaw } from '#helpers/venues/sync-device';

const uuid = () => crypto.randomUUID();

function payments({ app, venue }: BillDesk) {
  return app.deps.db.readVenue(venue.clientId, (db) =>
    db.selectFrom('bill_payments').orderBy('payment_id').selectAll().execute(),
  );
}

/** A close of the day counts all money so far. */
function close({ app, venue }: BillDesk) {
  return app.deps.db.writeVenue(venue.clientId, (db) => db.updateTable('bill_payments').set({ z_number: 1 }).execute());
}

onBothDatabases('money of a desk that was offline', (open) => {
  it('[B65] [M9] is in the bill once, with its method, change, device and corrected time', async () => {
    const desk = await openBillDesk(await open());
    const { app, venue, replica, bookingId, device } = desk;
    const args = payment(desk, 60, { tip: 5, tendered: 80, payer_name: ' Marie ', reference: 'till 2' });
    /* The clock of the desk is a day ahead. */
    const client_at = new Date(Date.parse(args.taken_at) + 86_400_000).toISOString();
    const clock = { client_at, offset_ms: null, monotonic_ms: 1, session: 'run' };
    const mutation = mutationOf(venue.clientId, 'take_payment', { ...args, taken_at: client_at }, { clock });
    const sent = { client_now: new Date(app.clock.now() + 86_400_000).toISOString() };
    const answers = [];
    for (const _ of ['lost answer', 'again']) answers.push((await push(app, device, [mutation], sent)).results[0]);
    expect(answers.map((answer) => [answer?.status, answer?.needs_review])).toEqual([
      ['applied', undefined],
      ['duplicate', undefined],
    ]);
    expect(await heldBill(replica, bookingId)).toMatchObject({
      paid: 60,
      tips: 5,
      balance: 40,
      state: 'due',
      receipt_number: 1,
      needs_review: false,
      payments: [
        {
          payment_id: args.payment_id,
          kind: 'payment',
          method: 'cash',
          amount: 60,
          tip: 5,
          tendered: 80,
          change: 15,
          payer_name: 'Marie',
          reference: 'till 2',
          by: { kind: 'device', name: null, device_name: 'front_desk' },
          taken_at: args.taken_at,
          z_number: null,
        },
      ],
    });
    /* The same payment as another mutation, as after a call whose answer was lost. */
    const again = await did(desk, 'take_payment', { ...args, payment_id: args.payment_id.toUpperCase() });
    expect(again).toMatchObject({ status: 'applied' });
    expect(await did(desk, 'take_payment', { ...args, amount: 61 })).toMatchObject({
      status: 'parked',
      code: 'ALREADY_EXISTS',
    });
    expect((await payments(desk)).length).toBe(1);
    expect((await bookingOf(app, venue, bookingId))?.bill).toMatchObject({ paid: 60, balance: 40 });
  });

  it('[B65] [M9] of two desks that took the same balance is kept, and marked as overpaid', async () => {
    const desk = await openBillDesk(await open());
    const { app, venue, replica, bookingId } = desk;
    const other = { ...desk, device: await pairTestDevice(app, venue.clientId, 'front_desk') };
    expect(await did(desk, 'take_payment', payment(desk, 100))).not.toHaveProperty('needs_review');
    expect(await did(other, 'take_payment', payment(desk, 100))).toMatchObject({
      status: 'applied',
      needs_review: true,
    });
    expect(await heldBill(replica, bookingId)).toMatchObject({
      paid: 200,
      balance: -100,
      state: 'overpaid',
      needs_review: true,
    });
  });

  it('[B65] [Q9] of a canceled booking is kept and marked, and so is cash that is less than what was paid', async () => {
    const desk = await openBillDesk(await open());
    const { app, venue, replica, bookingId } = desk;
    expect(await did(desk, 'take_payment', payment(desk, 60, { tendered: 50 }))).toMatchObject({ needs_review: true });
    expect(await heldBill(replica, bookingId)).toMatchObject({ needs_review: true, payments: [{ tendered: null }] });
    const params = { ...venue.own.params, booking_id: bookingId };
    await call(app, cancelBooking, { token: venue.token, params, body: {} });
    expect(await did(desk, 'take_payment', payment(desk, 40))).toMatchObject({ needs_review: true });
    const line = { line_id: uuid(), booking_id: bookingId, name: 'Socks', unit: 2.5, quantity: 1, is_taxable: false };
    expect(await did(desk, 'add_line', line)).toMatchObject({ status: 'applied', needs_review: true });
    expect(await heldBill(replica, bookingId)).toMatchObject({ total: 2.5, paid: 100, balance: -97.5 });
  });

  it('[B65] of a booking that is unknown or has no prices counts without a bill, and waits for staff', async () => {
    const desk = await openBillDesk(await open());
    const lost = payment(desk, 30, { booking_id: 'C00009-gone', method: 'terminal' });
    expect(await did(desk, 'take_payment', lost)).toMatchObject({ status: 'applied', needs_review: true });
    expect(
      await did(desk, 'void_payment', { void_id: uuid(), payment_id: lost.payment_id, reason: 'Twice' }),
    ).toMatchObject({ status: 'applied' });
    const rows = await payments(desk);
    const counted = { booking_id: 'C00009-gone', amount_cents: 3000, z_number: null };
    expect(rows.filter(({ kind }) => kind === 'payment')).toMatchObject([counted]);
    expect(rows.filter(({ kind }) => kind !== 'payment')).toMatchObject([{ ...counted, kind: 'void' }]);
    const { app, venue } = desk;
    const sums = await app.deps.db.readVenue(venue.clientId, (db) =>
      db
        .selectFrom('sales_sums')
        .where('kind', '=', 'method')
        .select(['key', 'paid_cents', 'refunded_cents'])
        .execute(),
    );
    expect(sums).toEqual([{ key: 'terminal', paid_cents: 3000, refunded_cents: 3000 }]);
    const line = { line_id: uuid(), booking_id: 'C00009-gone', name: 'Socks', unit: 2, quantity: 1, is_taxable: true };
    expect(await did(desk, 'add_line', line)).toMatchObject({ status: 'parked', code: 'BOOKING_NOT_FOUND' });
  });

  it('[B65] [M11] goes back by a void with its tip, whichever arrives first, and once', async () => {
    const desk = await openBillDesk(await open());
    const { replica, bookingId } = desk;
    const first = payment(desk, 60, { tip: 5 });
    await did(desk, 'take_payment', first);
    const undo = { void_id: uuid(), payment_id: first.payment_id, reason: 'Wrong party' };
    for (const _ of ['once', 'again'])
      expect(await did(desk, 'void_payment', undo)).toMatchObject({ status: 'applied' });
    /* Another desk voids it too. */
    await did(desk, 'void_payment', { ...undo, void_id: uuid() });
    expect(await heldBill(replica, bookingId)).toMatchObject({
      paid: 60,
      refunded: 60,
      tips: 0,
      balance: 100,
      needs_review: false,
      payments: [{ kind: 'payment' }, { kind: 'void', of: first.payment_id, amount: 60, tip: 5, method: 'cash' }],
    });
    const late = payment(desk, 20);
    const early = { void_id: uuid(), payment_id: late.payment_id, reason: 'Wrong party' };
    expect(await did(desk, 'void_payment', early)).toMatchObject({ status: 'applied' });
    expect(await did(desk, 'take_payment', late)).toMatchObject({ status: 'applied' });
    const back = (await payments(desk)).filter((row) => row.of_payment_id === late.payment_id);
    expect(back).toMatchObject([
      { payment_id: early.void_id, kind: 'void', amount_cents: 2000, reason: 'Wrong party' },
    ]);
    expect(await heldBill(replica, bookingId)).toMatchObject({ paid: 80, refunded: 80, balance: 100 });
  });

  it('[B65] [M11] goes back by a refund, for review, once a close of the day has counted it', async () => {
    const desk = await openBillDesk(await open());
    const { replica, bookingId } = desk;
    const args = payment(desk, 60);
    await did(desk, 'take_payment', args);
    await close(desk);
    const undo = { void_id: uuid(), payment_id: args.payment_id, reason: 'Wrong party' };
    expect(await did(desk, 'void_payment', undo)).toMatchObject({ status: 'applied', needs_review: true });
    expect(await heldBill(replica, bookingId)).toMatchObject({
      refunded: 60,
      balance: 100,
      needs_review: true,
      payments: [{ z_number: 1 }, { kind: 'refund', of: args.payment_id, z_number: null }],
    });
  });

  it('[B65] [M11] is not taken back where it went through Square, or is no payment', async () => {
    const desk = await openBillDesk(await open());
    const { app, venue } = desk;
    const args = payment(desk, 60);
    await did(desk, 'take_payment', args);
    const undo = { void_id: uuid(), payment_id: args.payment_id, reason: 'Wrong party' };
    await did(desk, 'void_payment', undo);
    const again = { void_id: uuid(), payment_id: undo.void_id, reason: 'Wrong party' };
    expect(await did(desk, 'void_payment', again)).toMatchObject({ status: 'parked', code: 'CHANGE_NOT_ALLOWED' });
    const online = payment(desk, 40);
    await did(desk, 'take_payment', online);
    await app.deps.db.writeVenue(venue.clientId, (db) =>
      db.updateTable('bill_payments').set({ method: 'square' }).where('payment_id', '=', online.payment_id).execute(),
    );
    expect(await did(desk, 'void_payment', { ...again, payment_id: online.payment_id })).toMatchObject({
      status: 'parked',
      code: 'CHANGE_NOT_ALLOWED',
    });
    expect((await payments(desk)).length).toBe(3);
  });

  it('[B65] [M10] adds an extra at the price that the desk showed, by the taxes of the booking', async () => {
    const desk = await openBillDesk(await open());
    const { bookingId, socks, replica } = desk;
    const extra = { line_id: uuid(), booking_id: bookingId, extra_id: socks.extra_id, name: 'Socks' };
    const line = { ...extra, unit: 1.99, quantity: 3, is_taxable: true };
    for (const _ of ['once', 'as another mutation'])
      expect(await did(desk, 'add_line', line)).toMatchObject({ status: 'applied' });
    expect(await did(desk, 'add_line', { ...line, quantity: 4 })).toMatchObject({ code: 'ALREADY_EXISTS' });
    const bill = await heldBill(replica, bookingId);
    expect(bill).toMatchObject({ total: 106.5, tax: 0.53, balance: 106.5 });
    expect((bill?.['lines'] as object[] | undefined)?.at(-1)).toMatchObject({
      line_id: line.line_id,
      kind: 'extra',
      extra_id: socks.extra_id,
      unit: 1.99,
      quantity: 3,
      gross: 5.97,
      total: 6.5,
      taxes: [{ name: 'Sales tax', percent: 8.875, amount: 0.53 }],
      by: { kind: 'device', device_name: 'front_desk' },
    });
  });

  it('[B65] [Q9] adds more of an extra than there is, and marks the bill', async () => {
    const desk = await openBillDesk(await open());
    const { bookingId, socks } = desk;
    const line = { booking_id: bookingId, extra_id: socks.extra_id, name: 'Socks', unit: 2.5, is_taxable: true };
    const add = (quantity: number) => did(desk, 'add_line', { ...line, line_id: uuid(), quantity });
    expect(await add(3)).not.toHaveProperty('needs_review');
    expect(await add(1)).toMatchObject({ status: 'applied', needs_review: true });
  });

  it('[B65] [Q2] is parked for a person where it can’t be read, and never applied in part', async () => {
    const desk = await openBillDesk(await open());
    const good = payment(desk, 60);
    const line = { line_id: uuid(), booking_id: 'b', name: 'Socks', unit: 2, quantity: 1, is_taxable: true };
    const undo = { void_id: uuid(), payment_id: uuid(), reason: 'Wrong' };
    const wrong: [string, object][] = [
      ...[{ amount: 0.005 }, { amount: 0 }, { amount: 100_000.01 }, { amount: '60' }, { amount: null }].map(
        (bad): [string, object] => ['take_payment', { ...good, ...bad }],
      ),
      ...[{ tip: -1 }, { tendered: 1.001 }, { method: 'square' }, { payment_id: 'p' }, { taken_at: 'noon' }].map(
        (bad): [string, object] => ['take_payment', { ...good, ...bad }],
      ),
      ...[{ reference: 'x'.repeat(65) }, { payer_name: 'x'.repeat(121) }].map((bad): [string, object] => [
        'take_payment',
        { ...good, ...bad },
      ]),
      ...[{ unit: -1 }, { unit: 0.001 }, { quantity: 0 }, { quantity: 1.5 }, { quantity: 1001 }, { name: ' ' }].map(
        (bad): [string, object] => ['add_line', { ...line, ...bad }],
      ),
      ...[{ reason: ' ' }, { void_id: 'v' }].map((bad): [string, object] => ['void_payment', { ...undo, ...bad }]),
    ];
    const { app, venue, device } = desk;
    const { results } = await push(
      app,
      device,
      wrong.map(([name, args]) => mutationOf(venue.clientId, name, args as Record<string, unknown>)),
    );
    expect(results.map(({ status, code }) => [status, code])).toEqual(wrong.map(() => ['parked', 'INVALID_INPUT']));
    expect(await payments(desk)).toEqual([]);
    expect(await did(desk, 'take_payment', { ...good, reference: '4111 1111 1111 1111' })).toMatchObject({
      status: 'applied',
      needs_review: true,
    });
    expect((await payments(desk))[0]?.reference).not.toContain('4111 1111');
  });

  it('[S41] [S42] [B65] names the person who did it, and is marked where their role may not', async () => {
    const desk = await openBillDesk(await open());
    const { app, venue, replica, bookingId } = desk;
    const { userId } = await addStaff(app, venue.clientId, 'desk', 'mia@staff.example');
    await changeStaff(app, venue.clientId, userId, { pin_hash: 'pbkdf2-sha256$1$c2FsdA$aGFzaA', pin_version: 1 });
    app.clock.advance(60_000);
    const client_at = new Date(app.clock.now()).toISOString();
    const clock = { client_at, offset_ms: 0, monotonic_ms: 1, session: 'run' };
    const actor = { kind: 'user', id: userId, via: 'pin', pin_version: 1 };
    const args = payment(desk, 60, { taken_at: client_at });
    expect(await did(desk, 'take_payment', args, { actor, clock })).not.toHaveProperty('needs_review');
    const undo = { void_id: uuid(), payment_id: args.payment_id, reason: 'Wrong party' };
    /* The front desk does not correct bills. */
    expect(await did(desk, 'void_payment', undo, { actor, clock })).toMatchObject({ needs_review: true });
    const bill = await heldBill(replica, bookingId);
    expect((bill?.['payments'] as { by: object }[] | undefined)?.[0]?.by).toMatchObject({
      kind: 'staff',
      device_name: 'front_desk',
    });
    expect(bill).toMatchObject({ needs_review: true, refunded: 60 });
  });

  it('[Q18] [B65] is for desks: a kiosk’s waits for the owner', async () => {
    const desk = await openBillDesk(await open());
    const kiosk = await pairTestDevice(desk.app, desk.venue.clientId, 'kiosk');
    const mutation = mutationOf(desk.venue.clientId, 'take_payment', payment(desk, 60));
    const { body } = await pushRaw(desk.app, kiosk, [mutation]);
    expect(body.results).toMatchObject([{ status: 'parked', code: 'MUTATION_NOT_ALLOWED' }]);
    expect(takenAt('10:05')).toBe('2026-06-20T14:05:00.000Z');
  });
});
