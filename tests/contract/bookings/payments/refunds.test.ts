import { getBookingPayments, listBookingEvents } from '@gatehouse/sync-protocol/areas/bookings/bookings.contracts';
import { expect } from 'vitest';
import { call } from '#helpers/app/call';
import { it, onBothDatabases } from '#helpers/app/on-databases';
import type { TestApp } from '#helpers/app/test-app';
import * as paid from '#helpers/billing/paid-bookings';

const HOUR_MS = 3_600_000;
const made = { currency: 'USD', createdAtUtc: '2026-06-15T15:00:00.000Z' } as const;

async function paidBooking(app: TestApp) {
  const at = await paid.openPayingVenue(app);
  const held = await paid.holdPlace(app, at.offering);
  await paid.pay(app, held);
  return { ...at, bookingId: held.bookingId };
}

function refundedAtSquare(account: paid.PayingVenue['account']): number {
  return account.refunds
    .filter(({ status }) => status !== 'FAILED')
    .reduce((sum, { amountCents }) => sum + amountCents, 0);
}

onBothDatabases('refunds of bookings', (open) => {
  it('[P9] give back what is left unless an amount is given, in parts that add up', async ({ app }) => {
    const { venue, account, offering, bookingId } = await paidBooking(app);
    expect((await paid.giveBack(app, venue, bookingId, 10.1)).body.refund).toMatchObject({
      status: 'pending',
      amount: 10.1,
    });
    expect((await paid.giveBack(app, venue, bookingId, 15)).refusal).toMatchObject({
      code: 'INVALID_INPUT',
      message: 'Only $14.90 is left to refund.',
    });
    expect((await paid.giveBack(app, venue, bookingId)).body.refund.amount).toBe(14.9);
    expect((await paid.giveBack(app, venue, bookingId)).refusal.message).toBe('There is nothing left to refund.');
    account.settleRefunds();
    await paid.janitor(app);
    const listed = await paid.listedPayments(app, venue);
    expect(listed).toMatchObject([
      { status: 'refunded', refunded: 25, refunds: [{ status: 'completed' }, { status: 'completed' }] },
    ]);
    await paid.holdPlace(app, offering, { start_time: '11:00' });
    const params = { client_id: venue.clientId, booking_id: bookingId };
    const { booking, payments } = (await call(app, getBookingPayments, { params, token: venue.token })).body;
    expect(booking).toMatchObject({ booking_id: bookingId, status: 'confirmed' });
    expect(payments).toEqual(listed);
  });

  it('[P9] reach the desks at once, before Square has answered', async ({ app }) => {
    const { venue, account, bookingId } = await paidBooking(app);
    const before = (await paid.storedBooking(app, bookingId)).version;
    account.refundFaults.push('crash');
    expect((await paid.giveBack(app, venue, bookingId, 10)).status).toBe(500);
    expect((await paid.storedBooking(app, bookingId)).version).toBeGreaterThan(before);
  });

  it('[P9] never come to more than what was paid, however many run at once', async ({ app }) => {
    const { venue, account, bookingId } = await paidBooking(app);
    const answers = await Promise.all(Array.from({ length: 10 }, () => paid.giveBack(app, venue, bookingId, 10)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
    expect(refundedAtSquare(account)).toBe(2_000);
  });

  it('[P9] that fail later are visible, and what they reserved can be refunded again', async ({ app }) => {
    const { venue, account, bookingId } = await paidBooking(app);
    account.refundFaults.push('fails');
    await paid.giveBack(app, venue, bookingId);
    account.settleRefunds();
    await paid.janitor(app);
    expect(await paid.listedPayments(app, venue)).toMatchObject([
      { refunded: 0, refunds: [{ status: 'failed', message: 'Square couldn’t refund the money.' }] },
    ]);
    const params = { client_id: venue.clientId, booking_id: bookingId };
    const { events } = (await call(app, listBookingEvents, { params, token: venue.token })).body;
    expect(events.map(({ kind }) => kind)).toEqual(['created', 'confirmed', 'refunded', 'refund_failed']);
    expect((await paid.giveBack(app, venue, bookingId)).body.refund.amount).toBe(25);
  });

  it.each([0, -5, 0.001, 1.005, 25.01, 1e9, '10', null])('[P9] [P19] of %o give nothing back', async (amount) => {
    const app = await open();
    const { venue, account, bookingId } = await paidBooking(app);
    expect((await paid.giveBack(app, venue, bookingId, amount as number)).refusal.code).toBe('INVALID_INPUT');
    expect(account.refunds).toEqual([]);
  });

  it('[P9] that are refused say why at once', async ({ app }) => {
    const { venue, account, bookingId } = await paidBooking(app);
    account.refundFaults.push('refused');
    expect((await paid.giveBack(app, venue, bookingId)).body.refund).toMatchObject({
      status: 'failed',
      message: 'Nothing is left.',
    });
  });

  it('[P9] whose answer was lost are asked for again with the same key', async ({ app }) => {
    const { venue, account, bookingId } = await paidBooking(app);
    account.refundFaults.push('lost', 'never');
    expect((await paid.giveBack(app, venue, bookingId)).body.refund.status).toBe('pending');
    await paid.janitor(app);
    app.clock.advance(HOUR_MS);
    await paid.janitor(app);
    account.settleRefunds();
    app.clock.advance(HOUR_MS);
    await paid.janitor(app);
    expect(refundedAtSquare(account)).toBe(2_500);
    expect(await paid.storedRefunds(app, venue.clientId)).toMatchObject([{ status: 'completed', amount_cents: 2_500 }]);
  });

  it('[P9] whose answer was lost wait for it while Square turns the token away, and are not made twice', async () => {
    const app = await open();
    const { venue, account, bookingId } = await paidBooking(app);
    account.refundFaults.push('lost', 'revoked');
    await paid.giveBack(app, venue, bookingId, 10);
    app.clock.advance(HOUR_MS);
    await paid.janitor(app);
    expect(account.refundFaults).toEqual([]);
    expect(await paid.storedRefunds(app, venue.clientId)).toMatchObject([{ status: 'unknown' }]);
    account.settleRefunds();
    app.clock.advance(HOUR_MS);
    await paid.janitor(app);
    expect(await paid.storedRefunds(app, venue.clientId)).toMatchObject([{ status: 'completed' }]);
    expect(refundedAtSquare(account)).toBe(1_000);
  });

  it('[P9] that Square has taken stay pending while asking about them is refused, and are not made twice', async () => {
    const app = await open();
    const { venue, account, bookingId } = await paidBooking(app);
    await paid.giveBack(app, venue, bookingId);
    account.refundFaults.push('revoked');
    app.clock.advance(HOUR_MS);
    await paid.janitor(app);
    expect(account.refundFaults).toEqual([]);
    expect(await paid.storedRefunds(app, venue.clientId)).toMatchObject([{ status: 'pending' }]);
    expect((await paid.giveBack(app, venue, bookingId)).refusal.message).toBe('There is nothing left to refund.');
    account.settleRefunds();
    app.clock.advance(HOUR_MS);
    await paid.janitor(app);
    expect(await paid.storedRefunds(app, venue.clientId)).toMatchObject([{ status: 'completed' }]);
    expect(refundedAtSquare(account)).toBe(2_500);
  });

  it('[P9] made at Square by hand count too', async ({ app }) => {
    const { venue, account, bookingId } = await paidBooking(app);
    const byHand = account.refundByHand(account.payments[0]?.id ?? '', 2_000);
    if (!byHand) throw new Error('nothing was left');
    const tell = (status: 'PENDING' | 'COMPLETED') =>
      paid.sendVenueEvent(app, venue.clientId, { refund: { ...byHand, status } });
    const stored = () => paid.storedRefunds(app, venue.clientId);
    await tell('PENDING');
    await paid.janitor(app);
    expect(await stored()).toMatchObject([{ status: 'pending', actor: 'square', completed_at: null }]);
    await tell('COMPLETED');
    await tell('PENDING');
    expect(await stored()).toMatchObject([{ status: 'completed', completed_at: expect.any(String) }]);
    expect((await paid.giveBack(app, venue, bookingId)).body.refund.amount).toBe(5);
  });

  it('[P9] made at Square by hand count up to all that was paid, and not where Square turns them away', async ({
    app,
  }) => {
    const { venue, account, bookingId } = await paidBooking(app);
    const paymentId = account.payments[0]?.id ?? '';
    const tell = (status: 'REJECTED' | 'FAILED' | 'COMPLETED', amountCents: number) =>
      paid.sendVenueEvent(app, venue.clientId, {
        refund: { ...made, id: `${status}-${amountCents}`, paymentId, amountCents, status },
      });
    await tell('REJECTED', 1_000);
    await tell('FAILED', 1_000);
    await tell('COMPLETED', 2_501);
    expect(await paid.storedRefunds(app, venue.clientId)).toEqual([]);
    await tell('COMPLETED', 2_500);
    expect(await paid.storedRefunds(app, venue.clientId)).toMatchObject([{ status: 'completed', amount_cents: 2_500 }]);
    expect((await paid.giveBack(app, venue, bookingId)).refusal.message).toBe('There is nothing left to refund.');
  });

  it('[P9] made at Square by hand count once, however often and at once Square tells of them', async ({ app }) => {
    const { venue, account, bookingId } = await paidBooking(app);
    const refund = { ...made, id: 'by-hand', paymentId: account.payments[0]?.id ?? '', amountCents: 1_000 };
    const event = { refund: { ...refund, status: 'COMPLETED' as const } };
    await Promise.all([1, 2, 3].map(() => paid.sendVenueEvent(app, venue.clientId, event)));
    expect(await paid.storedRefunds(app, venue.clientId)).toHaveLength(1);
    expect((await paid.giveBack(app, venue, bookingId)).body.refund.amount).toBe(15);
  });

  it('are of one’s own bookings only', async ({ app }) => {
    const { venue, bookingId } = await paidBooking(app);
    const other = await paid.openPayingVenue(app);
    expect((await paid.giveBack(app, other.venue, bookingId)).refusal.code).toBe('BOOKING_NOT_FOUND');
    expect((await paid.giveBack(app, { ...other.venue, clientId: venue.clientId }, bookingId)).status).toBe(404);
  });
});
