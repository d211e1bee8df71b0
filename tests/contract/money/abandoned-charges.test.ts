import { settleOpenPayments } from '@gatehouse/server/areas/money/billing/payments/settle-open.service';
import { giveUpReview, refundReview } from '@gatehouse/server/areas/money/billing/reviews/decide-review.service';
import { expect } from 'vitest';
import { it, onBothDatabases } from '../../helpers/app/on-databases.ts';
import type { TestApp } from '../../helpers/app/test-app.ts';
import { readPayments, renewByCard, useFakeAccount } from '../../helpers/billing/billing-venue.ts';
import * as paid from '../../helpers/billing/paid-bookings.ts';
import { runJob } from '../../helpers/billing/payment-reviews.ts';

const DAY_MS = 86_400_000;

/** A charge without a response, closed by the server as one that never arrived, or by an admin while Square can't be reached. */
async function abandon(app: TestApp, fault: 'never' | 'late_anyway', code: 'NEVER_ARRIVED' | 'GIVEN_UP') {
  const account = useFakeAccount(app);
  const { clientId } = await app.createVenue({ planId: 'monthly-professional', servicePaidUntil: '2026-06-20' });
  const first = async () => (await readPayments(app, clientId))[0];
  account.faults.push(fault);
  await expect(renewByCard(app, clientId)).rejects.toMatchObject({ code: 'PAYMENT_UNKNOWN' });
  app.clock.advance(20_000);
  account.isDown = code === 'GIVEN_UP';
  if (code === 'GIVEN_UP') await giveUpReview(app.deps, (await first())?.payment_id ?? '', 'admin-1');
  else await settleOpenPayments(app.deps, clientId);
  expect(await first()).toMatchObject({ status: 'failed', failure_code: code });
  return { account, first };
}

onBothDatabases('an abandoned charge', (open) => {
  it.each([
    { code: 'NEVER_ARRIVED', days: 2, end: 'completed' },
    { code: 'GIVEN_UP', days: 20, end: 'received' },
  ] as const)(
    '[P6] $code is looked for until Square answers, even after $days days without the server',
    async (one) => {
      const app = await open();
      const { account, first } = await abandon(app, 'late_anyway', one.code);
      account.arriveLate();
      account.isDown = true;
      await runJob(app, one.days * DAY_MS);
      await runJob(app, one.days * DAY_MS);
      expect((await first())?.status).toBe('failed');
      account.isDown = false;
      await runJob(app, DAY_MS);
      expect(await first()).toMatchObject({ status: one.end, square_payment_id: account.payments[0]?.id });
    },
  );

  it.each([
    { when: 'the answer was lost', before: ['lost', 'revoked'], after: [] },
    { when: 'Square has taken it', before: [], after: ['revoked'] },
  ] as const)('[P18] is refunded once, also when Square turns the token away after $when', async (one) => {
    const app = await open();
    const { account, first } = await abandon(app, 'late_anyway', 'GIVEN_UP');
    account.arriveLate();
    account.isDown = false;
    await runJob(app, DAY_MS);
    account.refundFaults.push(...one.before);
    const click = async () => refundReview(app.deps, (await first())?.payment_id ?? '', 'admin-1');
    await click();
    account.refundFaults.push(...one.after);
    await click();
    expect(account.refundFaults).toEqual(['revoked']);
    await runJob(app, DAY_MS);
    expect(account.refundFaults).toEqual([]);
    expect(await first()).toMatchObject({ status: 'received', refund_status: 'pending' });
    account.settleRefunds();
    await runJob(app, DAY_MS);
    expect((await first())?.refund_status).toBe('completed');
    expect(account.refunds).toHaveLength(1);
  });

  it.each([
    { code: 'NEVER_ARRIVED', days: 1 },
    { code: 'GIVEN_UP', days: 14 },
  ] as const)(
    '[P6] $code is no longer looked for once Square has answered after $days days',
    async ({ code, days }) => {
      const app = await open();
      const { account, first } = await abandon(app, 'never', code);
      account.isDown = false;
      await runJob(app, days * DAY_MS - 60_000);
      expect((await first())?.next_check_at).not.toBeNull();
      await runJob(app, DAY_MS);
      expect(await first()).toMatchObject({ status: 'failed', next_check_at: null });
    },
  );

  it('[P6] that Square still works on after the time is looked for until it is final', async ({ app }) => {
    const { account, first } = await abandon(app, 'late_anyway', 'NEVER_ARRIVED');
    account.arriveLate();
    const [payment] = account.payments;
    if (!payment) throw new Error('nothing has arrived');
    payment.status = 'APPROVED';
    await runJob(app, 2 * DAY_MS);
    expect((await first())?.next_check_at).not.toBeNull();
    payment.status = 'COMPLETED';
    await runJob(app, DAY_MS);
    expect((await first())?.status).toBe('completed');
  });

  it.each(['a subscription', 'a booking'] as const)(
    '[P2] [P6] of %s that arrives while it is canceled is looked for once more, and counts at once',
    async (what) => {
      const app = await open();
      const { account, rows, job } = await (what === 'a booking' ? loseBooking(app) : loseSubscription(app));
      const { cancelByKey } = account;
      account.cancelByKey = async (key) => {
        account.arriveLate();
        return cancelByKey(key);
      };
      app.clock.advance(2 * 60_000);
      await job();
      expect(await rows()).toMatchObject([{ status: 'completed', square_payment_id: account.payments[0]?.id }]);
    },
  );
});

async function loseSubscription(app: TestApp) {
  const account = useFakeAccount(app);
  const { clientId } = await app.createVenue({ planId: 'monthly-professional', servicePaidUntil: '2026-06-20' });
  account.faults.push('late_anyway');
  await expect(renewByCard(app, clientId)).rejects.toMatchObject({ code: 'PAYMENT_UNKNOWN' });
  return { account, rows: () => readPayments(app, clientId), job: () => runJob(app) };
}

async function loseBooking(app: TestApp) {
  const { venue, account, offering } = await paid.openPayingVenue(app);
  const held = await paid.holdPlace(app, offering);
  account.faults.push('late_anyway');
  await paid.pay(app, held);
  return { account, rows: () => paid.storedPayments(app, venue.clientId), job: () => paid.janitor(app) };
}
