import { createBooking } from '@gatehouse/sync-protocol/areas/bookings/bookings.contracts';
import { createExtra, setTaxSettings } from '@gatehouse/sync-protocol/areas/bookings/extras.contracts';
import { call } from '../app/call.ts';
import type { TestApp } from '../app/test-app.ts';
import { SATURDAY, staffParty } from './offerings.ts';
import { priced } from './prices.ts';
import { type ModelReplica, mutationOf, pairTestDevice, push, replicaOf } from './sync-device.ts';

/** A front desk of a venue that adds 8.875 % of tax to extras, with a booking for $100.00 and socks for $2.50. */
export async function openBillDesk(app: TestApp) {
  const { venue, offering, at } = await priced(app);
  const { clientId, own } = venue;
  const taxes = [{ name: 'Sales tax', percent: 8.875, on: ['extras' as const] }];
  await call(app, setTaxSettings, { ...own, body: { tax_number: '12-345', taxes } });
  const socks = (await call(app, createExtra, { ...own, body: { name: 'Socks', amount: 2.5, stock: 3 } })).body.extra;
  const made = await call(app, createBooking, { ...own, body: { offering_id: offering.offering_id, ...staffParty } });
  const bookingId = made.body.booking.booking_id;
  app.clock.set(`${SATURDAY}T13:30:00Z`);
  const device = await pairTestDevice(app, clientId, 'front_desk');
  const replica = replicaOf(app, device);
  await replica.pull();
  /* The desk is on again in the evening. */
  app.clock.set(`${SATURDAY}T22:00:00Z`);
  return { app, venue, offering, at, socks, bookingId, device, replica, taken: takenAt('10:05') };
}
export type BillDesk = Awaited<ReturnType<typeof openBillDesk>>;

/** An instant of the Saturday, by the clock of New York. */
export function takenAt(time: string): string {
  return new Date(Date.parse(`${SATURDAY}T${time}:00.000-04:00`)).toISOString();
}

/** Money for the booking of the desk; cash, unless said. */
export function payment(
  desk: Pick<BillDesk, 'bookingId' | 'taken'>,
  amount: number,
  more: Record<string, unknown> = {},
) {
  const payment_id = crypto.randomUUID();
  return { payment_id, booking_id: desk.bookingId, method: 'cash', amount, taken_at: desk.taken, ...more };
}

/** What the desk did reaches the server; answers the result of the one mutation. */
export async function did(
  { app, venue, device }: Pick<BillDesk, 'app' | 'venue' | 'device'>,
  name: string,
  args: Record<string, unknown>,
  more: Record<string, unknown> = {},
) {
  app.clock.advance(1_000);
  const { results } = await push(app, device, [mutationOf(venue.clientId, name, args, more)]);
  return results[0];
}

/** The bill as the desk holds it after a pull. */
export async function heldBill(replica: ModelReplica, bookingId: string) {
  await replica.pull();
  return replica.get('bills', bookingId);
}
