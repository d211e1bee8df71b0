import { applyCheckInParty } from '@gatehouse/server/areas/desk/parties/parties.service';
import { writeVenue } from '@gatehouse/server/venue/venue-write';
import type { BookingRow } from '@gatehouse/sync-protocol/areas/bookings/booking';
import { createBooking } from '@gatehouse/sync-protocol/areas/bookings/bookings.contracts';
import { listBookings } from '@gatehouse/sync-protocol/areas/reports/dashboard.contracts';
import type { MutationArgs } from '@gatehouse/sync-protocol/sync/mutation-schemas';
import { call } from '../app/call.ts';
import type { TestApp, TestVenue } from '../app/test-app.ts';
import { openOffering, SATURDAY } from './offerings.ts';
import { deviceContext } from './people.ts';

/** The desk checks the party in at 10:05 in New York, and is on again in the evening. */
export const ARRIVED_AT = `${SATURDAY}T14:05:00.000Z`;
const ONLINE_AT = `${SATURDAY}T22:00:00.000Z`;
/** The booking as the desk saw it. */
export const seen = { date_scheduled: SATURDAY, booking_time: '10:00' };
export const party = { party_name: 'Marie Curie', party_phone: '(212) 555-0100', party_email: 'marie@example.org' };

export type PartyDesk = Awaited<ReturnType<typeof openPartyDesk>>;

/** A venue with a booking of its Saturday, that morning. */
export async function openPartyDesk(app: TestApp) {
  const venue = await app.createVenue();
  const offering = await openOffering(app, venue);
  const asOwner = { token: venue.token, params: { client_id: venue.clientId } };
  const body = { offering_id: offering.offering_id, ...party, ...seen };
  const { booking_id: bookingId } = (await call(app, createBooking, { ...asOwner, body })).body.booking;
  app.clock.set(`${SATURDAY}T13:30:00Z`);
  const ofBooking = { token: venue.token, params: { client_id: venue.clientId, booking_id: bookingId } };
  return { app, venue, offering, bookingId, asOwner, ofBooking };
}

/** The queue of the desk arrives, that evening unless said. */
export async function arrive(
  app: TestApp,
  venue: TestVenue,
  args: Partial<MutationArgs['check_in_party']>,
  mutationId?: string,
  onlineAt = ONLINE_AT,
) {
  app.clock.set(onlineAt);
  const whole = { booking_id: 'none', party_goers: 8, checked_in_at: ARRIVED_AT, ...args };
  const id = mutationId ?? app.deps.ids.uuid();
  const outcome = await writeVenue(app.deps, venue.clientId, (write) =>
    applyCheckInParty(app.deps, write, whole, deviceContext(app, { mutationId: id })),
  );
  return { ...outcome, id };
}

/** The booking as staff see it. */
export async function bookingOf(app: TestApp, venue: TestVenue, bookingId: string): Promise<BookingRow | undefined> {
  const list = await call(app, listBookings, { token: venue.token, params: { client_id: venue.clientId } });
  return list.body.bookings.find((row) => row.booking_id === bookingId);
}
