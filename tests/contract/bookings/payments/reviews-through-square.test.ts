import * as contracts from '@gatehouse/sync-protocol/areas/bookings/payment-reviews.contracts';
import { expect, it } from 'vitest';
import { call } from '#helpers/app/call';
import { onAnyDatabase } from '#helpers/app/on-databases';
import * as paid from '#helpers/billing/paid-bookings';
import { silence } from '#helpers/billing/payment-reviews';
import { squareOfSuite } from '#helpers/billing/square-simulator';
import { openOffering } from '#helpers/venues/offerings';
import { connectSquare } from '#helpers/venues/square-venue';

const TOKEN = 'venue-token';

const square = squareOfSuite();

onAnyDatabase('payments for bookings that need a person, through the official SDK', (open) => {
  it('[Y43] [Y44] are looked up at Square, settled and refunded, with every answer and event lost before', async () => {
    const app = await open(square.environment);
    square.attach(app);
    const { token } = await app.createAdmin();
    const venue = await app.createVenue();
    await connectSquare(app, venue);
    const offering = await openOffering(app, venue, { deposit_amount: 25 });
    const held = await paid.holdPlace(app, offering);
    square.setFailures(...silence);
    expect((await paid.pay(app, held)).refusal.code).toBe('PAYMENT_UNKNOWN');
    app.clock.advance(61 * 60_000);
    await paid.janitor(app);
    const list = async () => (await call(app, contracts.listBookingPaymentReviews, { token })).body.reviews;
    const [review] = await list();
    expect(review).toMatchObject({ reason: 'no_answer', amount: 25, is_connected: true });
    const params = { client_id: venue.clientId, payment_id: review?.payment_id ?? '' };
    const look = () => call(app, contracts.getBookingSquareStatus, { token, params });
    expect((await look()).refusal.code).toBe('PAYMENTS_UNAVAILABLE');

    square.setFailures();
    const [payment] = square.account(TOKEN).payments;
    const { square: seen } = (await look()).body;
    expect(seen).toMatchObject({ square_payment_id: payment?.id, status: 'COMPLETED', amount: 25, differs: [] });
    const body = { square_payment_id: seen?.square_payment_id ?? '' };
    const settled = await call(app, contracts.settleBookingReview, { token, params, body });
    expect(settled.body.message).toBe('The payment counts, and the booking is confirmed.');
    expect((await paid.storedBooking(app, held.bookingId)).status).toBe('confirmed');
    expect(await list()).toEqual([]);

    /* The venue cancels, and its refund fails at Square. */
    await app.deps.db.writeVenue(venue.clientId, (db) =>
      db.updateTable('bookings').set({ status: 'cancelled' }).where('booking_id', '=', held.bookingId).execute(),
    );
    square.setFailures({ kind: 'refund_fails', times: 1 });
    await paid.giveBack(app, venue, held.bookingId);
    square.settleRefunds();
    app.clock.advance(60 * 60_000);
    await paid.janitor(app);
    expect(await list()).toMatchObject([{ reason: 'refund_failed', left: 25, refund: { status: 'failed' } }]);
    square.setFailures();
    await call(app, contracts.refundBookingReview, { token, params });
    square.settleRefunds();
    app.clock.advance(60 * 60_000);
    await paid.janitor(app);
    expect(await list()).toEqual([]);
    expect((await paid.listedPayments(app, venue))[0]).toMatchObject({ status: 'refunded', refunded: 25 });
  });
});
