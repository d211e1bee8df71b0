import { cancelBooking } from '@gatehouse/sync-protocol/areas/bookings/bookings.contracts';
import { refundBookingReview } from '@gatehouse/sync-protocol/areas/bookings/payment-reviews.contracts';
import { expect, it } from 'vitest';
import { call } from '#helpers/app/call';
import { onBothDatabases } from '#helpers/app/on-databases';
import type { TestApp, TestVenue } from '#helpers/app/test-app';
import { allowGuests, cancelAsGuest, lookAsGuest } from '#helpers/billing/guest-calls';
import * as paid from '#helpers/billing/paid-bookings';
import { silence } from '#helpers/billing/payment-reviews';
import { squareOfSuite } from '#helpers/billing/square-simulator';
import { openOffering } from '#helpers/venues/offerings';
import { connectSquare } from '#helpers/venues/square-venue';

const TOKEN = 'venue-token';
const HOUR_MS = 3_600_000;

const square = squareOfSuite();

/** Every event from here on is lost. */
const allLost = { kind: 'webhook_lost', times: 1_000 } as const;

onBothDatabases('money that went back at Square without a word', (open) => {
  /** A booking of $25.00, and from here on no event arrives. */
  async function start({ isPaid = true } = {}) {
    const app = await open({ ...square.environment, LOG_LEVEL: 'silent' });
    square.attach(app);
    const venue = await app.createVenue({ servicePaidUntil: '2199-12-31' });
    await connectSquare(app, venue);
    await allowGuests(app, venue, { cancel_until_hours: 1, refund_percent: 100 });
    const offering = await openOffering(app, venue, { deposit_amount: 25 });
    const held = await paid.holdPlace(app, offering);
    if (isPaid) await paid.pay(app, held);
    await square.webhooksDelivered();
    square.setFailures(allLost);
    const byHand = (cents: number) => {
      square.refundByHand(square.account(TOKEN).payments[0]?.id ?? '', cents, TOKEN);
      square.settleRefunds();
    };
    const atSquare = () => square.account(TOKEN).refunds.map(({ amount_money: money }) => money.amount);
    return { app, venue, held, byHand, atSquare };
  }

  const cancelAtVenue = (app: TestApp, { clientId, token }: TestVenue, { bookingId }: paid.HeldBooking) =>
    call(app, cancelBooking, { params: { client_id: clientId, booking_id: bookingId }, body: {}, token });

  it('[B41] [P22] is known before a guest’s cancellation gives the rest back', async () => {
    const { app, held, byHand, atSquare } = await start();
    byHand(1_000);
    const asShown = await cancelAsGuest(app, held);
    expect([asShown.status, asShown.refusal.code]).toEqual([409, 'VERSION_CONFLICT']);
    expect((await lookAsGuest(app, held)).changes).toMatchObject({ can_cancel: true, refund: 15 });
    expect((await cancelAsGuest(app, held)).body.refund).toEqual({ amount: 15, status: 'pending' });
    expect(atSquare()).toEqual([1_000, 1_500]);
  });

  it('[P10] [P22] is known before a payment that came too late goes back', async () => {
    const { app, venue, held, byHand, atSquare } = await start({ isPaid: false });
    square.setFailures(...silence);
    expect((await paid.pay(app, held)).refusal.code).toBe('PAYMENT_UNKNOWN');
    await cancelAtVenue(app, venue, held);
    square.setFailures(allLost);
    byHand(1_000);
    app.clock.advance(HOUR_MS);
    await paid.janitor(app);
    expect(atSquare()).toEqual([1_000, 1_500]);
    square.settleRefunds();
    app.clock.advance(HOUR_MS);
    await paid.janitor(app);
    const stored = await paid.storedRefunds(app, venue.clientId);
    expect(stored.map(({ status, amount_cents: cents }) => `${status} ${cents}`).toSorted()).toEqual([
      'completed 1000',
      'completed 1500',
    ]);
  });

  it('[Y44] [P22] is known before an admin gives the rest back', async () => {
    const { app, venue, held, byHand, atSquare } = await start();
    const { token } = await app.createAdmin();
    await cancelAtVenue(app, venue, held);
    square.setFailures({ kind: 'refund_fails', times: 1 }, allLost);
    await paid.giveBack(app, venue, held.bookingId);
    square.settleRefunds();
    app.clock.advance(HOUR_MS);
    await paid.janitor(app);
    byHand(1_000);
    const [payment] = await paid.storedPayments(app, venue.clientId);
    const params = { client_id: venue.clientId, payment_id: payment?.payment_id ?? '' };
    await call(app, refundBookingReview, { token, params });
    expect(atSquare()).toEqual([2_500, 1_000, 1_500]);
  });
});
