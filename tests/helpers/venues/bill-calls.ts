import { getBill } from '@gatehouse/sync-protocol/areas/bookings/bills/bills.contracts';
import * as contracts from '@gatehouse/sync-protocol/areas/bookings/bills/desk-money.contracts';
import type { OfferingView } from '@gatehouse/sync-protocol/areas/bookings/offerings.contracts';
import { setPrices } from '@gatehouse/sync-protocol/areas/bookings/prices.contracts';
import { call } from '../app/call.ts';
import type { TestApp, TestVenue } from '../app/test-app.ts';
import { book, openOffering } from './offerings.ts';

type Caller = Pick<TestVenue, 'token' | 'clientId'>;
type BookingFields = Parameters<typeof book>[2];

/** An offering that costs $100 for any party; `deposit_amount` of it is due online. */
export async function openPriced(app: TestApp, venue: TestVenue, fields = {}): Promise<OfferingView> {
  const offering = await openOffering(app, venue, fields);
  const params = { client_id: venue.clientId, offering_id: offering.offering_id };
  const bands = [{ band_id: 'guest', name: 'Guest' }];
  const rates = [{ name: 'Arena', per: 'booking' as const, amount: 100 }];
  await call(app, setPrices, { params, token: venue.token, body: { revision: 0, bands, rates } });
  return offering;
}

/** The id of a visitor's booking of such an offering. */
export async function billedBooking(app: TestApp, venue: TestVenue, fields: BookingFields = {}): Promise<string> {
  const offering = await openPriced(app, venue);
  return (await book(app, offering, { quoted_cents: 10_000, ...fields })).body.booking_id;
}

const of = ({ token, clientId }: Caller, bookingId: string) => ({
  token,
  params: { client_id: clientId, booking_id: bookingId },
});

/** The bill as staff read it. */
export async function billOf(app: TestApp, venue: Caller, bookingId: string) {
  const { bill } = (await call(app, getBill, of(venue, bookingId))).body;
  if (!bill) throw new Error('a booking without a bill');
  return bill;
}

type Taken = Parameters<typeof call<typeof contracts.takeBillPayment>>[2]['body'];

/** Takes cash unless `given` says more. */
export function take(app: TestApp, venue: Caller, bookingId: string, given: Partial<Taken> & { amount: number }) {
  const body = { payment_id: crypto.randomUUID(), method: 'cash' as const, ...given };
  return call(app, contracts.takeBillPayment, { ...of(venue, bookingId), body });
}

/** Takes back a payment that was noted by mistake. */
export function voidTaken(
  app: TestApp,
  venue: Caller,
  bookingId: string,
  {
    payment_id,
    void_id = crypto.randomUUID(),
    reason = 'Typed twice',
  }: Record<'payment_id', string> & {
    void_id?: string;
    reason?: string;
  },
) {
  const { token, params } = of(venue, bookingId);
  const body = { void_id, reason };
  return call(app, contracts.voidBillPayment, { token, params: { ...params, payment_id }, body });
}

type Refunded = Parameters<typeof call<typeof contracts.refundBillPayment>>[2]['body'];

/** Gives cash back unless `given` says more. */
export function refund(
  app: TestApp,
  venue: Caller,
  bookingId: string,
  given: Partial<Refunded> & Pick<Refunded, 'payment_id' | 'amount'>,
) {
  const body = { refund_id: crypto.randomUUID(), method: 'cash' as const, reason: 'Rain', ...given };
  return call(app, contracts.refundBillPayment, { ...of(venue, bookingId), body });
}

type Line = Parameters<typeof call<typeof contracts.addBillLine>>[2]['body'];

/** Adds an extra, or a line that `given` names. */
export function addLine(app: TestApp, venue: Caller, bookingId: string, given: Partial<Line>) {
  const body = { line_id: crypto.randomUUID(), quantity: 1, ...given };
  return call(app, contracts.addBillLine, { ...of(venue, bookingId), body });
}

export function voidLine(
  app: TestApp,
  venue: Caller,
  bookingId: string,
  { line_id, void_id = crypto.randomUUID() }: { line_id: string; void_id?: string },
) {
  const { token, params } = of(venue, bookingId);
  const body = { void_id, reason: 'Not wanted' };
  return call(app, contracts.voidBillLine, { token, params: { ...params, line_id }, body });
}

export function review(app: TestApp, venue: Caller, bookingId: string) {
  return call(app, contracts.reviewBill, { ...of(venue, bookingId), body: {} });
}

export async function reviewsOf(app: TestApp, { token, clientId }: Caller) {
  return (await call(app, contracts.listBillReviews, { token, params: { client_id: clientId } })).body.reviews;
}
