import { subscriptionRefunds } from '@gatehouse/server/areas/money/billing/payments/refund.service';
import { noteRefund } from '@gatehouse/server/areas/money/payments/refunds';
import { listAdminPayments } from '@gatehouse/sync-protocol/areas/platform/payment-history.contracts';
import { expect, it } from 'vitest';
import { call } from '../../helpers/app/call.ts';
import { onBothDatabases } from '../../helpers/app/on-databases.ts';
import { readClient, readPayments } from '../../helpers/billing/billing-venue.ts';
import { auditsOf, openReviewedVenue, runJob } from '../../helpers/billing/payment-reviews.ts';
import { squareOfSuite } from '../../helpers/billing/square-simulator.ts';

const DAY_MS = 86_400_000;
const TAKEN_CENTS = 7_500;

const square = squareOfSuite();

/** Every event from here on is lost. */
const allLost = { kind: 'webhook_lost', times: 1_000 } as const;

onBothDatabases('what Square says was given back of a subscription payment', (open) => {
  async function openVenue() {
    const app = await open({ ...square.environment, SQUARE_WEBHOOK_SIGNATURE_KEY: 'a-key-of-the-platform' });
    square.attach(app);
    const venue = await openReviewedVenue(app, { hasCard: true });
    const shown = async (paymentId: string) => {
      const query = { type: 'subscriptions' } as const;
      const { payments } = (await call(app, listAdminPayments, { token: venue.adminToken, query })).body;
      return payments.find(({ payment_id: id }) => id === paymentId);
    };
    return { app, venue, shown };
  }

  /** A payment that extended the subscription. */
  async function startPaid() {
    const opened = await openVenue();
    await opened.venue.charge();
    await square.webhooksDelivered();
    const [payment] = square.account().payments;
    const [row] = await readPayments(opened.app, opened.venue.clientId);
    if (!payment || !row) throw new Error('nothing was charged');
    return { ...opened, payment, paymentId: row.payment_id };
  }

  /** Money that was not applied, for an admin to give back. */
  async function startReceived() {
    const opened = await openVenue();
    const url = await opened.venue.link();
    await opened.venue.switchTo('yearly');
    const { payment } = square.payLink(url);
    await square.webhooksDelivered();
    const [review] = await opened.venue.reviews();
    if (!review) throw new Error('nothing was received');
    return { ...opened, payment, paymentId: review.payment_id };
  }

  it.each([
    ['all events arrive', [], 0],
    ['the events of the refund are lost', [{ kind: 'webhook_lost', times: 1 } as const], 0],
    ['every event is lost', [allLost], DAY_MS],
  ] as const)('[P6] [P22] is learned where %s, and counts once if the events come again', async (_, lost, waitMs) => {
    const { app, venue, shown, payment, paymentId } = await startPaid();
    square.setFailures(...lost);
    square.refundByHand(payment.id, 2_000);
    square.setFailures(...lost);
    square.settleRefunds();
    await square.webhooksDelivered();
    await runJob(app, waitMs);
    expect(await shown(paymentId)).toMatchObject({ amount: 75, refunded: 20, outcome: 'paid' });
    square.setFailures();
    square.repeatEvents();
    await square.webhooksDelivered();
    await runJob(app, DAY_MS);
    expect(await shown(paymentId)).toMatchObject({ refunded: 20 });
    expect(await auditsOf(app, venue.clientId, 'subscription_refund_found')).toMatchObject([
      { actor: 'square', subject: paymentId },
    ]);
  });

  it('[P18] [P22] leaves the rest of money that was not applied to one click', async () => {
    const { app, venue, shown, payment, paymentId } = await startReceived();
    square.setFailures(allLost);
    square.refundByHand(payment.id, 2_000);
    square.settleRefunds();
    expect((await venue.refund(paymentId)).status).toBe(200);
    expect(square.account().refunds.map(({ amount_money: money }) => money.amount)).toEqual([2_000, 5_500]);
    square.settleRefunds();
    await runJob(app, DAY_MS);
    expect(await shown(paymentId)).toMatchObject({ refunded: TAKEN_CENTS / 100, refund_pending: false });
    expect(await venue.reviews()).toMatchObject([{ can_refund: false, refund: { status: 'completed' } }]);
  });

  it('[P18] [P22] ends the review of money that was not applied and is all back', async () => {
    const { app, venue, shown, payment, paymentId } = await startReceived();
    square.refundByHand(payment.id, TAKEN_CENTS);
    await square.webhooksDelivered();
    await runJob(app);
    expect(await venue.reviews()).toMatchObject([{ can_refund: false, can_settle: false, refund: null }]);
    expect((await venue.refund(paymentId)).refusal.code).toBe('VERSION_CONFLICT');
    square.settleRefunds();
    await square.webhooksDelivered();
    await runJob(app);
    expect(await venue.reviews()).toMatchObject([
      { can_refund: false, can_settle: false, refund: { status: 'completed' } },
    ]);
    expect(await shown(paymentId)).toMatchObject({ refunded: TAKEN_CENTS / 100 });
    expect((await venue.refund(paymentId)).status).toBe(200);
    expect(square.account().refunds).toHaveLength(1);
  });

  it('[P7] [P18] that failed is not revived by late news that it is under way, but by money that went back', async () => {
    const { app, venue, payment, paymentId } = await startReceived();
    square.setFailures({ kind: 'refund_fails' });
    await venue.refund(paymentId);
    square.settleRefunds();
    await square.webhooksDelivered();
    const read = () =>
      app.deps.db.readPlatform((db) =>
        db.selectFrom('platform_payments').selectAll().where('payment_id', '=', paymentId).executeTakeFirstOrThrow(),
      );
    const failed = await read();
    expect(failed).toMatchObject({ refund_status: 'failed', next_check_at: null });
    const made = { amountCents: 7_500, currency: 'USD', createdAtUtc: failed.refund_asked_at ?? '' };
    const refund = { ...made, id: failed.refund_id ?? '', paymentId: payment.id };
    const tell = (status: 'PENDING' | 'COMPLETED') =>
      noteRefund(app.deps, subscriptionRefunds, failed, { kind: 'ok', value: { ...refund, status } });
    await tell('PENDING');
    expect(await read()).toEqual(failed);
    await tell('COMPLETED');
    expect(await read()).toMatchObject({ refund_status: 'completed', next_check_at: null });
  });

  it('[P17] [P22] keeps an admin from accepting money that went back at Square unseen', async () => {
    const { app, venue } = await openVenue();
    const url = await venue.link();
    await venue.charge();
    const { payment } = square.payLink(url);
    await square.webhooksDelivered();
    const [review] = await venue.reviews();
    expect(review).toMatchObject({ reason: 'paid_otherwise', can_settle: true });
    square.setFailures(allLost);
    square.refundByHand(payment.id, 2_000);
    square.settleRefunds();
    const accepted = await venue.settle(review?.payment_id ?? '', payment.id);
    expect([accepted.status, accepted.refusal.code]).toEqual([409, 'VERSION_CONFLICT']);
    expect((await readClient(app, venue.clientId)).service_paid_until).toBe('2026-07-20');
    expect(await venue.reviews()).toMatchObject([{ can_settle: false, can_refund: true }]);
  });

  it('[P18] [P22] is told apart from our own refund of as much, whose answer is missing', async () => {
    const { app, venue, shown, payment, paymentId } = await startReceived();
    square.refundByHand(payment.id, TAKEN_CENTS - 1_500);
    square.settleRefunds();
    await square.webhooksDelivered();
    await runJob(app);
    square.setFailures({ kind: 'drop', on: 'refund', times: 3 });
    expect((await venue.refund(paymentId)).status).toBe(200);
    square.settleRefunds();
    await square.webhooksDelivered();
    square.setFailures();
    square.repeatEvents();
    await square.webhooksDelivered();
    expect(await readPayments(app, venue.clientId)).toContainEqual(
      expect.objectContaining({
        payment_id: paymentId,
        refund_status: 'pending',
        refund_id: null,
        refund_cents: 1_500,
      }),
    );
    await runJob(app, DAY_MS);
    await runJob(app, DAY_MS);
    const [, own] = square.account().refunds;
    expect(await readPayments(app, venue.clientId)).toContainEqual(
      expect.objectContaining({ payment_id: paymentId, refund_status: 'completed', refund_id: own?.id }),
    );
    expect(await shown(paymentId)).toMatchObject({ refunded: TAKEN_CENTS / 100, refund_pending: false });
  });
});
