import { sumsOfEntries } from '@gatehouse/sync-protocol/areas/bookings/bills/bill';
import { getBill } from '@gatehouse/sync-protocol/areas/bookings/bills/bills.contracts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { call } from '#helpers/app/call';
import { onBothDatabases } from '#helpers/app/on-databases';
import { triesOf } from '#helpers/app/tries';
import { begin, happen, settleDown, story, type Told } from '#helpers/billing/booking-payment-story';
import * as paid from '#helpers/billing/paid-bookings';
import { billRows } from '#helpers/venues/bill-rows';

const RUNS = { sqlite: triesOf({ usual: 12, long: 200 }), postgres: triesOf({ usual: 4, long: 40 }) };
const PRICE = { priceCents: 10_000 };

const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0);

/** Each bill is the sum of its entries, and no receipt number is missing or twice. */
async function checkMoment({ app, venue }: Told): Promise<void> {
  const rows = await billRows(app, 'bill_payments', venue.clientId);
  const bills = await billRows(app, 'bills', venue.clientId);
  for (const bill of bills) {
    const own = rows.filter(({ booking_id: id }) => id === bill.booking_id);
    const amounts = own.map((row) => ({
      kind: row.kind,
      amount: row.amount_cents,
      tip: row.tip_cents,
      status: row.status,
    }));
    const { paid: paidCents, refunded } = sumsOfEntries([], amounts);
    expect([bill.paid_cents, bill.refunded_cents]).toEqual([paidCents, refunded]);
  }
  const numbers = bills.flatMap(({ receipt_number: number }) => number ?? []).toSorted((a, b) => a - b);
  expect(numbers).toEqual(numbers.map((_, index) => index + 1));
}

/** What was paid less what went back, on bills and in the sums of reports, is what Square holds. */
async function checkEnd({ app, venue, account }: Told): Promise<void> {
  const rows = await billRows(app, 'bill_payments', venue.clientId);
  const payments = await paid.storedPayments(app, venue.clientId);
  const taken = account.payments.filter(({ status }) => status === 'COMPLETED');
  const back = account.refunds.filter(({ status }) => status === 'COMPLETED');
  const ofKind = (wanted: string) =>
    rows.filter(({ kind, status }) => kind === wanted && status === 'completed').map((row) => row.payment_id);
  const idOf = (squareId: string) => payments.find((row) => row.square_payment_id === squareId)?.payment_id;
  expect(ofKind('payment').toSorted()).toEqual(taken.map(({ id }) => idOf(id) ?? '').toSorted());
  expect(ofKind('refund')).toHaveLength(back.length);
  const held = sumOf(taken.map(({ amountCents }) => amountCents)) - sumOf(back.map(({ amountCents }) => amountCents));
  const bills = await billRows(app, 'bills', venue.clientId);
  expect(sumOf(bills.map((bill) => bill.paid_cents - bill.refunded_cents))).toBe(held);
  const sums = await billRows(app, 'sales_sums', venue.clientId);
  for (const kind of ['method', 'staff'])
    expect(
      sumOf(sums.filter((row) => row.kind === kind).map((row) => row.paid_cents - row.refunded_cents)),
      `the sums by ${kind}`,
    ).toBe(held);
}

onBothDatabases('Square money on bills', (open, dialect) => {
  it('[B65] [P7] [P9] [P10] is there once, and what was paid less what went back is what Square holds', async () => {
    const app = await open({ LOG_LEVEL: 'silent' });
    const property = fc.asyncProperty(story, async (steps) => {
      const told = await begin(app, PRICE);
      for (const step of steps) {
        await happen(told, step);
        await checkMoment(told);
      }
      await settleDown(told);
      await checkMoment(told);
      await checkEnd(told);
    });
    await fc.assert(property, { numRuns: RUNS[dialect] });
  }, 400_000);

  it('[B65] shows a payment and its refund, which counts once Square has completed it', async () => {
    const app = await open();
    const told = await begin(app, PRICE);
    await happen(told, { waitMs: 0, acts: [{ do: 'hold', time: '10:00' }] });
    const [held] = told.held;
    if (!held) throw new Error('nothing was held');
    const read = async () => {
      const params = { ...told.venue.own.params, booking_id: held.bookingId };
      return (await call(app, getBill, { token: told.venue.token, params })).body.bill;
    };
    expect(await read()).toMatchObject({ total: 100, paid: 0, receipt_number: null });
    await paid.pay(app, held);
    expect(await read()).toMatchObject({ paid: 25, balance: 75, receipt_number: 1, payments: [{ method: 'square' }] });
    await paid.giveBack(app, told.venue, held.bookingId, 10);
    const [payment] = (await read())?.payments ?? [];
    expect(await read()).toMatchObject({
      paid: 25,
      refunded: 0,
      payments: [
        { kind: 'payment', amount: 25, tip: 0, status: 'completed', by: { kind: 'guest' } },
        { kind: 'refund', of: payment?.payment_id, amount: 10, status: 'pending', by: { kind: 'staff' } },
      ],
    });
    told.account.settleRefunds();
    app.clock.advance(3_600_000);
    await paid.janitor(app);
    expect(await read()).toMatchObject({ refunded: 10, balance: 85, payments: [{}, { status: 'completed' }] });
  });

  it('[B65] [P10] shows money that came too late, and that it went back', async () => {
    const app = await open();
    const told = await begin(app, PRICE);
    await happen(told, { waitMs: 0, acts: [{ do: 'hold', time: '10:00' }] });
    await happen(told, {
      waitMs: 0,
      acts: [{ do: 'pay', pick: 0, fault: 'lost' }],
    });
    await happen(told, { waitMs: 0, acts: [{ do: 'cancel', pick: 0 }] });
    await settleDown(told);
    const [bill] = await billRows(app, 'bills', told.venue.clientId);
    expect(bill).toMatchObject({ total_cents: 0, paid_cents: 2_500, refunded_cents: 2_500, receipt_number: 1 });
  });
});
