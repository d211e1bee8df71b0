import { listPaymentReviews } from '@gatehouse/server/areas/money/billing/reviews/payment-reviews.service';
import { paymentCompleted } from '@gatehouse/sync-protocol/areas/money/payments.contracts';
import { listSubscriptionPayments } from '@gatehouse/sync-protocol/areas/money/subscriptions.contracts';
import { deleteClient, updateClient } from '@gatehouse/sync-protocol/areas/venues/clients.contracts';
import { expect, it } from 'vitest';
import { call } from '../../helpers/app/call.ts';
import { onBothDatabases } from '../../helpers/app/on-databases.ts';
import type { TestApp } from '../../helpers/app/test-app.ts';
import { readClient, readPayments } from '../../helpers/billing/billing-venue.ts';
import { adminMails, auditsOf, openReviewedVenue, runJob, silence } from '../../helpers/billing/payment-reviews.ts';
import { renewAll } from '../../helpers/billing/renew-all.ts';
import { squareAccount } from '../../helpers/billing/square-account.ts';
import { squareOfSuite } from '../../helpers/billing/square-simulator.ts';

const square = squareOfSuite();

const links = () => square.account().links.length;
const tokenOf = (returnUrl: string) => new URL(returnUrl).searchParams.get('token') ?? '';

onBothDatabases('a payment link that no longer counts', (open) => {
  async function start() {
    const app = await open({ ...square.environment, SQUARE_WEBHOOK_SIGNATURE_KEY: 'a-key-of-the-platform' });
    square.attach(app);
    return app;
  }

  const linkRow = async (app: TestApp, clientId: string) =>
    (await readPayments(app, clientId)).find(({ source }) => source === 'link');

  it('[P16] is withdrawn at Square when the plan is switched', async () => {
    const app = await start();
    const venue = await openReviewedVenue(app, { hasCard: true });
    await venue.link();
    expect(links()).toBe(1);
    expect((await venue.switchTo('yearly')).status).toBe(200);
    expect(await linkRow(app, venue.clientId)).toMatchObject({ status: 'withdrawing' });
    await runJob(app);
    expect(links()).toBe(0);
    expect(await linkRow(app, venue.clientId)).toMatchObject({ status: 'cancelled', next_check_at: null });
    expect(await venue.reviews()).toEqual([]);
  });

  it('[P16] pays for nothing while the outcome of a switch is not known, nor after it', async () => {
    const app = await start();
    const venue = await openReviewedVenue(app, { hasCard: true });
    const url = await venue.link();
    square.setFailures(...silence);
    expect((await venue.switchTo('yearly')).refusal.code).toBe('PAYMENT_UNKNOWN');
    const { returnUrl } = square.payLink(url);
    square.setFailures();
    /* The return page asks Square before the job looks into the switch. */
    await call(app, paymentCompleted, { query: { token: tokenOf(returnUrl) } });
    await runJob(app, 20_000);
    expect(await linkRow(app, venue.clientId)).toMatchObject({ status: 'received', applied_at: null });
    expect(await readClient(app, venue.clientId)).toMatchObject({
      plan_id: 'yearly-professional',
      service_paid_until: '2027-06-15',
      period_price_cents: 66_000,
    });
  });

  it('[P16] stays under withdrawal until Square says that it was not paid at the last moment', async () => {
    const app = await start();
    const venue = await openReviewedVenue(app, { hasCard: true });
    const url = await venue.link();
    await venue.switchTo('yearly');
    square.setFailures({ kind: 'webhook_lost', times: 20 }, { kind: 'html', on: 'read', times: 20 });
    square.payLink(url);
    await runJob(app);
    expect([links(), (await linkRow(app, venue.clientId))?.status]).toEqual([0, 'withdrawing']);
    square.setFailures();
    await runJob(app, 60_000);
    expect(await linkRow(app, venue.clientId)).toMatchObject({ status: 'received', applied_at: null });
  });

  it('[P16] is withdrawn when an admin sets another plan, and left alone when anything else is changed', async () => {
    const app = await start();
    const venue = await openReviewedVenue(app, { hasCard: false });
    await venue.link();
    const change = (body: object) =>
      call(app, updateClient, { token: venue.adminToken, params: { client_id: venue.clientId }, body });
    await change({ phone: '555', plan_id: 'monthly-professional' });
    expect(await linkRow(app, venue.clientId)).toMatchObject({ status: 'open' });
    await change({ plan_id: 'yearly-professional' });
    await runJob(app);
    expect([links(), (await linkRow(app, venue.clientId))?.status]).toEqual([0, 'cancelled']);
  });

  it('[P16] is withdrawn when an automatic renewal pays', async () => {
    const app = await start();
    const venue = await openReviewedVenue(app, { hasCard: true });
    await venue.link();
    app.clock.set('2026-06-20T15:00:00.000Z');
    expect(await renewAll(app.deps)).toMatchObject([{ clientId: venue.clientId, success: true }]);
    await runJob(app);
    expect([links(), (await linkRow(app, venue.clientId))?.status]).toEqual([0, 'cancelled']);
  });

  it('[P16] that was paid while every event was lost is found before the card is charged by itself', async () => {
    const app = await start();
    const venue = await openReviewedVenue(app, { hasCard: true });
    const url = await venue.link();
    app.clock.set('2026-06-20T15:00:00.000Z');
    square.setFailures({ kind: 'webhook_lost', times: 20 });
    square.payLink(url);
    expect(await renewAll(app.deps)).toEqual([]);
    expect(square.account().payments).toHaveLength(1);
    expect((await readClient(app, venue.clientId)).service_paid_until).toBe('2026-07-20');
  });

  it('[P16] of a deleted account is withdrawn as soon as Square can be reached', async () => {
    const app = await start();
    const venue = await openReviewedVenue(app, { hasCard: false });
    await venue.link();
    square.setFailures({ kind: 'html', on: 'any', before: true, times: 1 });
    const deleted = await call(app, deleteClient, { token: venue.adminToken, params: { client_id: venue.clientId } });
    expect(deleted.status).toBe(200);
    square.setFailures({ kind: 'html', on: 'link', before: true, times: 2 });
    await runJob(app);
    await runJob(app, 60_000);
    expect([links(), (await linkRow(app, venue.clientId))?.status]).toEqual([1, 'withdrawing']);
    await runJob(app, 300_000);
    expect([links(), (await linkRow(app, venue.clientId))?.status]).toEqual([0, 'cancelled']);
  });

  it('[P16] paid all the same is recorded once, by event, return page and job together, and changes nothing', async () => {
    const app = await start();
    const venue = await openReviewedVenue(app, { hasCard: true });
    const url = await venue.link();
    await venue.switchTo('yearly');
    const before = await readClient(app, venue.clientId);
    const { payment, returnUrl } = square.payLink(url);
    const back = () => call(app, paymentCompleted, { query: { token: tokenOf(returnUrl) } });
    await Promise.all([back(), runJob(app), square.webhooksDelivered(), runJob(app, 0)]);
    const told = await back();
    expect([told.status, told.refusal.message]).toEqual([410, expect.stringContaining('we’ll refund it')]);
    expect(await linkRow(app, venue.clientId)).toMatchObject({
      status: 'received',
      failure_code: 'PAID_OTHERWISE',
      square_payment_id: payment.id,
      taken_cents: 7_500,
      applied_at: null,
    });
    const { plan_id, service_paid_until, period_price_cents } = await readClient(app, venue.clientId);
    expect(before).toMatchObject({ plan_id, service_paid_until, period_price_cents });
    expect(await auditsOf(app, venue.clientId, 'subscription_payment_received')).toHaveLength(1);
    expect(await adminMails(app)).toEqual([`A payment of Splat (${venue.clientId}) needs your attention`]);
    expect(await venue.reviews()).toMatchObject([
      {
        client_name: 'Splat',
        reason: 'paid_otherwise',
        amount: 75,
        taken: { amount: 75, currency: 'USD', square_payment_id: payment.id },
        /* The venue is on another plan now. */
        can_settle: false,
        can_give_up: false,
        can_refund: true,
        refund: null,
      },
    ]);
    const shown = await call(app, listSubscriptionPayments, venue.own);
    expect(shown.body.payments).toContainEqual(
      expect.objectContaining({ status: 'received', failure_message: expect.stringContaining('was not used') }),
    );
  });

  it('[P16] of a deleted account, paid a second before, is money of that account and gives it nothing', async () => {
    const app = await start();
    const venue = await openReviewedVenue(app, { hasCard: false });
    const url = await venue.link();
    square.setFailures({ kind: 'webhook_lost', times: 20 });
    square.payLink(url);
    await call(app, deleteClient, { token: venue.adminToken, params: { client_id: venue.clientId } });
    await runJob(app);
    expect(await readClient(app, venue.clientId)).toMatchObject({ service_paid_until: '2026-06-20' });
    const [review] = await venue.reviews();
    expect(review).toMatchObject({ reason: 'account_deleted', can_settle: false, can_refund: true });
  });

  it('[P16] sells one venue, plan and amount, and is applied where it was booked though the location changed since', async () => {
    const app = await start();
    const venue = await openReviewedVenue(app, { hasCard: false });
    const url = await venue.link();
    expect(await linkRow(app, venue.clientId)).toMatchObject({
      plan_id: 'monthly-professional',
      amount_cents: 7_500,
      location_id: 'SIMULATORMAIN',
    });
    app.deps.payments = {
      ...app.deps.payments,
      platform: squareAccount(square.url, 'simulator-platform-token', 'SIMULATORNEW'),
    };
    square.payLink(url);
    await square.webhooksDelivered();
    expect((await readClient(app, venue.clientId)).service_paid_until).toBe('2026-07-20');
  });
});

onBothDatabases('a refund of money that was not applied', (open) => {
  async function startReceived() {
    const app = await open({ ...square.environment, SQUARE_WEBHOOK_SIGNATURE_KEY: 'a-key-of-the-platform' });
    square.attach(app);
    const venue = await openReviewedVenue(app, { hasCard: true });
    const url = await venue.link();
    await venue.switchTo('yearly');
    const { payment } = square.payLink(url);
    await square.webhooksDelivered();
    const [review] = await venue.reviews();
    if (!review) throw new Error('nothing was received');
    return { app, venue, payment, paymentId: review.payment_id };
  }

  it('[P18] is one refund however often it is clicked, and shows how it goes', async () => {
    const { app, venue, payment, paymentId } = await startReceived();
    const clicks = await Promise.all([1, 2, 3].map(() => venue.refund(paymentId)));
    expect(clicks.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(square.account().refunds).toMatchObject([{ payment_id: payment.id, amount_money: { amount: 7_500 } }]);
    expect((await venue.reviews())[0]).toMatchObject({
      can_refund: false,
      can_settle: false,
      refund: { status: 'pending', failure: null },
    });
    square.settleRefunds();
    await square.webhooksDelivered();
    expect((await venue.reviews())[0]).toMatchObject({ can_refund: false, refund: { status: 'completed' } });
    await venue.refund(paymentId);
    expect(square.account().refunds).toHaveLength(1);
    expect(await auditsOf(app, venue.clientId, 'subscription_payment_refunded')).toMatchObject([
      { actor: `user:${venue.adminId}`, subject: paymentId },
    ]);
    app.clock.advance(30 * 86_400_000 - 1);
    expect(await listPaymentReviews(app.deps)).toHaveLength(1);
    app.clock.advance(1);
    expect(await listPaymentReviews(app.deps)).toEqual([]);
  });

  it.each(['html', 'drop'] as const)('[P18] is found by the job where its answer was lost (%s)', async (kind) => {
    const { app, venue, paymentId } = await startReceived();
    square.setFailures({ kind, on: 'refund' }, { kind: 'webhook_lost', times: 20 });
    expect((await venue.refund(paymentId)).status).toBe(200);
    expect((await venue.reviews())[0]?.refund?.status).toBe('pending');
    await runJob(app);
    square.settleRefunds();
    await runJob(app, 60_000);
    expect(square.account().refunds).toHaveLength(1);
    expect((await venue.reviews())[0]?.refund?.status).toBe('completed');
  });

  it('[P18] that failed is shown, and can be asked for again', async () => {
    const { app, venue, paymentId } = await startReceived();
    square.setFailures({ kind: 'refund_fails' });
    await venue.refund(paymentId);
    square.settleRefunds();
    await square.webhooksDelivered();
    expect((await venue.reviews())[0]).toMatchObject({
      can_refund: true,
      refund: { status: 'failed', failure: 'Square couldn’t refund the money.' },
    });
    await venue.refund(paymentId);
    square.settleRefunds();
    await square.webhooksDelivered();
    expect((await venue.reviews())[0]?.refund?.status).toBe('completed');
    expect(square.account().refunds.map(({ status }) => status)).toEqual(['FAILED', 'COMPLETED']);
    expect(app.logs.filter(({ msg }) => msg === 'a refund failed')).toHaveLength(1);
  });

  it('[P18] is not made of money that is counted as paid at the same moment', async () => {
    const { app, venue, payment, paymentId } = await startReceived();
    await app.deps.db.writePlatform((db) =>
      db
        .updateTable('clients')
        .set({ plan_id: 'monthly-professional' })
        .where('client_id', '=', venue.clientId)
        .execute(),
    );
    const [settled, refunded] = await Promise.all([venue.settle(paymentId, payment.id), venue.refund(paymentId)]);
    expect(new Set([settled?.status, refunded?.status])).toEqual(new Set([200, 409]));
    expect(square.account().refunds).toHaveLength(refunded?.status === 200 ? 1 : 0);
  });
});
