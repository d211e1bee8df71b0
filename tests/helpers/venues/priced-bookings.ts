import { findBill, listLines } from '@gatehouse/server/areas/bookings/bills/bills.shared.repository';
import { liveLines, partyOfBill, termsOfBill, writeBill } from '@gatehouse/server/areas/bookings/bills/write-bill';
import { priceByTerms } from '@gatehouse/server/areas/bookings/prices/pricing';
import { confirmWhenPaid } from '@gatehouse/server/areas/bookings/scheduling/placing/confirm-when-paid';
import { writeVenue } from '@gatehouse/server/venue/venue-write';
import { getBill } from '@gatehouse/sync-protocol/areas/bookings/bills/bills.contracts';
import { createExtra } from '@gatehouse/sync-protocol/areas/bookings/extras.contracts';
import type { OfferingView } from '@gatehouse/sync-protocol/areas/bookings/offerings.contracts';
import { createPublicBooking } from '@gatehouse/sync-protocol/areas/bookings/public-bookings.contracts';
import { createQuote } from '@gatehouse/sync-protocol/areas/bookings/quotes.contracts';
import { expect } from 'vitest';
import { call } from '../app/call.ts';
import type { TestApp, TestVenue } from '../app/test-app.ts';
import { storedBooking } from '../billing/paid-bookings.ts';
import { bookingBody } from './offerings.ts';

type Fields = Partial<Parameters<typeof bookingBody>[1]>;
type ExtraFields = Partial<Parameters<typeof call<typeof createExtra>>[2]['body']>;

/** Books as the booking page does: with the total that it was shown. */
export async function bookQuoted(app: TestApp, offering: OfferingView, fields: Fields = {}) {
  const { add_players, ...given } = bookingBody(offering, fields);
  const body = { ...given, ...(fields.party ? {} : { add_players }) };
  const { quote } = (await call(app, createQuote, { body })).body;
  return call(app, createPublicBooking, { body: { ...body, quoted_cents: quote.quoted_cents } });
}

/** A venue's new extra, and its id. */
export async function extraOf(app: TestApp, { own }: TestVenue, body: ExtraFields & { name: string }) {
  return (await call(app, createExtra, { ...own, body: { amount: 10, ...body } })).body.extra.extra_id;
}

/** The bill as staff read it. */
export async function billOf(app: TestApp, { own }: TestVenue, bookingId: string) {
  const { bill } = (await call(app, getBill, { token: own.token, params: { ...own.params, booking_id: bookingId } }))
    .body;
  if (!bill) throw new Error('No bill');
  const live = bill.lines.filter((line) => line.kind !== 'void' && line.voided_by === null);
  return { ...bill, live: live.map(({ name, quantity, total }) => [name, quantity, total]) };
}

/** The lines that follow the rule of prices are exactly the price of the booking as it is now, and the sums are those of all lines. */
export async function checkBill(app: TestApp, bookingId: string): Promise<void> {
  const booking = await storedBooking(app, bookingId);
  await app.deps.db.readVenue(booking.client_id, async (db) => {
    const bill = await findBill(db, booking.client_id, bookingId);
    if (!bill) throw new Error('No bill');
    const lines = await listLines(db, booking.client_id, [bookingId]);
    const start = { date: booking.date_scheduled, time: booking.booking_time };
    const price = priceByTerms(termsOfBill(bill), partyOfBill(bill), start);
    const wanted = booking.status === 'cancelled' ? [] : price.lines;
    const shown = (line: { name: string; quantity: number }, total: number) => `${line.name} ${line.quantity} ${total}`;
    const live = liveLines(lines).filter((line) => line.is_priced === 1);
    expect(live.map((line) => shown(line, line.total_cents)).toSorted()).toEqual(
      wanted.map((line) => shown(line, line.total)).toSorted(),
    );
    expect(bill.total_cents).toBe(lines.reduce((sum, line) => sum + line.total_cents, 0));
    expect(bill.tax_cents).toBe(lines.reduce((sum, line) => sum + line.tax_cents, 0));
    const players = partyOfBill(bill).reduce((sum, band) => sum + band.players, 0);
    expect(players).toBe(booking.base_players + booking.add_players);
  });
}

/** Cash as the desk takes it. */
export async function takeCash(app: TestApp, bookingId: string, cents: number, tipCents = 0): Promise<void> {
  const booking = await storedBooking(app, bookingId);
  await writeVenue(app.deps, booking.client_id, async (write) => {
    const bill = await findBill(write.db, booking.client_id, bookingId);
    if (!bill) throw new Error('No bill');
    const payment = {
      payment_id: crypto.randomUUID(),
      kind: 'payment',
      of_payment_id: null,
      method: 'cash',
      amount_cents: cents,
      tip_cents: tipCents,
      tendered_cents: null,
      reference: null,
      payer_name: null,
      reason: null,
      status: 'completed',
      device_name: null,
      request: null,
      taken_at: write.nowAtUtc,
    } as const;
    const actor = 'user:test';
    const after = await writeBill(write, bill, { booking, actor, payments: [payment] });
    await confirmWhenPaid(write, booking, after, { actor });
  });
}
