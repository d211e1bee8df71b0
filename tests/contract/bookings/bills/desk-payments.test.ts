import { getBookingPayments } from '@gatehouse/sync-protocol/areas/bookings/bookings.contracts';
import { expect } from 'vitest';
import { call } from '#helpers/app/call';
import { it, onBothDatabases } from '#helpers/app/on-databases';
import * as paid from '#helpers/billing/paid-bookings';
import { billedBooking, billOf, openPriced, refund, take, voidTaken } from '#helpers/venues/bill-calls';
import { billRows } from '#helpers/venues/bill-rows';
import { book } from '#helpers/venues/offerings';
import { addStaff } from '#helpers/venues/staff';

const again = 'b0000000-0000-4000-8000-000000000001';

onBothDatabases('money at the desk', (open) => {
  it('[B65] is on the bill at once, with the change and the receipt’s number', async ({ app, venue }) => {
    const id = await billedBooking(app, venue);
    const { bill, payment, change } = (
      await take(app, venue, id, { amount: 60, tip: 5.5, tendered: 80, reference: ' Till 2 ', payer_name: 'Bo' })
    ).body;
    expect(change).toBe(14.5);
    expect(payment).toMatchObject({
      kind: 'payment',
      method: 'cash',
      amount: 60,
      tip: 5.5,
      tendered: 80,
      change: 14.5,
      reference: 'Till 2',
      payer_name: 'Bo',
      status: 'completed',
      by: { kind: 'staff' },
      z_number: null,
    });
    expect(bill).toMatchObject({ total: 100, paid: 60, tips: 5.5, balance: 40, state: 'due', receipt_number: 1 });
    expect((await take(app, venue, id, { amount: 40, method: 'terminal' })).body).toMatchObject({
      change: 0,
      bill: { balance: 0, state: 'settled', needs_review: false, receipt_number: 1 },
    });
    const sums = (await billRows(app, 'sales_sums', venue.clientId)).filter(({ kind }) => kind === 'method');
    expect(Object.fromEntries(sums.map(({ key, paid_cents, tips_cents }) => [key, [paid_cents, tips_cents]]))).toEqual({
      cash: [6_000, 550],
      terminal: [4_000, 0],
    });
    const params = { ...venue.own.params, booking_id: id };
    const { booking } = (await call(app, getBookingPayments, { token: venue.token, params })).body;
    expect(booking.bill).toMatchObject({ paid: 100, balance: 0, state: 'settled' });
  });

  it('[B65] is refused above the balance with the bill, and kept for review where it is meant', async ({
    app,
    venue,
  }) => {
    const id = await billedBooking(app, venue);
    const refused = await take(app, venue, id, { amount: 100.01 });
    expect([refused.status, refused.refusal]).toMatchObject([
      409,
      { code: 'BALANCE_CHANGED', message: 'Only $100.00 is still due.', bill: { balance: 100, paid: 0 } },
    ]);
    const kept = await take(app, venue, id, { amount: 100.01, allow_over: true });
    expect(kept.body.bill).toMatchObject({ balance: -0.01, state: 'overpaid', needs_review: true });
    expect((await take(app, venue, id, { amount: 1 })).refusal.message).toBe('Nothing is due anymore.');
  });

  it('[B65] of 20 at once for the same balance is taken once', async ({ app, venue }) => {
    const id = await billedBooking(app, venue);
    const answers = await Promise.all(Array.from({ length: 20 }, () => take(app, venue, id, { amount: 100 })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const answer of answers.filter(({ status }) => status !== 200))
      expect(answer.refusal.code).toBe('BALANCE_CHANGED');
    expect(await billOf(app, venue, id)).toMatchObject({ paid: 100, balance: 0, payments: [{}] });
  });

  it('[B65] that is sent again is taken once, also 20 times at once, and its id is good for nothing else', async ({
    app,
    venue,
  }) => {
    const id = await billedBooking(app, venue);
    const given = { payment_id: again, amount: 30, tendered: 50 };
    const answers = await Promise.all(Array.from({ length: 20 }, () => take(app, venue, id, given)));
    for (const { body } of answers)
      expect(body).toMatchObject({ change: 20, payment: { payment_id: again }, bill: { paid: 30 } });
    expect((await take(app, venue, id, { ...given, amount: 31 })).refusal.code).toBe('MUTATION_ID_REUSED');
    expect((await take(app, venue, id, { ...given, method: 'other' })).refusal.code).toBe('MUTATION_ID_REUSED');
    const other = await billedBooking(app, venue, { start_time: '11:00' });
    expect((await take(app, venue, other, given)).refusal.code).toBe('MUTATION_ID_REUSED');
    expect((await voidTaken(app, venue, id, { payment_id: again, void_id: again })).refusal.code).toBe(
      'MUTATION_ID_REUSED',
    );
    expect(await billOf(app, venue, id)).toMatchObject({ paid: 30, payments: [{}] });
    const elsewhere = await app.createVenue();
    const theirs = await billedBooking(app, elsewhere);
    expect((await take(app, elsewhere, theirs, given)).body.bill.paid).toBe(30);
  });

  it.each([
    [{ amount: 10, tip: 2, tendered: 11.99 }, 'tendered'],
    [{ amount: 0 }, 'amount'],
    [{ amount: -5 }, 'amount'],
    [{ amount: 0.005 }, 'amount'],
    [{ amount: 100_000.01 }, 'amount'],
    [{ amount: '10' as unknown as number }, 'amount'],
    [{ amount: 10, tip: -1 }, 'tip'],
    [{ amount: 10, reference: 'x'.repeat(65) }, 'reference'],
    [{ amount: 10, payer_name: 'x'.repeat(121) }, 'payer_name'],
    [{ amount: 10, method: 'square' as 'cash' }, 'method'],
    [{ amount: 10, payment_id: 'p' }, 'payment_id'],
  ])('[B65] is refused as %o', async (given, field) => {
    const app = await open();
    const venue = await app.createVenue();
    const id = await billedBooking(app, venue);
    const answer = await take(app, venue, id, given);
    expect([answer.status, Object.keys(answer.refusal['fields'] as object)]).toEqual([400, [field]]);
    expect((await billOf(app, venue, id)).payments).toEqual([]);
  });

  it('[B65] never names a card number', async ({ app, venue }) => {
    const id = await billedBooking(app, venue);
    const answer = await take(app, venue, id, { amount: 10, reference: '4111 1111 1111 1111' });
    expect([answer.status, answer.refusal.code]).toEqual([400, 'CARD_DATA_REFUSED']);
  });

  it('[B65] is for staff of this venue who may take payments, and of bookings that have a bill', async ({
    app,
    venue,
  }) => {
    const id = await billedBooking(app, venue);
    const desk = await addStaff(app, venue.clientId, 'desk');
    const viewer = await addStaff(app, venue.clientId, 'viewer');
    const as = ({ token }: { token: string }) => ({ token, clientId: venue.clientId });
    expect((await take(app, as(viewer), id, { amount: 1 })).status).toBe(403);
    const taken = await take(app, as(desk), id, { amount: 1 });
    const { payment } = taken.body;
    expect((await voidTaken(app, as(desk), id, payment)).status).toBe(403);
    expect((await refund(app, as(desk), id, { ...payment, amount: 1 })).status).toBe(403);
    const other = await app.createVenue();
    expect((await take(app, other, id, { amount: 1 })).refusal.code).toBe('BOOKING_NOT_FOUND');
    expect((await take(app, { ...other, clientId: venue.clientId }, id, { amount: 1 })).status).toBe(404);
    const { venue: paying, offering } = await paid.openPayingVenue(app);
    const { booking_id: unpriced } = (await book(app, offering)).body;
    expect((await take(app, paying, unpriced, { amount: 1 })).refusal.code).toBe('NO_BILL');
  });

  it('[B65] confirms a booking whose deposit it pays, and no sooner', async () => {
    const app = await open();
    const { venue } = await paid.openPayingVenue(app);
    const offering = await openPriced(app, venue, { deposit_amount: 25 });
    const { booking_id: id } = (await book(app, offering, { quoted_cents: 10_000 })).body;
    const status = async () => (await paid.storedBooking(app, id)).status;
    await take(app, venue, id, { amount: 24.99, method: 'other' });
    expect(await status()).toBe('pending');
    await take(app, venue, id, { amount: 0.01 });
    expect(await status()).toBe('confirmed');
    expect(await paid.storedBooking(app, id)).toMatchObject({ hold_expires_at: null });
  });

  it('[B65] that was noted by mistake is taken back with its tip, once', async ({ app, venue }) => {
    const id = await billedBooking(app, venue);
    const { payment } = (await take(app, venue, id, { amount: 50, tip: 5 })).body;
    const given = { payment_id: payment.payment_id, void_id: again };
    for (const { body } of [await voidTaken(app, venue, id, given), await voidTaken(app, venue, id, given)])
      expect(body.bill).toMatchObject({
        paid: 50,
        refunded: 50,
        tips: 0,
        balance: 100,
        payments: [{}, { kind: 'void', of: payment.payment_id, method: 'cash', amount: 50, tip: 5 }],
      });
    const refusals = [
      await voidTaken(app, venue, id, payment),
      await voidTaken(app, venue, id, { payment_id: again }),
      await refund(app, venue, id, { payment_id: again, amount: 1 }),
    ];
    expect(refusals.map(({ refusal }) => refusal.code)).toEqual(Array(3).fill('CHANGE_NOT_ALLOWED'));
    expect((await voidTaken(app, venue, id, { ...given, reason: 'Another' })).refusal.code).toBe('MUTATION_ID_REUSED');
    expect((await voidTaken(app, venue, id, { payment_id: crypto.randomUUID() })).status).toBe(404);
    const other = await billedBooking(app, venue, { start_time: '11:00' });
    expect((await voidTaken(app, venue, other, payment)).status).toBe(404);
    expect((await billOf(app, venue, id)).payments).toHaveLength(2);
  });

  it('[B65] of which a part went back is taken back as far as it is left', async ({ app, venue }) => {
    const id = await billedBooking(app, venue);
    const { payment } = (await take(app, venue, id, { amount: 50, tip: 5 })).body;
    await refund(app, venue, id, { ...payment, amount: 20 });
    const { bill } = (await voidTaken(app, venue, id, payment)).body;
    expect(bill).toMatchObject({ refunded: 50, tips: 0, payments: [{}, { kind: 'refund' }, { amount: 30, tip: 5 }] });
    expect((await refund(app, venue, id, { ...payment, amount: 0.01 })).refusal.code).toBe('BALANCE_CHANGED');
  });

  it('[B65] [B68] that a close of the day has counted can’t be voided, only refunded', async ({ app, venue }) => {
    const id = await billedBooking(app, venue);
    const { payment } = (await take(app, venue, id, { amount: 50 })).body;
    await app.deps.db.writeVenue(venue.clientId, (db) =>
      db.updateTable('bill_payments').set({ z_number: 1 }).where('client_id', '=', venue.clientId).execute(),
    );
    const refused = await voidTaken(app, venue, id, payment);
    expect([refused.status, refused.refusal.code]).toEqual([409, 'CHANGE_NOT_ALLOWED']);
    expect((await refund(app, venue, id, { ...payment, amount: 50 })).body.payment).toMatchObject({ z_number: null });
  });
});
