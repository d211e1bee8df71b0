import { insertBillPayments } from '@gatehouse/server/areas/bookings/bills/bills.shared.repository';
import { addPaymentSales, type NewPayment, writeBill } from '@gatehouse/server/areas/bookings/bills/write-bill';
import { requireBill } from '@gatehouse/server/areas/bookings/scheduling/placing/booking-changes';
import { writeVenue } from '@gatehouse/server/venue/venue-write';
import { createPublicBooking } from '@gatehouse/sync-protocol/areas/bookings/public-bookings.contracts';
import { createQuote } from '@gatehouse/sync-protocol/areas/bookings/quotes.contracts';
import { call } from '../app/call.ts';
import type { TestApp, TestVenue } from '../app/test-app.ts';
import { SATURDAY, staffParty } from './offerings.ts';
import { priced } from './prices.ts';

type Given = Partial<NewPayment> & Pick<NewPayment, 'amount_cents'>;

/** A priced venue, and one booking of it by a visitor: six people for 139.90. */
export async function billed(app: TestApp) {
  const { venue, offering } = await priced(app);
  const { booking_time: firstTime, ...party } = staffParty;
  const asked = {
    ...party,
    client_id: venue.clientId,
    offering_id: offering.offering_id,
    date_scheduled: SATURDAY,
    party: [
      { band_id: 'adult', players: 3 },
      { band_id: 'child', players: 3 },
    ],
  };
  const place = async (start_time = firstTime) => {
    const body = { ...asked, start_time };
    const { quote } = (await call(app, createQuote, { body })).body;
    return (await call(app, createPublicBooking, { body: { ...body, quoted_cents: quote.quoted_cents } })).body;
  };
  return { venue, offering, place, made: await place() };
}

/** Money in cents as the desk takes it, or gives it back; returns its id. */
export async function takeMoney(
  app: TestApp,
  venue: Pick<TestVenue, 'clientId' | 'userId'>,
  bookingId: string,
  given: Given & { actor?: string },
): Promise<string> {
  const { actor = `user:${venue.userId}`, ...fields } = given;
  const payment = paymentOf(app, fields);
  await writeVenue(app.deps, venue.clientId, async (write) => {
    const { booking, bill } = await requireBill(write, bookingId);
    await writeBill(write, bill, { booking, actor, payments: [payment] });
  });
  return payment.payment_id;
}

/** Money of a booking that has no bill; by default of one that the server doesn't know. */
export async function takeUnknownMoney(
  app: TestApp,
  { clientId }: TestVenue,
  { booking_id = 'unknown', ...given }: Given & { booking_id?: string },
): Promise<string> {
  const payment = paymentOf(app, given);
  await writeVenue(app.deps, clientId, async (write) => {
    const own = { client_id: clientId, booking_id, actor: 'device:lost' };
    const row = { ...payment, ...own, arrived_at: write.nowAtUtc, z_number: null };
    await insertBillPayments(write.db, [row]);
    await addPaymentSales(write, [row]);
  });
  return payment.payment_id;
}

/** Money as the desk takes it, before it is on a bill. */
export function paymentOf(app: TestApp, given: Given): NewPayment {
  return {
    payment_id: app.deps.ids.uuid(),
    kind: 'payment',
    of_payment_id: null,
    method: 'cash',
    tip_cents: 0,
    tendered_cents: null,
    reference: null,
    payer_name: null,
    reason: null,
    status: 'completed',
    device_name: null,
    request: null,
    taken_at: new Date(app.clock.now()).toISOString(),
    ...given,
  };
}
