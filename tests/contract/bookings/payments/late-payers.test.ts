import { applyCheckInParty } from '@gatehouse/server/areas/desk/parties/parties.service';
import { writeVenue } from '@gatehouse/server/venue/venue-write';
import { cancelBooking, listBookingEvents } from '@gatehouse/sync-protocol/areas/bookings/bookings.contracts';
import {
  createBookingPaymentLink,
  type getPayableBooking,
} from '@gatehouse/sync-protocol/areas/bookings/payments.contracts';
import { getPublicBooking } from '@gatehouse/sync-protocol/areas/bookings/public-bookings.contracts';
import type { ReplyOf } from '@gatehouse/sync-protocol/base/contract';
import { expect } from 'vitest';
import { call } from '#helpers/app/call';
import { it, onBothDatabases } from '#helpers/app/on-databases';
import type { TestApp } from '#helpers/app/test-app';
import * as paid from '#helpers/billing/paid-bookings';
import { book } from '#helpers/venues/offerings';
import { deviceContext } from '#helpers/venues/people';

const HOLD_MS = 20 * 60_000;

/** A place whose hold has run out, unpaid; `isSeen` where the job has canceled the booking for it. */
async function lateHold(app: TestApp, isSeen: boolean) {
  const at = await paid.openPayingVenue(app);
  const made = (await book(app, at.offering)).body;
  const held = await paid.payLink(app, at.offering, made.booking_id);
  app.clock.advance(HOLD_MS);
  if (isSeen) await paid.janitor(app);
  const ask = (token: string) =>
    call(app, createBookingPaymentLink, { body: { bookingId: made.booking_id, clientId: at.venue.clientId, token } });
  const look = async () =>
    (await call(app, getPublicBooking, { params: { booking_id: made.booking_id }, query: { token: made.token } })).body;
  return { ...at, held, viewToken: made.token, ask, look };
}

onBothDatabases('a party that pays late', (open) => {
  it.each([false, true])(
    '[P20] is charged and confirmed where its place is free; canceled by the job: %s',
    async (isSeen) => {
      const app = await open();
      const { venue, account, held, look } = await lateHold(app, isSeen);
      const page: ReplyOf<typeof getPayableBooking> = (await paid.openPage(app, held)).body;
      expect(page).toMatchObject({ holdEnded: true, booking: { hold_seconds_left: null, deposit_amount: 25 } });
      expect(await look()).toMatchObject({ can_pay: true });
      expect((await paid.storedBooking(app, held.bookingId)).status).toBe(isSeen ? 'cancelled' : 'pending');
      expect((await paid.pay(app, held)).body.payment.status).toBe('completed');
      expect(await paid.storedBooking(app, held.bookingId)).toMatchObject({
        status: 'confirmed',
        check_in_status: 'not checked in',
        hold_expires_at: null,
      });
      expect(account.refunds).toEqual([]);
      const params = { client_id: venue.clientId, booking_id: held.bookingId };
      const { events } = (await call(app, listBookingEvents, { params, token: venue.token })).body;
      expect(events.map(({ kind }) => kind).filter((kind) => kind !== 'expired')).toEqual([
        'created',
        'held_again',
        'confirmed',
      ]);
    },
  );

  it('[P20] [M5] stays checked in where it came before it paid', async ({ app }) => {
    const { venue, held } = await lateHold(app, true);
    const args = { booking_id: held.bookingId, party_goers: 4, checked_in_at: new Date(app.clock.now()).toISOString() };
    await writeVenue(app.deps, venue.clientId, (write) => applyCheckInParty(app.deps, write, args, deviceContext(app)));
    const came = { check_in_status: 'checked in', party_goers: 4, needs_review: 1 };
    expect(await paid.storedBooking(app, held.bookingId)).toMatchObject({ status: 'cancelled', ...came });
    expect((await paid.pay(app, held)).body.payment.status).toBe('completed');
    expect(await paid.storedBooking(app, held.bookingId)).toMatchObject({ status: 'confirmed', ...came });
  });

  it('[P20] gets the place held again with either of its links, and nobody else takes it meanwhile', async () => {
    const app = await open();
    const { account, offering, held, viewToken, ask } = await lateHold(app, true);
    for (const token of [viewToken, held.token]) {
      expect((await ask(token)).status).toBe(200);
      expect(await paid.storedBooking(app, held.bookingId)).toMatchObject({ status: 'pending' });
      expect((await book(app, offering)).refusal.code).toBe('PLACE_TAKEN');
      const { holdEnded, booking } = (await paid.openPage(app, held)).body;
      expect([holdEnded, booking.hold_seconds_left]).toEqual([false, HOLD_MS / 1_000]);
      app.clock.advance(HOLD_MS);
      await paid.janitor(app);
    }
    for (let time = 0; time < 3; time += 1) {
      await ask(viewToken);
      app.clock.advance(HOLD_MS);
    }
    expect((await ask(viewToken)).refusal.code).toBe('TOO_MANY_REQUESTS');
    expect(account.asked).toEqual([]);
  });

  it('[P20] [B1] is one of two for the last place: one pays, the other is not charged', async ({ app }) => {
    const first = await lateHold(app, false);
    const { account, offering } = first;
    const second = await paid.holdPlace(app, offering);
    app.clock.advance(HOLD_MS);
    const answers = await Promise.all([paid.pay(app, first.held), paid.pay(app, second)]);
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 410]);
    expect(account.payments).toHaveLength(1);
    expect(account.refunds).toEqual([]);
    const stored = [first.held, second].map(({ bookingId }) => paid.storedBooking(app, bookingId));
    const statuses = (await Promise.all(stored)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 'confirmed')).toHaveLength(1);
  });

  it('[P20] gets a kind answer where the place is gone, and gets nothing where staff canceled', async ({ app }) => {
    const { venue, offering, held, viewToken, ask, look } = await lateHold(app, true);
    const other = (await book(app, offering)).body;
    const gone = { code: 'LINK_EXPIRED', bookUrl: expect.stringContaining(`/book/${venue.clientId}/`) };
    expect((await paid.openPage(app, held)).refusal).toMatchObject(gone);
    expect((await ask(viewToken)).refusal).toMatchObject(gone);
    expect(await look()).toMatchObject({ can_pay: false, hold_ended: true });
    for (const bookingId of [other.booking_id, held.bookingId]) {
      const params = { client_id: venue.clientId, booking_id: bookingId };
      await call(app, cancelBooking, { params, body: {}, token: venue.token });
    }
    expect(await look()).toMatchObject({ can_pay: true });
    await ask(viewToken);
    const params = { client_id: venue.clientId, booking_id: held.bookingId };
    await call(app, cancelBooking, { params, body: {}, token: venue.token });
    expect(await look()).toMatchObject({ can_pay: false, hold_ended: false });
    expect((await paid.pay(app, held)).refusal.code).toBe('BOOKING_CANCELLED');
    expect((await ask(viewToken)).refusal.code).toBe('BOOKING_CANCELLED');
  });
});
