import { expect, it } from 'vitest';
import { onBothDatabases } from '../../helpers/app/on-databases.ts';
import { readClient, readPayments } from '../../helpers/billing/billing-venue.ts';
import {
  adminMails,
  auditsOf,
  loseAnswer,
  openReviewedVenue,
  runJob,
  silence,
} from '../../helpers/billing/payment-reviews.ts';
import { renewAll } from '../../helpers/billing/renew-all.ts';
import { squareOfSuite } from '../../helpers/billing/square-simulator.ts';

const square = squareOfSuite();

const MINUTE_MS = 60_000;

onBothDatabases('a payment that needs attention', (open) => {
  async function start() {
    const app = await open(square.environment);
    square.attach(app);
    const venue = await openReviewedVenue(app, { hasCard: true });
    const first = async () => (await readPayments(app, venue.clientId))[0];
    const paidUntil = async () => (await readClient(app, venue.clientId)).service_paid_until;
    return { app, venue, first, paidUntil };
  }

  /** The charge was made, and Square shows it with another amount. */
  async function startMismatch() {
    const started = await start();
    await loseAnswer(square, started.venue);
    const payment = square.account().payments.at(-1);
    if (!payment) throw new Error('nothing was charged');
    payment.amount_money = { amount: 1_000, currency: 'USD' };
    square.setFailures();
    await runJob(started.app, 20_000);
    const [review] = await started.venue.reviews();
    if (!review) throw new Error('nothing is listed');
    return { ...started, payment, review };
  }

  it('[P3] [P17] blocks the venue for an hour, and then is listed, logged and mailed once', async () => {
    const { app, venue, first } = await start();
    await loseAnswer(square, venue);
    await runJob(app, 59 * MINUTE_MS);
    expect((await venue.charge()).refusal.code).toBe('PAYMENT_UNKNOWN');
    expect(await venue.reviews()).toMatchObject([{ reason: 'checking', can_give_up: true, can_refund: false }]);
    expect(await adminMails(app)).toEqual([]);
    await runJob(app, 2 * MINUTE_MS);
    for (const hours of [1, 2, 3]) await runJob(app, hours * 60 * MINUTE_MS);
    expect(await first()).toMatchObject({ status: 'review', differs: null, applied_at: null });
    expect(await venue.reviews()).toMatchObject([
      { reason: 'no_answer', amount: 75, plan_name: 'Monthly Professional', taken: null, releases_at: null },
    ]);
    await app.deps.db.writePlatform((db) => db.updateTable('plans').set({ plan_name: 'Monthly Club' }).execute());
    expect(await venue.reviews()).toMatchObject([{ plan_name: 'Monthly Club' }]);
    expect(app.logs.filter(({ msg }) => String(msg).includes('unknown for an hour'))).toHaveLength(1);
    expect(await adminMails(app)).toEqual([`A payment of Splat (${venue.clientId}) needs your attention`]);
    const mail = app.mails.find(({ to }) => to.endsWith('@gatehouse.example'));
    expect(mail?.text).toContain('$75.00');
    expect(`${mail?.text}${mail?.html}`).not.toMatch(/owner\d|\b1111\b|@venue/);
  });

  it('[P17] [Y85] is found at Square also where a clock stored it that was ahead', async () => {
    const { app, venue, first } = await start();
    await loseAnswer(square, venue);
    await runJob(app, 61 * MINUTE_MS);
    square.setFailures();
    const ahead = new Date(app.clock.now() + 365 * 24 * 60 * MINUTE_MS).toISOString();
    await app.deps.db.writePlatform((db) => db.updateTable('platform_payments').set({ created_at: ahead }).execute());
    const paymentId = (await first())?.payment_id ?? '';
    expect((await venue.ask(paymentId)).body.square).toMatchObject({ status: 'COMPLETED', amount: 75 });
  });

  it('[P17] lets the venue pay again after the hour: the second pays the period, the first is kept for a refund', async () => {
    const { app, venue, first, paidUntil } = await start();
    await loseAnswer(square, venue);
    await runJob(app, 61 * MINUTE_MS);
    expect((await venue.charge()).status).toBe(200);
    expect(await paidUntil()).toBe('2026-07-20');
    square.setFailures();
    await runJob(app, 61 * MINUTE_MS);
    expect(await first()).toMatchObject({ status: 'received', failure_code: 'PAID_OTHERWISE' });
    expect(await paidUntil()).toBe('2026-07-20');
    expect((await venue.reviews())[0]).toMatchObject({ reason: 'paid_otherwise', can_refund: true });
  });

  it('[P17] settles it by itself when Square answers again and nothing else was paid', async () => {
    const { app, venue, first, paidUntil } = await start();
    await loseAnswer(square, venue);
    await runJob(app, 61 * MINUTE_MS);
    expect((await first())?.status).toBe('review');
    square.setFailures();
    await runJob(app, 61 * MINUTE_MS);
    expect([(await first())?.status, await paidUntil()]).toEqual(['completed', '2026-07-20']);
    expect(await venue.reviews()).toEqual([]);
  });

  it('[P17] holds back the automatic renewal until it is decided', async () => {
    const { app, venue, first } = await start();
    app.clock.set('2026-06-20T15:00:00.000Z');
    square.setFailures(...silence);
    await renewAll(app.deps);
    await runJob(app, 61 * MINUTE_MS);
    expect((await first())?.status).toBe('review');
    expect(await renewAll(app.deps)).toEqual([]);
    expect(square.account().payments).toHaveLength(1);
    await venue.giveUp((await first())?.payment_id ?? '');
    expect(await renewAll(app.deps)).toEqual([]);
    app.clock.set('2026-06-21T15:00:00.000Z');
    expect(await renewAll(app.deps)).toMatchObject([{ success: true }]);
  });

  it('[P5] [P17] is listed at once with what differs and what Square says, and blocks nothing', async () => {
    const { app, venue, payment, review, paidUntil } = await startMismatch();
    expect(review).toMatchObject({
      reason: 'mismatch',
      differs: ['amount'],
      amount: 75,
      taken: { amount: 10, square_payment_id: payment.id },
      can_settle: true,
      can_give_up: true,
      can_refund: true,
    });
    expect((await venue.ask(review.payment_id)).body.square).toEqual({
      square_payment_id: payment.id,
      status: 'COMPLETED',
      amount: 10,
      currency: 'USD',
      location_id: 'SIMULATORMAIN',
      created_at: expect.any(String),
      differs: ['amount'],
    });
    expect(await adminMails(app)).toHaveLength(1);
    expect(await paidUntil()).toBe('2026-06-20');
    await app.deps.db.writePlatform((db) =>
      db.updateTable('platform_payments').set({ taken_currency: 'CAD' }).execute(),
    );
    expect(await venue.reviews()).toMatchObject([{ currency: 'USD', taken: { amount: 10, currency: 'CAD' } }]);
    expect((await venue.charge()).status).toBe(200);
    expect(await paidUntil()).toBe('2026-07-20');
  });

  it('[P17] settled counts as paid for its plan, at what was paid, once, and says who did it', async () => {
    const { app, venue, payment, review, first, paidUntil } = await startMismatch();
    const settle = (id: string) => venue.settle(review.payment_id, id);
    const other = await settle('another');
    expect([other.status, other.refusal.code]).toEqual([409, 'VERSION_CONFLICT']);
    const clicks = await Promise.all([settle(payment.id), settle(payment.id)]);
    expect(clicks.map(({ status }) => status)).toEqual([200, 200]);
    expect(await paidUntil()).toBe('2026-07-20');
    expect(await first()).toMatchObject({
      status: 'completed',
      amount_cents: 1_000,
      decided_by: venue.adminId,
      decided_at: expect.any(String),
    });
    const { period_price_cents } = await readClient(app, venue.clientId);
    expect(period_price_cents).toBe(1_000 + Math.floor((7_500 * 5) / 31));
    expect(await auditsOf(app, venue.clientId, 'subscription_payment_settled')).toMatchObject([
      { actor: `user:${venue.adminId}`, subject: review.payment_id },
    ]);
    expect(await venue.reviews()).toEqual([]);
    await adminMails(app);
    expect(app.mails.map(({ subject }) => subject)).toContain('Receipt for Splat: $10.00');
    expect((await venue.giveUp(review.payment_id)).status).toBe(409);
  });

  it('[P17] is not settled while Square does not say that it was paid, nor where Square can’t be asked', async () => {
    const { app, venue, paidUntil, first } = await start();
    await loseAnswer(square, venue);
    await runJob(app, 61 * MINUTE_MS);
    const payment = square.account().payments.at(-1);
    const id = (await first())?.payment_id ?? '';
    const settle = () => venue.settle(id, payment?.id ?? '');
    expect((await settle()).refusal.code).toBe('PAYMENTS_UNAVAILABLE');
    expect((await venue.ask(id)).status).toBe(503);
    square.setFailures();
    if (payment) payment.status = 'APPROVED';
    expect((await settle()).refusal.code).toBe('VERSION_CONFLICT');
    expect((await venue.ask(id)).body.square).toMatchObject({ status: 'APPROVED' });
    expect(await paidUntil()).toBe('2026-06-20');
    for (const answer of [venue.ask('nobody'), venue.settle('nobody', id), venue.giveUp('nobody')])
      expect((await answer).status).toBe(404);
  });

  it('[P15] [P17] is not settled for another plan than the one that was paid since', async () => {
    const { app, venue, payment, review } = await startMismatch();
    await venue.switchTo('yearly');
    const before = await readClient(app, venue.clientId);
    const { status, refusal } = await venue.settle(review.payment_id, payment.id);
    expect([status, refusal.code, refusal.message]).toEqual([400, 'INVALID_INPUT', expect.stringContaining('refund')]);
    expect(await readClient(app, venue.clientId)).toMatchObject({
      plan_id: before.plan_id,
      service_paid_until: before.service_paid_until,
    });
  });

  it('[P17] given up releases the venue at once; money that turns up later is recorded and not applied', async () => {
    const { app, venue, first, paidUntil } = await start();
    await loseAnswer(square, venue);
    app.clock.advance(MINUTE_MS - 1);
    expect(await venue.reviews()).toEqual([]);
    app.clock.advance(1);
    const [review] = await venue.reviews();
    expect(review?.releases_at).toBe('2026-06-15T16:00:00.000Z');
    const clicks = await Promise.all([1, 2].map(() => venue.giveUp(review?.payment_id ?? '')));
    expect(clicks.map(({ status }) => status)).toEqual([200, 200]);
    expect(await first()).toMatchObject({ status: 'failed', failure_code: 'GIVEN_UP', decided_by: venue.adminId });
    expect(await auditsOf(app, venue.clientId, 'subscription_payment_given_up')).toHaveLength(1);
    square.setFailures();
    await runJob(app, 60 * MINUTE_MS);
    expect(await first()).toMatchObject({ status: 'received', failure_code: 'GIVEN_UP' });
    expect(await paidUntil()).toBe('2026-06-20');
    expect((await venue.reviews())[0]).toMatchObject({ reason: 'given_up', can_refund: true });
    expect((await venue.charge()).status).toBe(200);
    expect(await paidUntil()).toBe('2026-07-20');
  });

  it('[P17] comes to one end when it is given up, settled and found by the job in the same moment', async () => {
    const { app, venue, first, paidUntil } = await start();
    await loseAnswer(square, venue);
    await runJob(app, 61 * MINUTE_MS);
    square.setFailures();
    const id = (await first())?.payment_id ?? '';
    const squareId = square.account().payments.at(-1)?.id ?? '';
    await Promise.all([venue.giveUp(id), venue.settle(id, squareId), runJob(app, 61 * MINUTE_MS), venue.giveUp(id)]);
    const row = await first();
    const isApplied = row?.status === 'completed';
    expect(isApplied || row?.failure_code === 'GIVEN_UP').toBe(true);
    expect(await paidUntil()).toBe(isApplied ? '2026-07-20' : '2026-06-20');
    await runJob(app, 24 * 60 * MINUTE_MS);
    const later = await first();
    expect(later?.status).toBe(isApplied ? 'completed' : 'received');
  });

  it('[P17] [P18] whose money does not fit is given up and refunded with one click', async () => {
    const { venue, payment, review, paidUntil } = await startMismatch();
    /* Square gives back what it took. */
    payment.amount_money = { amount: 1_000, currency: 'USD' };
    expect((await venue.refund(review.payment_id)).status).toBe(200);
    expect(square.account().refunds).toMatchObject([{ payment_id: payment.id, amount_money: { amount: 1_000 } }]);
    expect(await venue.reviews()).toMatchObject([{ reason: 'given_up', refund: { status: 'pending' } }]);
    expect(await paidUntil()).toBe('2026-06-20');
  });
});
