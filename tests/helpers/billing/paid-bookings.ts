import {
  settleDueBookingPayments,
  settleDueBookingRefunds,
} from '@gatehouse/server/areas/bookings/payments/settling/settle-due.service';
import { expireHolds } from '@gatehouse/server/areas/bookings/scheduling/placing/expire-holds.service';
import type { Row } from '@gatehouse/server/db/tables';
import type { Payment, Refund } from '@gatehouse/server/integrations/payments/payments';
import { cancelBooking } from '@gatehouse/sync-protocol/areas/bookings/bookings.contracts';
import type { OfferingView } from '@gatehouse/sync-protocol/areas/bookings/offerings.contracts';
import {
  createBookingPaymentLink,
  createPayment,
  getPayableBooking,
  listBookingPayments,
  refundBooking,
} from '@gatehouse/sync-protocol/areas/bookings/payments.contracts';
import { call } from '../app/call.ts';
import type { TestApp, TestVenue } from '../app/test-app.ts';
import { book, openOffering } from '../venues/offerings.ts';
import { connectSquare } from '../venues/square-venue.ts';
import { type FakeAccount, fakePaymentAccount } from './fake-payment-account.ts';

const SIGNED = 'signed';
const WEBHOOK_KEY = 'key-of-the-venue';

export interface PayingVenue {
  venue: TestVenue;
  account: FakeAccount;
  /** $25.00, one party at a time. */
  offering: OfferingView;
}

/** A venue whose Square account is the provider in memory, with an offering that takes a deposit. */
export async function openPayingVenue(
  app: TestApp,
  options?: Parameters<TestApp['createVenue']>[0],
): Promise<PayingVenue> {
  const venue = await app.createVenue(options);
  const account = fakePaymentAccount(() => app.clock.now(), `${venue.clientId}-`);
  const location = { id: account.locationId, name: 'Front desk', currency: 'USD', status: 'ACTIVE' };
  account.getLocation = async () => ({ kind: 'ok', value: location });
  account.subscribe = async () => ({ kind: 'ok', value: { id: 'subscription', signatureKey: WEBHOOK_KEY } });
  app.deps.payments = {
    ...app.deps.payments,
    environment: 'simulator',
    account: () => account,
    readEvent: async ({ rawBody, signature, signatureKey, notificationUrl }) =>
      signature === `${SIGNED} ${signatureKey} ${notificationUrl}` ? JSON.parse(rawBody) : null,
  };
  await connectSquare(app, venue);
  return { venue, account, offering: await openOffering(app, venue, { deposit_amount: 25 }) };
}

export interface HeldBooking {
  bookingId: string;
  /** The token of its payment link. */
  token: string;
}

/** Books a place as a visitor and asks for the payment page, as the booking page does. */
export async function holdPlace(app: TestApp, offering: OfferingView, fields = {}): Promise<HeldBooking> {
  return payLink(app, offering, (await book(app, offering, fields)).body.booking_id);
}

/** The payment link of a booking that is held. */
export async function payLink(app: TestApp, offering: OfferingView, bookingId: string): Promise<HeldBooking> {
  const body = { bookingId, clientId: offering.client_id };
  const { paymentLink } = (await call(app, createBookingPaymentLink, { body })).body;
  return { bookingId, token: paymentLink.url.split('/').at(-1) ?? '' };
}

export function pay(app: TestApp, { bookingId, token }: HeldBooking, fields = {}) {
  const body = { sourceId: 'cnon:card-nonce-ok', bookingId, token, ...fields };
  return call(app, createPayment, { body });
}

export function openPage(app: TestApp, { bookingId, token }: HeldBooking) {
  return call(app, getPayableBooking, { params: { booking_id: bookingId }, query: { token } });
}

export function giveBack(app: TestApp, { clientId, token }: TestVenue, bookingId: string, amount?: number) {
  return call(app, refundBooking, {
    params: { client_id: clientId, booking_id: bookingId },
    body: amount === undefined ? {} : { amount },
    token,
  });
}

/** Staff cancels a paid booking, and its refund fails at Square. */
export async function failRefund(
  app: TestApp,
  { venue, account }: Pick<PayingVenue, 'venue' | 'account'>,
  bookingId: string,
): Promise<void> {
  const params = { client_id: venue.clientId, booking_id: bookingId };
  await call(app, cancelBooking, { params, body: {}, token: venue.token });
  account.refundFaults.push('fails');
  await giveBack(app, venue, bookingId);
  account.settleRefunds();
  app.clock.advance(3_600_000);
  await janitor(app);
}

export async function listedPayments(app: TestApp, { clientId, token }: TestVenue) {
  return (await call(app, listBookingPayments, { params: { client_id: clientId }, token })).body.payments;
}

/** The jobs that look after payments and holds take a turn. */
export async function janitor(app: TestApp): Promise<void> {
  const { signal } = new AbortController();
  await settleDueBookingPayments(app.deps, signal);
  await settleDueBookingRefunds(app.deps, signal);
  await expireHolds(app.deps, signal);
}

/** An event of the venue's account; `signature` replaces the good one. */
export function sendVenueEvent(
  app: TestApp,
  clientId: string,
  object: { payment?: Payment; refund?: Refund },
  signature?: string,
) {
  const path = `/api/webhooks/square/${clientId}`;
  return app.request('POST', path, {
    body: { eventId: crypto.randomUUID(), type: 'event', payment: null, refund: null, ...object },
    headers: {
      'x-square-hmacsha256-signature': signature ?? `${SIGNED} ${WEBHOOK_KEY} ${app.deps.config.publicUrl}${path}`,
    },
  });
}

export function storedPayments(app: TestApp, clientId: string): Promise<Row<'booking_payments'>[]> {
  return app.deps.db.readVenue(clientId, (db) =>
    db.selectFrom('booking_payments').where('client_id', '=', clientId).orderBy('created_at').selectAll().execute(),
  );
}

export function storedRefunds(app: TestApp, clientId: string): Promise<Row<'booking_refunds'>[]> {
  return app.deps.db.readVenue(clientId, (db) =>
    db.selectFrom('booking_refunds').where('client_id', '=', clientId).orderBy('created_at').selectAll().execute(),
  );
}

export function storedBooking(app: TestApp, bookingId: string): Promise<Row<'bookings'>> {
  return app.deps.db.readPlatform((db) =>
    db.selectFrom('bookings').where('booking_id', '=', bookingId).selectAll().executeTakeFirstOrThrow(),
  );
}
