import * as contracts from '@gatehouse/sync-protocol/areas/bookings/payment-reviews.contracts';
import { getAdminStats } from '@gatehouse/sync-protocol/areas/platform/stats.contracts';
import { deleteClient } from '@gatehouse/sync-protocol/areas/venues/clients.contracts';
import { expect, it } from 'vitest';
import { call } from '#helpers/app/call';
import { onBothDatabases } from '#helpers/app/on-databases';
import type { TestApp } from '#helpers/app/test-app';
import * as paid from '#helpers/billing/paid-bookings';
import { auditsOf } from '#helpers/billing/payment-reviews';
import { bookingRow } from '#helpers/venues/rows';

const HOUR_MS = 3_600_000;

onBothDatabases('a payment for a booking that needs attention', (open) => {
  async function start() {
    const app = await open();
    const admin = await app.createAdmin();
    const at = await paid.openPayingVenue(app);
    const held = await paid.holdPlace(app, at.offering);
    const { token } = admin;
    const { clientId } = at.venue;
    const list = async () => (await call(app, contracts.listBookingPaymentReviews, { token })).body.reviews;
    const first = async () => (await paid.storedPayments(app, clientId))[0];
    const params = async () => ({ client_id: clientId, payment_id: (await first())?.payment_id ?? '' });
    return {
      app,
      admin,
      ...at,
      clientId,
      held,
      list,
      first,
      waiting: async () => (await call(app, getAdminStats, { token })).body.attention.payments,
      look: async () => call(app, contracts.getBookingSquareStatus, { token, params: await params() }),
      settle: async (square_payment_id: string) =>
        call(app, contracts.settleBookingReview, { token, params: await params(), body: { square_payment_id } }),
      giveUp: async () => call(app, contracts.giveUpBookingReview, { token, params: await params() }),
      refund: async () => call(app, contracts.refundBookingReview, { token, params: await params() }),
    };
  }

  /** The charge was made, its answer lost, and Square can't be asked. */
  async function startUnknown(fault: 'lost' | 'never' | 'late_anyway' = 'lost') {
    const started = await start();
    started.account.faults.push(fault);
    await paid.pay(started.app, started.held);
    started.account.isDown = true;
    started.app.clock.advance(HOUR_MS - 1);
    expect(await started.list()).toEqual([]);
    started.app.clock.advance(1);
    return started;
  }

  it('[Y43] is listed and counted among the hundred oldest', async () => {
    const { app, clientId, list, waiting } = await startUnknown();
    const [oldest] = await paid.storedPayments(app, clientId);
    if (!oldest) throw new Error('nothing was charged');
    const madeMs = Date.parse(oldest.created_at);
    const later = Array.from({ length: 100 }, (_, at) => {
      const [id, created_at] = [`later-${at}`, new Date(madeMs + 1 + at).toISOString()];
      return { ...oldest, payment_id: id, booking_id: id, idempotency_key: id, created_at };
    });
    await app.deps.db.writeVenue(clientId, async (db) => {
      const stamp = { nowAtUtc: oldest.created_at, version: 1 };
      const bookings = later.map(({ booking_id }) =>
        bookingRow(clientId, stamp, { booking_id, date_scheduled: '2026-06-20' }),
      );
      await db.insertInto('bookings').values(bookings).execute();
      await db.insertInto('booking_payments').values(later.toReversed()).execute();
    });
    app.clock.advance(1_000);
    const listed = (await list()).map(({ payment_id: id }) => id);
    expect(listed).toEqual([oldest, ...later.slice(0, 99)].map(({ payment_id: id }) => id));
    expect(await waiting()).toBe(100);
  });

  /** Paid, canceled by staff, and the refund failed at Square. */
  async function startFailedRefund() {
    const started = await start();
    const { app, held } = started;
    await paid.pay(app, held);
    await paid.failRefund(app, started, held.bookingId);
    return started;
  }

  it('[Y43] is listed after another whose refund failed a hundred times', async () => {
    const { app, clientId, first, list } = await startFailedRefund();
    const payment = await first();
    const [refund] = await paid.storedRefunds(app, clientId);
    if (!payment || !refund) throw new Error('nothing failed');
    const newer = { payment_id: 'newer', booking_id: 'newer', idempotency_key: 'newer' };
    const created_at = new Date(Date.parse(payment.created_at) + 1).toISOString();
    const failed = Array.from({ length: 100 }, (_, at) => ({
      ...refund,
      refund_id: `${at}`,
      idempotency_key: `${at}`,
    }));
    const ofNewer = { ...refund, ...newer, refund_id: 'newer' };
    await app.deps.db.writeVenue(clientId, async (db) => {
      const booking = { booking_id: 'newer', date_scheduled: '2026-06-20', status: 'cancelled' } as const;
      await db
        .insertInto('bookings')
        .values(bookingRow(clientId, { nowAtUtc: payment.created_at, version: 1 }, booking))
        .execute();
      await db
        .insertInto('booking_payments')
        .values({ ...payment, ...newer, created_at })
        .execute();
      await db
        .insertInto('booking_refunds')
        .values([...failed, ofNewer])
        .execute();
    });
    expect((await list()).map(({ payment_id: id }) => id)).toEqual([payment.payment_id, 'newer']);
  });

  const audits = (app: TestApp, clientId: string, decision: string) =>
    auditsOf(app, clientId, `booking_payment_${decision}`);

  it('[Y43] [Y44] is listed and counted after an hour, and settled with what Square says, once', async () => {
    const { app, admin, account, clientId, held, list, waiting, look, settle } = await startUnknown();
    expect(await waiting()).toBe(1);
    expect(await list()).toMatchObject([
      { client_id: clientId, booking_id: held.bookingId, reason: 'no_answer', amount: 25, can_settle: true },
    ]);
    expect((await look()).refusal.code).toBe('PAYMENTS_UNAVAILABLE');
    expect((await settle('any')).refusal.code).toBe('PAYMENTS_UNAVAILABLE');
    account.isDown = false;
    const [payment] = account.payments;
    const id = payment?.id ?? '';
    /* Square's clock may be minutes behind. */
    if (payment) payment.createdAtUtc = new Date(Date.parse(payment.createdAtUtc) - 4 * 60_000).toISOString();
    expect((await look()).body.square).toMatchObject({ square_payment_id: id, status: 'COMPLETED', differs: [] });
    expect((await settle('another')).refusal.code).toBe('VERSION_CONFLICT');
    const answers = await Promise.all([settle(id), settle(id)]);
    expect(answers.map(({ body }) => body.message)).toEqual(
      Array(2).fill('The payment counts, and the booking is confirmed.'),
    );
    expect((await paid.storedBooking(app, held.bookingId)).status).toBe('confirmed');
    expect(await audits(app, clientId, 'settled')).toMatchObject([{ actor: `user:${admin.userId}` }]);
    expect(await list()).toEqual([]);
    expect(await waiting()).toBe(0);
  });

  it('[Y44] of another amount is not settled', async () => {
    const { app, account, held, settle, look } = await startUnknown();
    account.isDown = false;
    const [payment] = account.payments;
    if (payment) payment.amountCents = 100;
    expect((await look()).body.square).toMatchObject({ amount: 1, differs: ['amount'] });
    expect((await settle(payment?.id ?? '')).refusal.code).toBe('VERSION_CONFLICT');
    expect((await paid.storedBooking(app, held.bookingId)).status).not.toBe('confirmed');
  });

  it('[Y44] given up lets the booking be paid again; money that turns up later goes back', async () => {
    const { app, admin, account, clientId, venue, offering, held, first, list, giveUp } =
      await startUnknown('late_anyway');
    const clicks = await Promise.all([giveUp(), giveUp()]);
    expect(clicks.map(({ body }) => body.message)).toEqual(Array(2).fill('The booking can be paid again.'));
    expect(await first()).toMatchObject({ status: 'failed', failure_code: 'GIVEN_UP', decided_by: admin.userId });
    expect(await audits(app, clientId, 'given_up')).toHaveLength(1);
    expect(await list()).toEqual([]);
    account.isDown = false;
    const again = await paid.payLink(app, offering, held.bookingId).catch(() => null);
    const paidAgain = again ? (await paid.pay(app, again)).status === 200 : false;
    account.arriveLate();
    app.clock.advance(20 * HOUR_MS);
    await paid.janitor(app);
    const rows = await paid.storedPayments(app, venue.clientId);
    expect(rows[0]).toMatchObject({ status: 'completed', decided_at: null });
    expect(rows.filter(({ applied_at }) => applied_at !== null).length).toBeLessThanOrEqual(1);
    const back = account.refunds.reduce((sum, { amountCents }) => sum + amountCents, 0);
    const used = rows.filter(({ applied_at }) => applied_at !== null).length * 2_500;
    expect(back + used).toBe(paidAgain ? 5_000 : 2_500);
  });

  it('[Y44] that Square settled meanwhile is not given up', async () => {
    const { app, account, held, first, giveUp } = await startUnknown();
    account.isDown = false;
    expect((await giveUp()).refusal.code).toBe('VERSION_CONFLICT');
    expect((await first())?.status).toBe('completed');
    expect((await paid.storedBooking(app, held.bookingId)).status).toBe('confirmed');
  });

  it('[Y43] [Y44] for a canceled booking whose refund failed is refunded again, once for two admins', async () => {
    const { app, admin, account, clientId, list, refund } = await startFailedRefund();
    expect(await list()).toMatchObject([
      {
        reason: 'refund_failed',
        left: 25,
        can_settle: false,
        can_refund: true,
        refund: { status: 'failed', failure: 'Square couldn’t refund the money.' },
      },
    ]);
    const clicks = await Promise.all([refund(), refund(), refund()]);
    expect(clicks.map(({ body }) => body.message)).toEqual(Array(3).fill('The refund is on its way.'));
    expect(account.refunds).toHaveLength(2);
    expect(await list()).toMatchObject([
      { can_refund: false, can_give_up: false, refund: { status: 'pending', failure: null } },
    ]);
    account.settleRefunds();
    app.clock.advance(HOUR_MS);
    await paid.janitor(app);
    expect(await list()).toEqual([]);
    const asked = await auditsOf(app, clientId, 'booking_refund_asked');
    expect(asked.filter(({ actor }) => actor === `user:${admin.userId}`)).toHaveLength(1);
  });

  it('[Y44] is left where it is, and says who left it', async () => {
    const { app, admin, account, clientId, first, list, giveUp, refund } = await startFailedRefund();
    const clicks = await Promise.all([giveUp(), giveUp()]);
    expect(clicks.map(({ body }) => body.message)).toEqual(Array(2).fill('The money stays where it is.'));
    expect(await list()).toEqual([]);
    expect(await first()).toMatchObject({ status: 'completed', decided_by: admin.userId });
    expect(await audits(app, clientId, 'left')).toHaveLength(1);
    expect((await refund()).refusal.code).toBe('VERSION_CONFLICT');
    expect(account.refunds).toHaveLength(1);
  });

  it('[Y43] that arrives after the account was deleted is listed and refunded from the venue’s own account', async () => {
    const { app, admin, account, clientId, held, list, refund } = await startUnknown();
    await call(app, deleteClient, { token: admin.token, params: { client_id: clientId } });
    account.isDown = false;
    app.clock.advance(HOUR_MS);
    await paid.janitor(app);
    expect(await list()).toMatchObject([{ reason: 'account_deleted', can_refund: true, is_connected: true }]);
    expect(app.logs.map(({ msg }) => msg)).toContain('money arrived for a booking of a deleted account');
    expect((await paid.storedBooking(app, held.bookingId)).status).not.toBe('confirmed');
    expect((await refund()).status).toBe(200);
    expect(account.refunds).toMatchObject([{ amountCents: 2_500 }]);
  });

  it('[Y44] touches no other money of a venue, and asks no account that is not there', async () => {
    const { app, venue, account, held, refund, giveUp, list } = await start();
    await paid.pay(app, held);
    expect((await refund()).refusal.code).toBe('VERSION_CONFLICT');
    expect((await giveUp()).refusal.code).toBe('VERSION_CONFLICT');
    expect(account.refunds).toEqual([]);
    expect(await list()).toEqual([]);
    /* A party that comes was to get a part of it back: the venue's own matter. */
    account.refundFaults.push('fails');
    await paid.giveBack(app, venue, held.bookingId, 5);
    account.settleRefunds();
    app.clock.advance(HOUR_MS);
    await paid.janitor(app);
    expect(await paid.storedRefunds(app, venue.clientId)).toMatchObject([{ status: 'failed' }]);
    expect(app.logs.map(({ msg }) => msg)).toContain('a refund of a booking failed');
    expect(await list()).toEqual([]);
    expect((await refund()).refusal.code).toBe('VERSION_CONFLICT');
    await app.deps.db.writePlatform((db) => db.deleteFrom('square_accounts').execute());
    expect((await refund()).refusal.message).toBe('The venue’s Square account is not connected.');
  });
});
