import type { BillPayment } from '@gatehouse/sync-protocol/areas/bookings/bills/bills.contracts';
import { getOpenDay } from '@gatehouse/sync-protocol/areas/bookings/bills/day-close.contracts';
import { dollarsToCents } from '@gatehouse/sync-protocol/base/money';
import fc from 'fast-check';
import { expect } from 'vitest';
import { call } from '#helpers/app/call';
import { it, onBothDatabases } from '#helpers/app/on-databases';
import type { TestApp } from '#helpers/app/test-app';
import * as paid from '#helpers/billing/paid-bookings';
import { billedBooking, billOf, openPriced, refund, take, voidTaken } from '#helpers/venues/bill-calls';
import { book } from '#helpers/venues/offerings';

const again = 'b0000000-0000-4000-8000-000000000001';

/** A booking of $100 whose deposit of $25 was paid by Square. */
async function paidBySquare(app: TestApp) {
  const { venue, account } = await paid.openPayingVenue(app);
  const offering = await openPriced(app, venue, { deposit_amount: 25 });
  const { booking_id: id } = (await book(app, offering, { quoted_cents: 10_000 })).body;
  await paid.pay(app, await paid.payLink(app, offering, id));
  const [payment] = (await billOf(app, venue, id)).payments;
  if (!payment) throw new Error('nothing was paid');
  return { venue, account, id, payment_id: payment.payment_id };
}

onBothDatabases('refunds of bills', () => {
  it('[B65] by hand are of one payment, as far as it is left, and give the tip back last', async ({ app, venue }) => {
    const id = await billedBooking(app, venue);
    const { payment } = (await take(app, venue, id, { amount: 60, tip: 5 })).body;
    const first = await refund(app, venue, id, { ...payment, amount: 40, method: 'terminal', reason: 'Rain' });
    expect(first.body.payment).toMatchObject({
      kind: 'refund',
      of: payment.payment_id,
      method: 'terminal',
      amount: 40,
      tip: 0,
      status: 'completed',
    });
    expect(first.body.bill).toMatchObject({ paid: 60, refunded: 40, tips: 5, balance: 80 });
    const over = await refund(app, venue, id, { ...payment, amount: 25.01 });
    expect([over.status, over.refusal]).toMatchObject([
      409,
      { code: 'BALANCE_CHANGED', message: 'Only $25.00 of this payment is left to refund.', bill: { refunded: 40 } },
    ]);
    const rest = await refund(app, venue, id, { ...payment, amount: 25 });
    expect(rest.body.payment).toMatchObject({ amount: 20, tip: 5 });
    expect(rest.body.bill).toMatchObject({ refunded: 60, tips: 0, balance: 100 });
    expect((await refund(app, venue, id, { ...payment, amount: 0.01 })).refusal.code).toBe('BALANCE_CHANGED');
  });

  it('[B65] [B68] and voids keep every sum: the bill, the day and the drawer say the same of amounts and tips', async ({
    app,
    venue,
  }) => {
    const id = await billedBooking(app, venue);
    const methods = ['cash', 'terminal', 'other'] as const;
    const taken: { payment_id: string; left: number }[] = [];
    const random = fc.sample(fc.nat({ max: 999 }), { numRuns: 60, seed: 47 });
    const next = (below: number): number => (random.pop() ?? 0) % below;
    const sums = { amount: 0, tips: 0, cash: 0 };
    for (let step = 0; step < 9; step += 1) {
      const method = methods[next(3)] ?? 'cash';
      const of = taken[next(taken.length || 1)];
      let entry: BillPayment;
      if (step < 3 || !of) {
        const [amount, tip] = [(next(900) + 100) / 100, next(500) / 100];
        entry = (await take(app, venue, id, { amount, tip, method })).body.payment;
        taken.push({ payment_id: entry.payment_id, left: dollarsToCents(amount) + dollarsToCents(tip) });
      } else if (of.left > 0) {
        const over = await refund(app, venue, id, { ...of, amount: (of.left + 1) / 100, method });
        expect(over.refusal.code).toBe('BALANCE_CHANGED');
        const cents = step % 5 === 0 ? of.left : next(of.left) + 1;
        entry = (await refund(app, venue, id, { ...of, amount: cents / 100, method })).body.payment;
        expect(dollarsToCents(entry.amount) + dollarsToCents(entry.tip)).toBe(cents);
        of.left -= cents;
      } else continue;
      const sign = entry.kind === 'payment' ? 1 : -1;
      sums.amount += sign * dollarsToCents(entry.amount);
      sums.tips += sign * dollarsToCents(entry.tip);
      if (entry.method === 'cash') sums.cash += sign * (dollarsToCents(entry.amount) + dollarsToCents(entry.tip));
      const bill = await billOf(app, venue, id);
      expect(dollarsToCents(bill.paid) - dollarsToCents(bill.refunded)).toBe(sums.amount);
      expect(dollarsToCents(bill.balance)).toBe(10_000 - sums.amount);
      expect(dollarsToCents(bill.tips)).toBe(sums.tips);
      const { day } = (await call(app, getOpenDay, venue.own)).body;
      const net = day.methods.reduce((cents, one) => cents + dollarsToCents(one.net), 0);
      expect([net, dollarsToCents(day.expected_cash)]).toEqual([sums.amount + sums.tips, sums.cash]);
    }
  });

  it('[B65] of 20 at once never come to more than what was paid, and the same one again is one', async ({
    app,
    venue,
  }) => {
    const id = await billedBooking(app, venue);
    const { payment } = (await take(app, venue, id, { amount: 100 })).body;
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => refund(app, venue, id, { ...payment, amount: 30 })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    const given = { ...payment, amount: 10, refund_id: again };
    const same = await Promise.all(Array.from({ length: 5 }, () => refund(app, venue, id, given)));
    for (const { body } of same) expect(body.payment).toMatchObject({ payment_id: again, amount: 10 });
    expect(await billOf(app, venue, id)).toMatchObject({ refunded: 100, balance: 100 });
    expect((await refund(app, venue, id, { ...given, amount: 9 })).refusal.code).toBe('MUTATION_ID_REUSED');
  });

  it('[B65] are of payments alone, by the method that has the money', async ({ app }) => {
    const { venue, id, payment_id } = await paidBySquare(app);
    const { payment: cash } = (await take(app, venue, id, { amount: 10 })).body;
    const back = (await refund(app, venue, id, { ...cash, amount: 5 })).body.payment;
    expect((await refund(app, venue, id, { ...back, amount: 1 })).refusal.code).toBe('CHANGE_NOT_ALLOWED');
    expect((await voidTaken(app, venue, id, back)).refusal.code).toBe('CHANGE_NOT_ALLOWED');
    expect((await voidTaken(app, venue, id, { payment_id })).refusal.code).toBe('CHANGE_NOT_ALLOWED');
    for (const wrong of [
      { payment_id: cash.payment_id, method: 'square' as const },
      { payment_id, method: 'cash' as const },
    ]) {
      const answer = await refund(app, venue, id, { ...wrong, amount: 1 });
      expect([answer.status, Object.keys(answer.refusal['fields'] as object)]).toEqual([400, ['method']]);
    }
    const unknown = { payment_id: crypto.randomUUID(), amount: 1 };
    expect((await refund(app, venue, id, unknown)).status).toBe(404);
  });

  it('[B65] [P9] by Square are reserved, sent once, and count when Square has completed them', async ({ app }) => {
    const { venue, account, id, payment_id } = await paidBySquare(app);
    const given = { payment_id, amount: 10, method: 'square' as const, refund_id: again };
    const first = await refund(app, venue, id, given);
    expect(first.body).toMatchObject({
      payment: { payment_id: again, status: 'pending', amount: 10 },
      bill: { refunded: 0 },
    });
    const over = await refund(app, venue, id, { ...given, refund_id: crypto.randomUUID(), amount: 15.01 });
    expect(over.refusal).toMatchObject({ code: 'BALANCE_CHANGED', bill: { paid: 25 } });
    account.settleRefunds();
    app.clock.advance(3_600_000);
    await paid.janitor(app);
    expect((await refund(app, venue, id, given)).body).toMatchObject({
      payment: { status: 'completed' },
      bill: { refunded: 10 },
    });
    expect(account.refunds).toHaveLength(1);
    /* The refund of all that is left, as before. */
    expect((await paid.giveBack(app, venue, id)).body.refund.amount).toBe(15);
  });

  it('[B65] [P9] by Square that were cut off before Square was asked go on, and the same request is the same one', async ({
    app,
  }) => {
    const { venue, account, id, payment_id } = await paidBySquare(app);
    const given = { payment_id, amount: 10, method: 'square' as const, refund_id: again };
    account.refundFaults.push('crash');
    expect((await refund(app, venue, id, given)).status).toBe(500);
    expect((await refund(app, venue, id, given)).body.payment).toMatchObject({ payment_id: again, status: 'pending' });
    expect(account.refunds).toEqual([]);
    app.clock.advance(3_600_000);
    await paid.janitor(app);
    account.settleRefunds();
    app.clock.advance(3_600_000);
    await paid.janitor(app);
    expect(account.refunds).toHaveLength(1);
    expect(await billOf(app, venue, id)).toMatchObject({ paid: 25, refunded: 10 });
  });

  it('[B65] [P9] by Square that fail are on the bill, count for nothing, and can be made again', async ({ app }) => {
    const { venue, account, id, payment_id } = await paidBySquare(app);
    account.refundFaults.push('refused');
    const given = { payment_id, amount: 25, method: 'square' as const };
    expect((await refund(app, venue, id, given)).body.payment).toMatchObject({ status: 'failed' });
    expect((await refund(app, venue, id, given)).body.payment).toMatchObject({ status: 'pending' });
    expect(await billOf(app, venue, id)).toMatchObject({ refunded: 0, payments: [{}, {}, {}] });
  });
});
