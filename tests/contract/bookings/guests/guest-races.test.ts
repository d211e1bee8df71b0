import { rescheduleBooking } from '@gatehouse/sync-protocol/areas/bookings/bookings.contracts';
import { expect, it } from 'vitest';
import { call } from '#helpers/app/call';
import { onBothDatabases } from '#helpers/app/on-databases';
import type { TestApp } from '#helpers/app/test-app';
import { allowGuests, cancelAsGuest, lookAsGuest, moveAsGuest } from '#helpers/billing/guest-calls';
import {
  openPayingVenue,
  pay,
  payLink,
  storedBooking,
  storedPayments,
  storedRefunds,
} from '#helpers/billing/paid-bookings';
import { book, SATURDAY } from '#helpers/venues/offerings';
import { arrive, seen } from '#helpers/venues/party-desk';

const NEXT_SATURDAY = '2026-06-27';

/** A paid booking that its guest may change until it starts, half an hour before that. */
async function openPaid(app: TestApp) {
  const at = await openPayingVenue(app);
  await allowGuests(app, at.venue, { move_until_hours: 0, cancel_until_hours: 0, refund_percent: 100 });
  const { booking_id: bookingId, token } = (await book(app, at.offering)).body;
  await pay(app, await payLink(app, at.offering, bookingId));
  app.clock.set(`${SATURDAY}T13:30:00Z`);
  return { ...at, held: { bookingId, token }, bookingId };
}

onBothDatabases('guests’ changes and others', (open) => {
  it('[B41] [S32] a guest cancels while an offline desk checks the party in: money goes back once, and staff take a look', async () => {
    const app = await open();
    const { venue, held, bookingId } = await openPaid(app);
    expect((await cancelAsGuest(app, held)).body.refund.amount).toBe(25);
    expect((await arrive(app, venue, { booking_id: bookingId, seen })).needsReview).toBe(true);
    expect(await storedBooking(app, bookingId)).toMatchObject({
      status: 'cancelled',
      check_in_status: 'checked in',
      party_goers: 8,
      needs_review: 1,
    });
    expect((await cancelAsGuest(app, held)).body.refund.amount).toBe(25);
    expect(await storedRefunds(app, venue.clientId)).toHaveLength(1);
  });

  it('[B40] [B42] where the check-in came first, an old page is refused, and so is a new one', async () => {
    const app = await open();
    const { venue, held, bookingId } = await openPaid(app);
    const { revision } = (await lookAsGuest(app, held)).changes;
    await arrive(app, venue, { booking_id: bookingId, seen });
    expect((await cancelAsGuest(app, held, { revision })).refusal.code).toBe('VERSION_CONFLICT');
    app.clock.set(`${SATURDAY}T13:45:00Z`);
    expect((await cancelAsGuest(app, held)).refusal.code).toBe('CHANGE_NOT_ALLOWED');
    expect((await lookAsGuest(app, held)).changes).toMatchObject({ can_move: false, can_cancel: false });
    expect(await storedRefunds(app, venue.clientId)).toEqual([]);
  });

  it('[B42] staff and guest move one booking at the same time: it is where one of them put it, and pays once', async () => {
    const app = await open();
    const { venue, held, bookingId, account } = await openPaid(app);
    const { revision } = (await lookAsGuest(app, held)).changes;
    const [guest, staff] = await Promise.all([
      moveAsGuest(app, held, { revision, date_scheduled: NEXT_SATURDAY, start_time: '10:00' }),
      call(app, rescheduleBooking, {
        params: { client_id: venue.clientId, booking_id: bookingId },
        token: venue.token,
        body: { date_scheduled: NEXT_SATURDAY, booking_time: '12:00' },
      }),
    ]);
    expect(staff.status).toBe(200);
    expect([200, 409]).toContain(guest.status);
    const { booking } = await lookAsGuest(app, held);
    expect([booking.date_scheduled, booking.booking_time, booking.status]).toEqual([
      NEXT_SATURDAY,
      '12:00',
      'confirmed',
    ]);
    expect(account.payments).toHaveLength(1);
    expect(account.refunds).toEqual([]);
  });

  it('[B41] [P10] a cancellation gives back of the payment that counts, not of one that came too late', async () => {
    const app = await open();
    const { venue, held } = await openPaid(app);
    const [counted] = await storedPayments(app, venue.clientId);
    if (!counted) throw new Error('Nothing was paid');
    const unique = { payment_id: 'late', idempotency_key: 'late', reference_id: 'late', square_payment_id: 'late' };
    const late = { ...counted, ...unique, applied_at: null, created_at: '2026-01-01T00:00:00.000Z' };
    await app.deps.db.writeVenue(venue.clientId, (db) => db.insertInto('booking_payments').values(late).execute());
    expect((await cancelAsGuest(app, held)).body.refund.amount).toBe(25);
    const refunds = await storedRefunds(app, venue.clientId);
    expect(refunds.map(({ payment_id: id, amount_cents: cents }) => [id, cents])).toEqual([
      [counted.payment_id, 2_500],
    ]);
  });
});
