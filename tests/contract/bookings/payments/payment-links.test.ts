import { cancelBooking } from '@gatehouse/sync-protocol/areas/bookings/bookings.contracts';
import {
  createBookingPaymentLink,
  generatePaymentUrl,
  getPayableBooking,
} from '@gatehouse/sync-protocol/areas/bookings/payments.contracts';
import { expect } from 'vitest';
import { call } from '#helpers/app/call';
import { it, onAnyDatabase } from '#helpers/app/on-databases';
import type { TestApp, TestVenue } from '#helpers/app/test-app';
import * as paid from '#helpers/billing/paid-bookings';
import { book, openOffering } from '#helpers/venues/offerings';

const DAY_MS = 86_400_000;

function generate(app: TestApp, { token }: TestVenue, body: { bookingId: string; amount?: number }) {
  return call(app, generatePaymentUrl, { body, token });
}

async function pageOf(app: TestApp, url: string) {
  const [bookingId = '', token = ''] = url.split('/').slice(-2);
  return call(app, getPayableBooking, { params: { booking_id: bookingId }, query: { token } });
}

onAnyDatabase('links to the payment page', () => {
  it('are made by staff for the deposit, else for $25.00, or for an amount', async ({ app }) => {
    const { venue, offering } = await paid.openPayingVenue(app);
    const free = await openOffering(app, venue);
    const { bookingId } = await paid.holdPlace(app, offering);
    const { booking_id: freeId } = (await book(app, free)).body;
    const due = async (body: { bookingId: string; amount?: number }) => {
      const { paymentUrl } = (await generate(app, venue, body)).body;
      expect(paymentUrl).toMatch(new RegExp(`^${app.deps.config.publicUrl}/payment/${body.bookingId}/[\\w-]{43}$`));
      return (await pageOf(app, paymentUrl)).body.booking.deposit_amount;
    };
    expect(await due({ bookingId })).toBe(25);
    expect(await due({ bookingId, amount: 60.5 })).toBe(60.5);
    expect(await due({ bookingId: freeId })).toBe(25);
    const bad = [-1, 60.505];
    for (const amount of bad)
      expect((await generate(app, venue, { bookingId, amount })).refusal.code).toBe('INVALID_INPUT');
  });

  it('[X3] open one booking, until 30 days have passed and a day after its start', async ({ app }) => {
    const { venue, offering } = await paid.openPayingVenue(app);
    const other = await paid.openPayingVenue(app);
    const [free, mine] = [await openOffering(app, venue), await paid.holdPlace(app, offering)];
    const { booking_id: bookingId } = (await book(app, free, { date_scheduled: '2026-08-01' })).body;
    const { paymentUrl } = (await generate(app, venue, { bookingId })).body;
    const token = paymentUrl.split('/').at(-1) ?? '';
    const refusalOf = async (held: paid.HeldBooking) => (await paid.openPage(app, held)).refusal;
    const invalid = { code: 'BOOKING_NOT_FOUND', message: 'Invalid payment link or booking not found' };
    expect(await refusalOf({ bookingId: mine.bookingId, token })).toMatchObject(invalid);
    expect(await refusalOf({ bookingId, token: 'x'.repeat(43) })).toMatchObject(invalid);
    expect(await refusalOf({ bookingId, token: '' })).toMatchObject(invalid);
    expect(await refusalOf({ bookingId: 'nothing', token })).toMatchObject(invalid);
    expect(
      await refusalOf({ bookingId: bookingId.replace(venue.clientId, other.venue.clientId), token }),
    ).toMatchObject(invalid);
    const { booking_id: soon } = (await book(app, free)).body;
    const soonUrl = (await generate(app, venue, { bookingId: soon })).body.paymentUrl;
    const ofSoon = { bookingId: soon, token: soonUrl.split('/').at(-1) ?? '' };
    app.clock.advance(30 * DAY_MS - 1);
    expect((await paid.openPage(app, ofSoon)).status).toBe(200);
    app.clock.advance(1);
    expect((await refusalOf(ofSoon)).code).toBe('LINK_EXPIRED');
    app.clock.set('2026-08-02T13:59:59.999Z');
    expect((await paid.openPage(app, { bookingId, token })).status).toBe(200);
    app.clock.set('2026-08-02T14:00:00Z');
    const { status } = await paid.openPage(app, { bookingId, token });
    expect([status, (await refusalOf({ bookingId, token })).code]).toEqual([410, 'LINK_EXPIRED']);
    expect((await paid.pay(app, { bookingId, token })).refusal.code).toBe('LINK_EXPIRED');
  });

  it('are not made for another venue’s, a paid or a canceled booking, or without an account', async ({ app }) => {
    const { venue, offering } = await paid.openPayingVenue(app);
    const bare = await app.createVenue();
    const other = await paid.openPayingVenue(app);
    const codeOf = async (of: TestVenue, bookingId: string) => (await generate(app, of, { bookingId })).refusal.code;
    const held = await paid.holdPlace(app, offering);
    expect(await codeOf(other.venue, held.bookingId)).toBe('BOOKING_NOT_FOUND');
    app.deps.payments = { ...app.deps.payments };
    const { booking_id: bareId } = (await book(app, await openOffering(app, bare))).body;
    expect(await codeOf(bare, bareId)).toBe('PAYMENTS_UNAVAILABLE');
    await paid.pay(app, held);
    expect(await codeOf(venue, held.bookingId)).toBe('ALREADY_EXISTS');
    const second = await paid.holdPlace(app, offering, { start_time: '11:00' });
    await call(app, cancelBooking, {
      params: { client_id: venue.clientId, booking_id: second.bookingId },
      body: {},
      token: venue.token,
    });
    expect(await codeOf(venue, second.bookingId)).toBe('BOOKING_CANCELLED');
    expect((await paid.openPage(app, second)).refusal.code).toBe('BOOKING_CANCELLED');
    expect((await paid.pay(app, second)).refusal.code).toBe('BOOKING_CANCELLED');
  });

  it('are made for visitors while their booking is held, and later with a link of it', async ({ app }) => {
    const { venue, offering } = await paid.openPayingVenue(app);
    const free = await openOffering(app, venue);
    const ask = (bookingId: string, token?: string, clientId = venue.clientId) =>
      call(app, createBookingPaymentLink, { body: { bookingId, clientId, ...(token ? { token } : {}) } });
    const made = (await book(app, free)).body;
    expect((await ask(made.booking_id)).refusal.code).toBe('BOOKING_NOT_FOUND');
    expect((await ask(made.booking_id, made.token)).refusal.message).toBe('Nothing is due for this booking.');
    const { paymentUrl } = (await generate(app, venue, { bookingId: made.booking_id, amount: 7 })).body;
    const payToken = paymentUrl.split('/').at(-1);
    const { paymentLink } = (await ask(made.booking_id, payToken)).body;
    expect((await pageOf(app, paymentLink.url)).body.booking.deposit_amount).toBe(7);
    /* A guest who still has the place may ask more often than one who holds it again. */
    for (let count = 0; count < 6; count += 1) expect((await ask(made.booking_id, payToken)).status).toBe(200);
    const held = await paid.holdPlace(app, offering);
    expect((await ask(held.bookingId, undefined, 'C99999')).refusal.code).toBe('BOOKING_NOT_FOUND');
    app.clock.advance(20 * 60_000);
    expect((await ask(held.bookingId)).refusal.code).toBe('LINK_EXPIRED');
    app.clock.advance(DAY_MS);
    for (let count = 0; count < 60; count += 1) await ask(held.bookingId);
    expect((await ask(held.bookingId)).refusal.code).toBe('TOO_MANY_REQUESTS');
  });
});
