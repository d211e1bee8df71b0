import { deleteOldGuestRequests } from '@gatehouse/server/areas/bookings/scheduling/changing/answered-once';
import { sendDueMail } from '@gatehouse/server/areas/mail/outbox/outbox.service';
import { listBookingEvents, rescheduleBooking } from '@gatehouse/sync-protocol/areas/bookings/bookings.contracts';
import {
  cancelOwnBooking,
  getOwnAvailability,
  getOwnCalendar,
  moveOwnBooking,
} from '@gatehouse/sync-protocol/areas/bookings/guest-changes.contracts';
import { expect, it } from 'vitest';
import { call } from '#helpers/app/call';
import { onBothDatabases } from '#helpers/app/on-databases';
import type { TestApp } from '#helpers/app/test-app';
import { allowGuests, cancelAsGuest, type GuestHeld, lookAsGuest, moveAsGuest } from '#helpers/billing/guest-calls';
import { giveBack, janitor, openPayingVenue, pay, payLink, storedRefunds } from '#helpers/billing/paid-bookings';
import { book, openOffering, SATURDAY } from '#helpers/venues/offerings';

const NEXT_SATURDAY = '2026-06-27';
const { signal } = new AbortController();
/** Ten hours before the booking at 10:00 in New York. */
const SOON = `${SATURDAY}T04:00:00Z`;

/** Asks as their page does, unless a test says otherwise. */
const move = (
  app: TestApp,
  held: GuestHeld,
  date: string,
  time: string,
  more: { key?: string; revision?: number } = {},
) => moveAsGuest(app, held, { date_scheduled: date, start_time: time, ...more });

async function bookFree(app: TestApp, offering: Parameters<typeof book>[1], fields = {}): Promise<GuestHeld> {
  const { booking_id: bookingId, token } = (await book(app, offering, fields)).body;
  return { bookingId, token };
}

async function mails(app: TestApp) {
  await sendDueMail(app.deps, signal);
  return app.mails.splice(0);
}

const open24 = { move_until_hours: 24, cancel_until_hours: 24, refund_percent: 50, cancel_fee: 0 };

onBothDatabases('guests who help themselves', (open) => {
  it('[B40] move their booking as the policy lets them, once for each key, with one mail', async () => {
    const app = await open();
    const venue = await app.createVenue();
    const offering = await openOffering(app, venue);
    const before = await bookFree(app, offering);
    await allowGuests(app, venue, open24);
    expect((await move(app, before, NEXT_SATURDAY, '11:00')).refusal.code).toBe('CHANGE_NOT_ALLOWED');

    const held = await bookFree(app, offering, { start_time: '11:00' });
    await mails(app);
    const { changes, booking } = await lookAsGuest(app, held);
    expect([changes.can_move, changes.move_until, booking.ends_at]).toEqual([true, '2026-06-19T15:00:00.000Z', null]);
    const key = crypto.randomUUID();
    const { revision } = changes;
    const moved = (await move(app, held, NEXT_SATURDAY, '12:00', { key })).body;
    expect([moved.booking.date_scheduled, moved.booking.booking_time]).toEqual([NEXT_SATURDAY, '12:00']);
    expect(moved.changes.revision).toBeGreaterThan(revision);
    expect((await mails(app)).map(({ subject }) => subject)).toHaveLength(1);
    /* A lost answer is asked for again, a stale page is refused, and a key is not used twice. */
    expect((await move(app, held, NEXT_SATURDAY, '12:00', { key, revision })).body).toEqual(moved);
    expect((await move(app, held, NEXT_SATURDAY, '11:00', { key })).refusal.code).toBe('MUTATION_ID_REUSED');
    expect((await cancelAsGuest(app, held, { key })).refusal.code).toBe('MUTATION_ID_REUSED');
    expect((await move(app, held, NEXT_SATURDAY, '11:00', { revision })).refusal.code).toBe('VERSION_CONFLICT');
    const same = await move(app, held, NEXT_SATURDAY, '12:00');
    expect(same.body.changes.revision).toBe(moved.changes.revision);
    expect(await mails(app)).toEqual([]);
    const params = { client_id: venue.clientId, booking_id: held.bookingId };
    const { events } = (await call(app, listBookingEvents, { params, token: venue.token })).body;
    expect(events.map(({ kind, by }) => [kind, by])).toEqual([
      ['created', 'visitor'],
      ['moved', 'visitor'],
    ]);
  });

  it('[B40] find only what visitors may book; their own place is free, and the whole party fits', async () => {
    const app = await open();
    const venue = await app.createVenue();
    await allowGuests(app, venue, open24);
    const offering = await openOffering(app, venue, { capacity: 12, duration_minutes: 90 });
    const held = await bookFree(app, offering, { add_players: 6 });
    await bookFree(app, offering, { start_time: '12:00', base_players: 4 });
    const query = { token: held.token };
    const { available_times: slots } = (
      await call(app, getOwnAvailability, { params: { booking_id: held.bookingId, date: SATURDAY }, query })
    ).body;
    /* Ten players at 11:00 would overlap the four at 12:00. */
    expect(slots.map(({ time, available }) => [time, available])).toEqual([
      ['10:00', true],
      ['11:00', false],
      ['12:00', false],
    ]);
    const month = { booking_id: held.bookingId, month: '2026-06' };
    const { days } = (await call(app, getOwnCalendar, { params: month, query })).body;
    expect(days.filter(({ available }) => available).map(({ date }) => date)).toEqual([SATURDAY, NEXT_SATURDAY]);
    expect((await move(app, held, SATURDAY, '11:00')).refusal.code).toBe('PLACE_TAKEN');
    expect((await move(app, held, SATURDAY, '10:30')).refusal.code).toBe('TIME_UNAVAILABLE');
    expect((await move(app, held, '2026-06-21', '10:00')).refusal.code).toBe('DATE_UNAVAILABLE');
    expect((await move(app, held, '2026-06-06', '10:00')).refusal.code).toBe('DATE_UNAVAILABLE');
    expect((await move(app, held, NEXT_SATURDAY, '11:00')).status).toBe(200);
    for (const call_ of [getOwnAvailability, getOwnCalendar] as const) {
      const params = { ...month, date: SATURDAY };
      const { refusal } = await call(app, call_, { params, query: { token: 'x' } });
      expect(refusal.code).toBe('BOOKING_NOT_FOUND');
    }
  });

  it('[B40] not after the deadline, which stays passed after their own move, and begins anew after one by staff', async () => {
    const app = await open();
    const venue = await app.createVenue();
    await allowGuests(app, venue, { ...open24, move_until_hours: 1, cancel_until_hours: 24 });
    const held = await bookFree(app, await openOffering(app, venue));
    app.clock.set(SOON);
    const refused = await cancelAsGuest(app, held);
    expect([refused.refusal.code, refused.refusal.message]).toEqual([
      'CHANGE_NOT_ALLOWED',
      'This booking could be canceled online until Jun 19, 2026, 10:00 AM EDT. Please ask the venue.',
    ]);
    const { changes } = (await move(app, held, NEXT_SATURDAY, '10:00')).body;
    expect([changes.can_move, changes.can_cancel, changes.cancel_until]).toEqual([
      true,
      false,
      '2026-06-19T14:00:00.000Z',
    ]);
    const moveByStaff = async (date_scheduled: string, booking_time: string) => {
      const params = { ...venue.own.params, booking_id: held.bookingId };
      await call(app, rescheduleBooking, { params, token: venue.token, body: { date_scheduled, booking_time } });
      const after = (await lookAsGuest(app, held)).changes;
      return [after.can_cancel, after.cancel_until];
    };
    expect(await moveByStaff(NEXT_SATURDAY, '10:00')).toEqual([false, '2026-06-19T14:00:00.000Z']);
    expect(await moveByStaff(NEXT_SATURDAY, '11:00')).toEqual([true, '2026-06-26T15:00:00.000Z']);
  });

  it('[B41] [B42] cancel a paid booking once, with the share that the policy gives back', async () => {
    const app = await open();
    const { venue, account, offering } = await openPayingVenue(app);
    await allowGuests(app, venue, { ...open24, cancel_fee: 2 });
    const held = await bookFree(app, offering);
    expect((await pay(app, await payLink(app, offering, held.bookingId))).status).toBe(200);
    await mails(app);
    expect((await lookAsGuest(app, held)).changes).toMatchObject({ paid: 25, fee: 2, refund: 10.5 });
    await giveBack(app, venue, held.bookingId, 5);
    account.settleRefunds();
    await mails(app);
    const { changes } = await lookAsGuest(app, held);
    expect([changes.paid, changes.refund]).toEqual([25, 8]);
    const key = crypto.randomUUID();
    const { revision } = changes;
    const [one, two] = await Promise.all([
      cancelAsGuest(app, held, { key, revision, reason: 'Rain' }),
      cancelAsGuest(app, held, { revision, reason: 'Rain again' }),
    ]);
    expect([one?.status, two?.status]).toEqual([200, 200]);
    account.settleRefunds();
    app.clock.advance(3_600_000);
    await janitor(app);
    const { body } = await cancelAsGuest(app, held, { key, revision, reason: 'Rain' });
    expect([body.booking.status, body.refund]).toEqual(['cancelled', { amount: 8, status: 'completed' }]);
    expect((await cancelAsGuest(app, held, { revision: 1 })).body.refund).toEqual(body.refund);
    const refunds = await storedRefunds(app, venue.clientId);
    expect(refunds.map(({ amount_cents: cents }) => cents)).toEqual([500, 800]);
    const sent = await mails(app);
    expect(sent).toHaveLength(1);
    expect(sent[0]?.text).toContain('$8.00');
    expect(sent[0]?.text).toContain('The money goes back to the card you paid with.');
    expect((await move(app, held, NEXT_SATURDAY, '10:00')).refusal.code).toBe('BOOKING_CANCELLED');
    /* The place is free. */
    expect((await book(app, offering)).status).toBe(200);
  });

  it('[B41] a refund that fails, or of which nobody knows, undoes no cancellation', async () => {
    for (const [fault, status] of [
      ['refused', 'failed'],
      ['never', 'pending'],
    ] as const) {
      const app = await open();
      const { venue, account, offering } = await openPayingVenue(app);
      await allowGuests(app, venue, open24);
      const held = await bookFree(app, offering);
      await pay(app, await payLink(app, offering, held.bookingId));
      account.refundFaults.push(fault);
      const { body } = await cancelAsGuest(app, held);
      expect([body.booking.status, body.refund]).toEqual(['cancelled', { amount: 12.5, status }]);
      const { booking, refund } = await lookAsGuest(app, held);
      expect([booking.status, refund]).toEqual(['cancelled', body.refund]);
    }
  });

  it('[B40] let a place go that they hold unpaid, whatever the policy says, and can’t move it', async () => {
    const app = await open();
    const { offering } = await openPayingVenue(app);
    const held = await bookFree(app, offering);
    const { changes } = await lookAsGuest(app, held);
    expect([changes.can_move, changes.can_cancel, changes.refund]).toEqual([false, true, 0]);
    expect((await move(app, held, NEXT_SATURDAY, '10:00')).refusal.code).toBe('CHANGE_NOT_ALLOWED');
    expect((await cancelAsGuest(app, held)).body.refund).toEqual({ amount: 0, status: 'none' });
    expect((await book(app, offering)).status).toBe(200);
  });

  it('[B42] of a move and a cancellation with one revision, one wins', async () => {
    const app = await open();
    const venue = await app.createVenue();
    await allowGuests(app, venue, open24);
    const held = await bookFree(app, await openOffering(app, venue));
    const { revision } = (await lookAsGuest(app, held)).changes;
    const answers = await Promise.all([
      move(app, held, NEXT_SATURDAY, '10:00', { revision }),
      cancelAsGuest(app, held, { revision }),
    ]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  it('[B42] are answered by a key again for two days', async () => {
    const app = await open();
    const venue = await app.createVenue();
    await allowGuests(app, venue, open24);
    const held = await bookFree(app, await openOffering(app, venue));
    const key = crypto.randomUUID();
    expect((await move(app, held, NEXT_SATURDAY, '10:00', { key })).status).toBe(200);
    app.clock.advance(2 * 86_400_000);
    await deleteOldGuestRequests(app.deps);
    expect((await move(app, held, NEXT_SATURDAY, '11:00', { key })).refusal.code).toBe('MUTATION_ID_REUSED');
    app.clock.advance(1);
    await deleteOldGuestRequests(app.deps);
    expect((await move(app, held, NEXT_SATURDAY, '11:00', { key })).status).toBe(200);
  });

  it('[B42] [X3] need a key of visible characters and the token of this booking', async () => {
    const app = await open();
    const venue = await app.createVenue();
    await allowGuests(app, venue, open24);
    const offering = await openOffering(app, venue);
    const held = await bookFree(app, offering);
    const other = await bookFree(app, offering, { start_time: '11:00' });
    for (const key of ['', 'ä', 'a b', 'x'.repeat(256)])
      expect((await cancelAsGuest(app, held, { key: encodeURI(key).includes('%C3') ? '' : key })).status, key).toBe(
        400,
      );
    expect((await cancelAsGuest(app, held, { key: 'x'.repeat(255), revision: 0 })).refusal.code).toBe(
      'VERSION_CONFLICT',
    );
    const swapped = { ...held, token: other.token };
    expect((await cancelAsGuest(app, swapped, { revision: 1 })).refusal.code).toBe('BOOKING_NOT_FOUND');
    expect((await move(app, swapped, SATURDAY, '12:00', { revision: 1 })).refusal.code).toBe('BOOKING_NOT_FOUND');
  });

  it('[B42] [X3] find no booking without a token, whether it exists', async () => {
    const app = await open();
    const venue = await app.createVenue();
    const { bookingId } = await bookFree(app, await openOffering(app, venue));
    const place = { date_scheduled: SATURDAY, start_time: '12:00' };
    for (const booking_id of [bookingId, `${venue.clientId}-1`]) {
      const asked = { params: { booking_id }, headers: { 'idempotency-key': crypto.randomUUID() } };
      const refused = [
        await call(app, cancelOwnBooking, { ...asked, body: { revision: 1 } }),
        await call(app, moveOwnBooking, { ...asked, body: { revision: 1, ...place } }),
      ];
      expect(refused.map(({ status, refusal }) => [status, refusal.code])).toEqual(
        refused.map(() => [404, 'BOOKING_NOT_FOUND']),
      );
    }
  });

  it('[R6] in an expired venue they cancel and can’t move', async () => {
    const app = await open();
    const venue = await app.createVenue();
    await allowGuests(app, venue, open24);
    const held = await bookFree(app, await openOffering(app, venue));
    await app.deps.db.writePlatform((db) =>
      db
        .updateTable('clients')
        .set({ service_paid_until: '2026-01-01' })
        .where('client_id', '=', venue.clientId)
        .execute(),
    );
    expect((await lookAsGuest(app, held)).changes).toMatchObject({ can_move: false, can_cancel: true });
    expect((await move(app, held, NEXT_SATURDAY, '10:00')).refusal.code).toBe('SUBSCRIPTION_EXPIRED');
    expect((await cancelAsGuest(app, held)).status).toBe(200);
  });
});
