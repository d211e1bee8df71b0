import { cancelBooking } from '@gatehouse/sync-protocol/areas/bookings/bookings.contracts';
import {
  createBookingPaymentLink,
  createPayment,
  generatePaymentUrl,
  getPayableBooking,
} from '@gatehouse/sync-protocol/areas/bookings/payments.contracts';
import {
  getBookingCalendar,
  getPublicBooking,
} from '@gatehouse/sync-protocol/areas/bookings/public-bookings.contracts';
import { expect, it } from 'vitest';
import { call } from '#helpers/app/call';
import { onBothDatabases } from '#helpers/app/on-databases';
import type { TestApp } from '#helpers/app/test-app';
import * as paid from '#helpers/billing/paid-bookings';
import { book, openOffering } from '#helpers/venues/offerings';

type Answer = Promise<{ status: number; refusal: { code: string } }>;
type Ask = (app: TestApp, bookingId: string, token: string) => Answer;

/** Every public endpoint that takes a token of a booking, and what its token is for. A party's token is B13's. */
const takers: Record<string, { purpose: 'view' | 'pay'; ask: Ask }> = {
  getPublicBooking: {
    purpose: 'view',
    ask: (app, bookingId, token) =>
      call(app, getPublicBooking, { params: { booking_id: bookingId }, query: { token } }),
  },
  getBookingCalendar: {
    purpose: 'view',
    ask: (app, bookingId, token) =>
      call(app, getBookingCalendar, { params: { booking_id: bookingId }, query: { token } }),
  },
  getPayableBooking: {
    purpose: 'pay',
    ask: (app, bookingId, token) =>
      call(app, getPayableBooking, { params: { booking_id: bookingId }, query: { token } }),
  },
  createPayment: {
    purpose: 'pay',
    ask: (app, bookingId, token) =>
      call(app, createPayment, { body: { sourceId: 'cnon:card-nonce-ok', bookingId, token } }),
  },
  createBookingPaymentLink: {
    purpose: 'pay',
    ask: (app, bookingId, token) =>
      call(app, createBookingPaymentLink, { body: { bookingId, clientId: bookingId.split('-')[0] ?? '', token } }),
  },
};

/** A booking of staff's making, not held, with a token for each purpose; staff ask for $30.00. */
async function bookingWithLinks(app: TestApp, { venue, start_time }: { venue: paid.PayingVenue; start_time: string }) {
  const free = await openOffering(app, venue.venue, { capacity: 100 });
  const made = (await book(app, free, { start_time })).body;
  const body = { bookingId: made.booking_id, amount: 30 };
  const { paymentUrl } = (await call(app, generatePaymentUrl, { body, token: venue.venue.token })).body;
  return { bookingId: made.booking_id, view: made.token, pay: paymentUrl.split('/').at(-1) ?? '' };
}

async function threeBookings(app: TestApp) {
  const [venue, other] = [await paid.openPayingVenue(app), await paid.openPayingVenue(app)];
  return {
    venue,
    mine: await bookingWithLinks(app, { venue, start_time: '10:00' }),
    neighbor: await bookingWithLinks(app, { venue, start_time: '11:00' }),
    abroad: await bookingWithLinks(app, { venue: other, start_time: '10:00' }),
  };
}

onBothDatabases('a token of a booking', (open) => {
  it.each(Object.entries(takers))('[X3] of another booking or venue opens nothing: %s', async (_, { purpose, ask }) => {
    const app = await open();
    const { venue, mine, neighbor, abroad } = await threeBookings(app);
    const foreign = [neighbor[purpose], abroad[purpose], mine[purpose].slice(0, -1), `${mine[purpose]}x`, 'x'];
    for (const token of foreign) {
      const { status, refusal } = await ask(app, mine.bookingId, token);
      expect([status, refusal.code], token).toEqual([404, 'BOOKING_NOT_FOUND']);
    }
    const ofAbroad = await ask(app, abroad.bookingId, mine[purpose]);
    expect(ofAbroad.refusal.code).toBe('BOOKING_NOT_FOUND');
    expect(venue.account.asked).toEqual([]);
    expect((await ask(app, mine.bookingId, mine[purpose])).status).toBe(200);
  });

  it('[X3] that shows a booking pays for nothing', async () => {
    const app = await open();
    const { venue, mine } = await threeBookings(app);
    for (const name of ['getPayableBooking', 'createPayment'] as const) {
      const { refusal } = (await takers[name]?.ask(app, mine.bookingId, mine.view)) ?? {};
      expect(refusal?.code, name).toBe('BOOKING_NOT_FOUND');
    }
    expect(venue.account.asked).toEqual([]);
  });

  it('[X3] of a canceled booking shows that it is canceled, and pays for nothing', async () => {
    const app = await open();
    const { venue, mine } = await threeBookings(app);
    const { clientId, token } = venue.venue;
    await call(app, cancelBooking, { params: { client_id: clientId, booking_id: mine.bookingId }, body: {}, token });
    const seen = await call(app, getPublicBooking, {
      params: { booking_id: mine.bookingId },
      query: { token: mine.view },
    });
    expect(seen.body.booking.status).toBe('cancelled');
    const file = await call(app, getBookingCalendar, {
      params: { booking_id: mine.bookingId },
      query: { token: mine.view },
    });
    expect(String(file.body)).toContain('STATUS:CANCELLED');
    for (const name of ['getPayableBooking', 'createPayment', 'createBookingPaymentLink']) {
      const { refusal } = (await takers[name]?.ask(app, mine.bookingId, mine.pay)) ?? {};
      expect(refusal?.code, name).toBe('BOOKING_CANCELLED');
    }
    expect(venue.account.asked).toEqual([]);
  });
});
