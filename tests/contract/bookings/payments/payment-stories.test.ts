import fc from 'fast-check';
import { expect, it } from 'vitest';
import { onBothDatabases } from '#helpers/app/on-databases';
import { triesOf } from '#helpers/app/tries';
import { begin, happen, settleDown, story, type Told } from '#helpers/billing/booking-payment-story';
import { storedBooking, storedPayments, storedRefunds } from '#helpers/billing/paid-bookings';

const DAY_MS = 86_400_000;
const RUNS = { sqlite: triesOf({ usual: 20, long: 300 }), postgres: triesOf({ usual: 6, long: 60 }) };

function sumOf(rows: readonly { amount: number }[]): number {
  return rows.reduce((sum, { amount }) => sum + amount, 0);
}

/** What holds at every moment. */
async function checkMoment(told: Told): Promise<void> {
  const { app, venue, account, held } = told;
  const rows = await storedPayments(app, venue.clientId);
  const bookings = await Promise.all(held.map(({ bookingId }) => storedBooking(app, bookingId)));
  for (const { booking_id: id, status } of bookings) {
    const own = rows.filter(({ booking_id: bookingId }) => bookingId === id);
    const open = own.filter((row) => row.status === 'started' || row.status === 'unknown');
    const applied = own.filter(({ applied_at: at }) => at !== null);
    expect(open.length, 'charges of a booking that are open').toBeLessThanOrEqual(1);
    expect(applied.length, 'payments that count').toBeLessThanOrEqual(1);
    if (status === 'confirmed') expect(applied, 'a confirmed booking is paid').toHaveLength(1);
  }
  const now = app.clock.now();
  const isRecent = ({ created_at: at }: { created_at: string }) => now - Date.parse(at) < DAY_MS;
  const charged = new Set(
    rows.filter((row) => ['started', 'unknown'].includes(row.status) && isRecent(row)).map(({ booking_id: id }) => id),
  );
  const kept = bookings
    .filter(({ status }) => status !== 'cancelled')
    .filter(({ booking_id: id, hold_expires_at: until }) => !until || Date.parse(until) > now || charged.has(id))
    .map(({ booking_time: time }) => time);
  expect(new Set(kept).size, 'places that are sold, held, or under a charge').toBe(kept.length);
  const sold = bookings.filter(({ status }) => status === 'confirmed').map(({ booking_time: time }) => time);
  expect(new Set(sold).size, 'places that were sold').toBe(sold.length);
  const keys = account.asked.map(({ idempotencyKey }) => idempotencyKey);
  expect(new Set(keys).size, 'one attempt for each stored charge').toBe(keys.length);
  for (const payment of account.payments) {
    const refunds = account.refunds.filter((one) => one.paymentId === payment.id && one.status !== 'FAILED');
    const back = sumOf(refunds.map(({ amountCents: amount }) => ({ amount })));
    expect(back, 'never more is given back than was paid').toBeLessThanOrEqual(payment.amountCents);
  }
}

/** What holds once everything came to rest: all money is known, and counts for a booking or went back. */
async function checkEnd({ app, venue, account }: Told): Promise<void> {
  const rows = await storedPayments(app, venue.clientId);
  const refunds = await storedRefunds(app, venue.clientId);
  expect(rows.filter(({ status }) => status === 'started' || status === 'unknown')).toEqual([]);
  expect(refunds.filter(({ status }) => status !== 'completed' && status !== 'failed')).toEqual([]);
  const completed = rows.filter(({ status }) => status === 'completed');
  const taken = account.payments.filter(({ status }) => status === 'COMPLETED').map(({ id }) => id);
  expect(completed.map(({ square_payment_id: id }) => id ?? '').toSorted()).toEqual(taken.toSorted());
  for (const { payment_id: id, applied_at: at, amount_cents: paid } of completed) {
    const own = refunds.filter(({ payment_id: paymentId }) => paymentId === id);
    const returned = sumOf(
      own.filter(({ status }) => status === 'completed').map(({ amount_cents: amount }) => ({ amount })),
    );
    const hasFailed = own.some(({ status }) => status === 'failed');
    if (at === null && !hasFailed) expect(returned, 'what came too late is given back').toBe(paid);
  }
  /* Half of what is left, less a dollar. */
  for (const { payment_id: id, amount_cents: cents, actor } of refunds)
    if (actor === 'visitor') {
      const { amount_cents: paid = 0 } = completed.find(({ payment_id: paymentId }) => paymentId === id) ?? {};
      expect(cents, 'a guest gets the share that the policy says').toBeLessThanOrEqual(Math.round(paid / 2) - 100);
    }
  const known = refunds.filter(({ status }) => status === 'completed').map(({ square_refund_id: id }) => id ?? '');
  const made = account.refunds.filter(({ status }) => status === 'COMPLETED').map(({ id }) => id);
  expect(known.toSorted()).toEqual(made.toSorted());
}

onBothDatabases('stories of bookings’ payments', (open, dialect) => {
  it('[B18] [B41] [P1] [P2] [P3] [P6] [P7] [P9] [P10] pay once, refund no more than was paid, sell no place twice', async () => {
    const app = await open({ LOG_LEVEL: 'silent' });
    const property = fc.asyncProperty(story, async (steps) => {
      const told = await begin(app);
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
});
