import { SHARES } from '@gatehouse/server/areas/money/payments/settle-due';
import { isoNow } from '@gatehouse/server/base/clock';
import type { PaymentAccount } from '@gatehouse/server/integrations/payments/payments';
import {
  settleBookingPayments,
  settleBookingRefunds,
  settlePayments,
  settleRefunds,
} from '@gatehouse/server/jobs/settle-payments.job';
import { expect } from 'vitest';
import { it, onBothDatabases } from '#helpers/app/on-databases';
import type { TestApp } from '#helpers/app/test-app';
import { readPayments, useFakeAccount } from '#helpers/billing/billing-venue';
import * as paid from '#helpers/billing/paid-bookings';
import { openReviewedVenue } from '#helpers/billing/payment-reviews';

const DAY_MS = 86_400_000;
const { signal } = new AbortController();

/** Which of an account's payments and refunds are asked about from here on. */
function watch(account: Pick<PaymentAccount, 'getPayment' | 'getRefund'>) {
  const asked = { payments: [] as string[], refunds: [] as string[] };
  const { getPayment, getRefund } = account;
  account.getPayment = (id) => {
    asked.payments.push(id);
    return getPayment(id);
  };
  account.getRefund = (id) => {
    asked.refunds.push(id);
    return getRefund(id);
  };
  return asked;
}

onBothDatabases('a backlog of questions about refunds', () => {
  /** A booking's payment as often as that, all of them due to be asked what was given back. */
  async function plantReturns(app: TestApp, clientId: string, count: number): Promise<void> {
    const [row] = await paid.storedPayments(app, clientId);
    if (!row) throw new Error('nothing was paid');
    const copies = Array.from({ length: count }, (_, number) => ({
      ...row,
      payment_id: `copy-${number}`,
      reference_id: `copy-${number}`,
      idempotency_key: `copy-${number}`,
      square_payment_id: `copy-${number}`,
      applied_at: null,
      refunds_check_at: isoNow(app.clock),
    }));
    await app.deps.db.writePlatform((db) => db.insertInto('booking_payments').values(copies).execute());
  }

  it('[P6] [P22] holds up no open charge of a booking, and is asked a share at a time', async ({ app }) => {
    const { venue, account, offering } = await paid.openPayingVenue(app);
    await paid.pay(app, await paid.holdPlace(app, offering));
    const held = await paid.holdPlace(app, offering, { date_scheduled: '2026-06-27' });
    account.faults.push('lost');
    await paid.pay(app, held);
    app.clock.advance(DAY_MS / 24);
    await plantReturns(app, venue.clientId, 2 * SHARES.returns + 1);
    const asked = watch(account);
    expect(await settleBookingPayments.isDue?.(app.deps)).toBe(true);
    await settleBookingPayments.run(app.deps, signal);
    expect((await paid.storedBooking(app, held.bookingId)).status).toBe('confirmed');
    expect(asked).toEqual({ payments: [], refunds: [] });
    expect(await settleBookingPayments.isDue?.(app.deps)).toBe(false);
    expect(await settleBookingRefunds.isDue?.(app.deps)).toBe(true);
    await settleBookingRefunds.run(app.deps, signal);
    expect(asked.payments).toHaveLength(SHARES.returns);
    await settleBookingRefunds.run(app.deps, signal);
    expect(new Set(asked.payments).size, 'each in its turn').toBe(2 * SHARES.returns);
  });

  it('[P9] holds up no open charge of a subscription, where its own refunds are under way too', async ({ app }) => {
    const account = useFakeAccount(app);
    const venue = await openReviewedVenue(app, { hasCard: true });
    await venue.charge();
    const [row] = await readPayments(app, venue.clientId);
    if (!row) throw new Error('nothing was charged');
    const copies = Array.from({ length: SHARES.charges + 1 }, (_, number) => ({
      ...row,
      payment_id: `copy-${number}`,
      idempotency_key: `copy-${number}`,
      period: null,
      status: 'received' as const,
      refund_status: 'pending' as const,
      refund_id: `refund-${number}`,
      refund_key: `refund-${number}`,
      next_check_at: isoNow(app.clock),
    }));
    await app.deps.db.writePlatform((db) => db.insertInto('platform_payments').values(copies).execute());
    app.clock.advance(DAY_MS);
    account.faults.push('late_anyway');
    expect((await venue.charge()).refusal.code).toBe('PAYMENT_UNKNOWN');
    account.arriveLate();
    app.clock.advance(60_000);
    const asked = watch(account);
    await settlePayments.run(app.deps, signal);
    expect((await readPayments(app, venue.clientId)).map(({ status }) => status)).not.toContain('unknown');
    expect(asked).toEqual({ payments: [], refunds: [] });
    await settleRefunds.run(app.deps, signal);
    expect(asked.refunds).toHaveLength(SHARES.refunds);
  });

  it('[P6] a row that always fails is not asked about in every turn, and the others are', async ({ app }) => {
    const { venue, account, offering } = await paid.openPayingVenue(app);
    await paid.pay(app, await paid.holdPlace(app, offering));
    await plantReturns(app, venue.clientId, SHARES.returns);
    const asked: string[] = [];
    account.getPayment = async (id) => {
      asked.push(id);
      throw new Error('a fault of our own');
    };
    await settleBookingRefunds.run(app.deps, signal);
    expect(new Set(asked).size).toBe(SHARES.returns);
    await settleBookingRefunds.run(app.deps, signal);
    expect(asked).toHaveLength(SHARES.returns);
    expect(app.logs.filter(({ msg }) => msg === 'a payment was not settled')).toHaveLength(SHARES.returns);
  });
});
