import {
  createBookingPaymentLink,
  generatePaymentUrl,
} from '@gatehouse/sync-protocol/areas/bookings/payments.contracts';
import { getPublicBooking } from '@gatehouse/sync-protocol/areas/bookings/public-bookings.contracts';
import { expect } from 'vitest';
import { call } from '#helpers/app/call';
import { it, onBothDatabases } from '#helpers/app/on-databases';
import type { TestApp } from '#helpers/app/test-app';
import * as shares from '#helpers/billing/bill-shares';
import * as paid from '#helpers/billing/paid-bookings';

onBothDatabases('what a payment link asks for', () => {
  async function start(app: TestApp, fields: Parameters<typeof shares.bookParty>[2] = {}) {
    const at = await paid.openPayingVenue(app);
    return { ...at, party: await shares.bookParty(app, at.venue, fields) };
  }

  it('[B66] is the deposit first for a guest’s own links, and then the balance, each once', async ({ app }) => {
    const { account, party } = await start(app, { deposit_amount: 25 });
    const [one, two] = [
      await paid.payLink(app, party.offering, party.bookingId),
      await paid.payLink(app, party.offering, party.bookingId),
    ];
    expect((await paid.openPage(app, one)).body.booking.deposit_amount).toBe(25);
    await Promise.all([paid.pay(app, one), paid.pay(app, one), paid.pay(app, two)]);
    await paid.pay(app, one);
    /* The deposit is charged once, however many of its links there are. */
    expect(account.payments.map(({ amountCents }) => amountCents)).toEqual([25_00]);
    expect((await paid.storedBooking(app, party.bookingId)).status).toBe('confirmed');
    const body = { bookingId: party.bookingId, clientId: party.offering.client_id, token: party.token };
    const own = { params: { booking_id: party.bookingId }, query: { token: party.token } };
    expect((await call(app, getPublicBooking, own)).body.can_pay).toBe(true);
    const { url } = (await call(app, createBookingPaymentLink, { body })).body.paymentLink;
    const rest = shares.holderOf(party, { url });
    expect((await paid.openPage(app, rest)).body.booking.deposit_amount).toBe(75.03);
    expect((await paid.pay(app, rest)).body.payment.amount).toBe(75.03);
    expect((await call(app, createBookingPaymentLink, { body })).refusal.code).toBe('ALREADY_EXISTS');
    expect((await call(app, getPublicBooking, own)).body.can_pay).toBe(false);
  });

  it('[B66] is for links by staff the amount that they say, else what is due', async ({ app }) => {
    const { venue, party } = await start(app);
    const make = async (amount?: number) => {
      const body = { bookingId: party.bookingId, ...(amount === undefined ? {} : { amount }) };
      return call(app, generatePaymentUrl, { token: venue.token, body });
    };
    const link = shares.holderOf(party, { url: (await make(30)).body.paymentUrl });
    expect((await paid.pay(app, link)).body.payment.amount).toBe(30);
    const rest = shares.holderOf(party, { url: (await make()).body.paymentUrl });
    expect((await paid.pay(app, rest)).body.payment.amount).toBe(70.03);
    expect((await make()).refusal.code).toBe('ALREADY_EXISTS');
  });

  it('[B66] is the same for its holder, who asks from the payment page', async ({ app }) => {
    const { party } = await start(app);
    const link = await shares.linkFor(app, party, 12);
    const body = { bookingId: party.bookingId, clientId: party.offering.client_id, token: link.token };
    const { url } = (await call(app, createBookingPaymentLink, { body })).body.paymentLink;
    expect(shares.holderOf(party, { url })).toEqual(link);
  });
});
