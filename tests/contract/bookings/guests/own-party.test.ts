import { sendDueMail } from '@gatehouse/server/areas/mail/outbox/outbox.service';
import { changeOwnParty, getOwnBill } from '@gatehouse/sync-protocol/areas/bookings/bills/bills.contracts';
import { rescheduleBooking } from '@gatehouse/sync-protocol/areas/bookings/bookings.contracts';
import { moveOwnBooking } from '@gatehouse/sync-protocol/areas/bookings/guest-changes.contracts';
import { setPrices } from '@gatehouse/sync-protocol/areas/bookings/prices.contracts';
import { expect, it } from 'vitest';
import { call } from '#helpers/app/call';
import { onBothDatabases } from '#helpers/app/on-databases';
import type { TestApp } from '#helpers/app/test-app';
import { allowGuests, cancelAsGuest, type GuestHeld, lookAsGuest, moveAsGuest } from '#helpers/billing/guest-calls';
import { janitor, openPayingVenue, pay, payLink, storedBooking, storedRefunds } from '#helpers/billing/paid-bookings';
import { book, openOffering, SATURDAY } from '#helpers/venues/offerings';
import { billOf, bookQuoted, checkBill, extraOf, takeCash } from '#helpers/venues/priced-bookings';
import { bands, priced, rates } from '#helpers/venues/prices';

const NEXT_SATURDAY = '2026-06-27';
const of = (adult: number, child: number) => [
  { band_id: 'adult', players: adult },
  { band_id: 'child', players: child },
];

type Change = Partial<Parameters<typeof call<typeof changeOwnParty>>[2]['body']> & { key?: string };

async function changeAsGuest(app: TestApp, held: GuestHeld, { key, revision, ...change }: Change) {
  return call(app, changeOwnParty, {
    params: { booking_id: held.bookingId },
    headers: { 'idempotency-key': key ?? crypto.randomUUID() },
    body: { token: held.token, revision: revision ?? (await lookAsGuest(app, held)).changes.revision, ...change },
  });
}

/** Four adults for $100.00, whose guest may change the party until a day before. */
async function held(app: TestApp, policy: object = {}) {
  const at = await priced(app);
  await allowGuests(app, at.venue, { party_until_hours: 24, move_until_hours: 0, cancel_until_hours: 0, ...policy });
  const { booking_id: bookingId, token } = (await bookQuoted(app, at.offering, { party: of(4, 0) })).body;
  return { ...at, guest: { bookingId, token }, bookingId };
}

onBothDatabases('a guest who changes the party', (open) => {
  it('[B64] does so for the total that they were shown, once for each key', async () => {
    const app = await open();
    const { guest, venue, bookingId } = await held(app);
    const { changes } = await lookAsGuest(app, guest);
    expect([changes.can_change_party, changes.party_until]).toEqual([true, '2026-06-19T14:00:00.000Z']);
    for (const cents of [undefined, 100_00, 139_89])
      expect((await changeAsGuest(app, guest, { party: of(4, 2), quoted_cents: cents })).refusal).toMatchObject({
        code: 'PRICE_CHANGED',
        quote: { quoted_cents: 139_90 },
      });
    const key = crypto.randomUUID();
    const { revision } = changes;
    const change = { party: of(4, 2), quoted_cents: 139_90, key, revision };
    const done = await changeAsGuest(app, guest, change);
    expect(done.body).toMatchObject({
      booking: { total_players: 6 },
      bill: { total: 139.9, balance: 139.9 },
      message: 'Your booking was changed.',
    });
    expect(done.body.bill.lines.every(({ by }) => by.name === null)).toBe(true);
    expect(done.body.changes.revision).toBeGreaterThan(revision);
    expect((await changeAsGuest(app, guest, change)).body).toEqual(done.body);
    expect((await changeAsGuest(app, guest, { ...change, party: of(4, 3) })).refusal.code).toBe('MUTATION_ID_REUSED');
    const stale = await changeAsGuest(app, guest, { ...change, key: crypto.randomUUID() });
    expect(stale.refusal.code).toBe('VERSION_CONFLICT');
    expect((await billOf(app, venue, bookingId)).lines).toHaveLength(2);
    await checkBill(app, bookingId);
    await sendDueMail(app.deps, new AbortController().signal);
    expect(app.mails).toHaveLength(2);
  });

  it('[B64] does so until the bill has 500 lines', async () => {
    const app = await open();
    const { guest, venue } = await held(app);
    const grow = (entries: number) =>
      app.deps.db.writeVenue(venue.clientId, (db) =>
        db.updateTable('bills').set({ entries }).where('client_id', '=', venue.clientId).execute(),
      );
    await grow(499);
    expect((await changeAsGuest(app, guest, { party: of(4, 2), quoted_cents: 139_90 })).status).toBe(200);
    await grow(500);
    const refused = await changeAsGuest(app, guest, { party: of(4, 0), quoted_cents: 100_00 });
    expect([refused.status, refused.refusal]).toMatchObject([
      409,
      { code: 'CHANGE_NOT_ALLOWED', message: expect.stringContaining('too often') },
    ]);
    const monday = { date_scheduled: '2026-06-22', start_time: '10:00' };
    const moved = await moveAsGuest(app, guest, monday);
    expect(moved.refusal.message).toContain('too often');
  });

  it('[B64] takes extras of the venue, and none of the staff', async () => {
    const app = await open();
    const { guest, venue, bookingId } = await held(app);
    const socks = await extraOf(app, venue, { name: 'Socks', amount: 3, stock: 2 });
    const desk = await extraOf(app, venue, { name: 'Desk', staff_only: true });
    const take = (extra_id: string, quantity: number, quoted_cents: number) =>
      changeAsGuest(app, guest, { extras: [{ extra_id, quantity }], quoted_cents });
    expect((await take(desk, 1, 110_00)).status).toBe(400);
    expect((await take(socks, 3, 109_00)).refusal).toMatchObject({ code: 'EXTRA_SOLD_OUT', left: 2 });
    expect((await take(socks, 2, 106_00)).body.bill.total).toBe(106);
    expect((await changeAsGuest(app, guest, { party: of(5, 0), quoted_cents: 135_95 })).body.bill.total).toBe(135.95);
    expect((await changeAsGuest(app, guest, { extras: [], quoted_cents: 129_95 })).body.bill.total).toBe(129.95);
    await checkBill(app, bookingId);
  });

  it('[B64] needs room for more people where the booking is, and none for fewer', async () => {
    const app = await open();
    const venue = await app.createVenue();
    const offering = await openOffering(app, venue, { capacity: 10, lead_minutes: 100_000 });
    const at = { token: venue.token, params: { client_id: venue.clientId, offering_id: offering.offering_id } };
    await call(app, setPrices, { ...at, body: { revision: 0, bands, rates } });
    await allowGuests(app, venue, { party_until_hours: 1 });
    const later = { date_scheduled: '2026-09-19' };
    await bookQuoted(app, offering, { ...later, party: of(4, 0) });
    const { booking_id: bookingId, token } = (await bookQuoted(app, offering, { ...later, party: of(5, 0) })).body;
    /* Within the time before which visitors have to book. */
    app.clock.set('2026-09-18T12:00:00Z');
    const change = (adults: number, quoted_cents: number) =>
      changeAsGuest(app, { bookingId, token }, { party: of(adults, 0), quoted_cents });
    expect((await change(7, 189_85)).refusal.code).toBe('PLACE_TAKEN');
    expect((await change(6, 159_90)).status).toBe(200);
    expect((await change(4, 100_00)).status).toBe(200);
    expect(await storedBooking(app, bookingId)).toMatchObject({ add_players: 0 });
  });

  it.each([
    ['too few people', { party: of(2, 1) }, 'party'],
    ['too many', { party: of(10, 1) }, 'party'],
    ['a kind that is not there', { party: [{ band_id: 'dog', players: 4 }] }, 'party'],
    ['nobody', { party: [] }, 'party'],
    ['an extra of nobody', { extras: [{ extra_id: 'none', quantity: 1 }] }, 'extras'],
  ])('[B64] is refused %s', async (_, change, field) => {
    const app = await open();
    const { guest } = await held(app);
    const { status, refusal } = await changeAsGuest(app, guest, { ...change, quoted_cents: 100_00 });
    expect([status, Object.keys(refusal.fields ?? {})]).toEqual([400, [field]]);
  });

  it('[B64] [R6] may until the deadline of the policy, in a venue that is open, with the link and a key', async () => {
    const app = await open();
    const { guest, venue, bookingId } = await held(app);
    const change = { party: of(4, 1), quoted_cents: 119_95 };
    expect((await changeAsGuest(app, { ...guest, token: 'x' }, { ...change, revision: 1 })).status).toBe(404);
    expect((await changeAsGuest(app, guest, { ...change, key: 'a b' })).status).toBe(400);
    app.clock.set('2026-06-19T14:00:00.001Z');
    const late = await changeAsGuest(app, guest, change);
    expect([late.refusal.code, late.refusal.message]).toEqual([
      'CHANGE_NOT_ALLOWED',
      expect.stringContaining('could be changed online until'),
    ]);
    /* A deadline that has passed stays passed when the guest moves, and is new when staff do. */
    const place = { date_scheduled: NEXT_SATURDAY, start_time: '10:00' };
    await moveAsGuest(app, guest, place);
    expect((await lookAsGuest(app, guest)).changes).toMatchObject({ can_move: true, can_change_party: false });
    const staff = { token: venue.token, params: { ...venue.own.params, booking_id: bookingId } };
    const body = { date_scheduled: NEXT_SATURDAY, booking_time: '11:00' };
    await call(app, rescheduleBooking, { ...staff, body });
    expect((await changeAsGuest(app, guest, change)).status).toBe(200);
    await app.deps.db.writePlatform((db) =>
      db
        .updateTable('clients')
        .set({ service_paid_until: '2026-01-01' })
        .where('client_id', '=', venue.clientId)
        .execute(),
    );
    expect((await changeAsGuest(app, guest, change)).refusal.code).toBe('SUBSCRIPTION_EXPIRED');
    const { changes } = await lookAsGuest(app, guest);
    expect(changes).toMatchObject({ can_change_party: false, can_cancel: true });
    await cancelAsGuest(app, guest);
    expect((await lookAsGuest(app, guest)).changes.can_cancel).toBe(false);
  });

  it('[B64] can’t without prices, without a policy, or once canceled', async () => {
    const app = await open();
    const { guest, venue, offering } = await held(app);
    const plain = await openOffering(app, venue, { offering_name: 'Plain' });
    const unpriced = (await book(app, plain)).body;
    const other = { bookingId: unpriced.booking_id, token: unpriced.token };
    expect((await lookAsGuest(app, other)).changes.can_change_party).toBe(false);
    expect((await changeAsGuest(app, other, { party: of(4, 0) })).refusal.code).toBe('NO_BILL');
    await cancelAsGuest(app, guest);
    expect((await changeAsGuest(app, guest, { party: of(4, 0) })).refusal.code).toBe('BOOKING_CANCELLED');
    await allowGuests(app, venue, { party_until_hours: null });
    const { booking_id, token } = (await bookQuoted(app, offering, { party: of(4, 0) })).body;
    const never = { bookingId: booking_id, token };
    expect((await lookAsGuest(app, never)).changes).toMatchObject({ can_change_party: false, party_until: null });
    const refused = await changeAsGuest(app, never, { party: of(5, 0), quoted_cents: 129_95 });
    expect(refused.refusal.code).toBe('CHANGE_NOT_ALLOWED');
  });
});

onBothDatabases('a guest with a bill', (open) => {
  it('[B64] [B42] moves where nothing else is due, and names the total where it is', async () => {
    const app = await open();
    const { guest, at, offering, bookingId } = await held(app);
    const move = async (date_scheduled: string, start_time: string, quoted_cents?: number) =>
      call(app, moveOwnBooking, {
        params: { booking_id: guest.bookingId },
        headers: { 'idempotency-key': crypto.randomUUID() },
        body: {
          token: guest.token,
          revision: (await lookAsGuest(app, guest)).changes.revision,
          date_scheduled,
          start_time,
          ...(quoted_cents === undefined ? {} : { quoted_cents }),
        },
      });
    expect((await move(SATURDAY, '11:00')).status).toBe(200);
    const late = { ...rates[0], from_time: '12:00', amount: 150 } as never;
    await call(app, setPrices, { ...at, body: { revision: 1, bands, rates: [late, ...rates] } });
    const other = (await bookQuoted(app, offering, { party: of(4, 0) })).body;
    guest.bookingId = other.booking_id;
    guest.token = other.token;
    const { revision } = (await lookAsGuest(app, guest)).changes;
    for (const cents of [undefined, 100_00, 150_01])
      expect((await move(SATURDAY, '12:00', cents)).refusal).toMatchObject({
        code: 'PRICE_CHANGED',
        quote: { quoted_cents: 150_00 },
      });
    expect((await lookAsGuest(app, guest)).changes.revision).toBe(revision);
    expect((await move(SATURDAY, '12:00', 150_00)).status).toBe(200);
    const own = await call(app, getOwnBill, {
      params: { booking_id: other.booking_id },
      query: { token: other.token },
    });
    expect(own.body.bill?.total).toBe(150);
    await checkBill(app, other.booking_id);
    await checkBill(app, bookingId);
  });

  it('[B64] [B41] gets the policy’s share of all they paid, by card what was paid by card, and the rest by hand', async () => {
    const app = await open();
    const { venue, offering, account } = await openPayingVenue(app);
    await allowGuests(app, venue, { cancel_until_hours: 0, refund_percent: 50, cancel_fee: 2 });
    const at = { token: venue.token, params: { client_id: venue.clientId, offering_id: offering.offering_id } };
    await call(app, setPrices, { ...at, body: { revision: 0, bands, rates } });
    const { booking_id: bookingId, token } = (await bookQuoted(app, offering, { party: of(4, 0) })).body;
    const guest = { bookingId, token };
    await pay(app, await payLink(app, offering, bookingId));
    await takeCash(app, bookingId, 75_01, 10_00);
    const { changes } = await lookAsGuest(app, guest);
    expect([changes.paid, changes.fee, changes.refund]).toEqual([100.01, 2, 48.01]);
    const { body } = await cancelAsGuest(app, guest);
    expect(body.refund).toEqual({ amount: 25, status: 'pending', by_hand: 23.01 });
    expect(body.booking.status).toBe('cancelled');
    account.settleRefunds();
    app.clock.advance(3_600_000);
    await janitor(app);
    const bill = await billOf(app, venue, bookingId);
    expect(bill.live).toEqual([['Cancellation fee', 1, 52]]);
    expect(bill).toMatchObject({ total: 52, tax: 0, paid: 100.01, refunded: 25, tips: 10, balance: -23.01 });
    expect(account.refunds.map(({ amountCents }) => amountCents)).toEqual([25_00]);
    expect((await lookAsGuest(app, guest)).refund).toEqual({ ...body.refund, status: 'completed' });
    await sendDueMail(app.deps, new AbortController().signal);
    const said = app.mails.find(({ subject }) => subject.startsWith('Canceled'));
    expect([said?.text.includes('$25.00'), said?.text.includes('$48.01')]).toEqual([true, false]);
  });

  it('[B64] [B41] gets back what is left after what went back before, and of a failed refund nothing by hand', async () => {
    const app = await open();
    const { venue, offering, account } = await openPayingVenue(app);
    await allowGuests(app, venue, { cancel_until_hours: 0, refund_percent: 100 });
    const at = { token: venue.token, params: { client_id: venue.clientId, offering_id: offering.offering_id } };
    await call(app, setPrices, { ...at, body: { revision: 0, bands, rates } });
    const { booking_id: bookingId, token } = (await bookQuoted(app, offering, { party: of(4, 0) })).body;
    await pay(app, await payLink(app, offering, bookingId));
    await takeCash(app, bookingId, 5_00);
    account.refundFaults.push('fails');
    const { body } = await cancelAsGuest(app, { bookingId, token });
    expect(body.refund.by_hand).toBe(5);
    account.settleRefunds();
    app.clock.advance(3_600_000);
    await janitor(app);
    const { refund } = await lookAsGuest(app, { bookingId, token });
    expect(refund).toEqual({ amount: 25, status: 'failed', by_hand: 5 });
    const bill = await billOf(app, venue, bookingId);
    expect([bill.total, bill.live]).toEqual([0, []]);
    expect(await storedRefunds(app, venue.clientId)).toHaveLength(1);
  });

  it('[B64] [B40] of a hold that nothing was paid for, nothing stays and nothing goes back', async () => {
    const app = await open();
    const { venue, offering } = await openPayingVenue(app);
    const at = { token: venue.token, params: { client_id: venue.clientId, offering_id: offering.offering_id } };
    await call(app, setPrices, { ...at, body: { revision: 0, bands, rates } });
    const { booking_id: bookingId, token } = (await bookQuoted(app, offering, { party: of(4, 0) })).body;
    const { body } = await cancelAsGuest(app, { bookingId, token });
    expect(body.refund).toEqual({ amount: 0, status: 'none', by_hand: 0 });
    expect((await billOf(app, venue, bookingId)).live).toEqual([]);
  });
});
