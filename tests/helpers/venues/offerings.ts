import { createOffering, type OfferingView } from '@gatehouse/sync-protocol/areas/bookings/offerings.contracts';
import { createPublicBooking } from '@gatehouse/sync-protocol/areas/bookings/public-bookings.contracts';
import { call } from '../app/call.ts';
import type { TestApp, TestVenue } from '../app/test-app.ts';

/** A Saturday after `TEST_START`. */
export const SATURDAY = '2026-06-20';

type OfferingBody = Parameters<typeof call<typeof createOffering>>[2]['body'];
type BookingBody = Parameters<typeof call<typeof createPublicBooking>>[2]['body'];

/** What a form sends of a free Group offering on Saturdays at 10:00, 11:00 and 12:00 for 4 to 10 players. */
export function offeringBody(fields: Partial<OfferingBody> = {}): OfferingBody {
  return {
    offering_name: 'Paintball',
    offering_type: 'Group',
    base_players: 4,
    max_players: 10,
    sat_start: '10:00',
    sat_end: '12:00',
    interval_minutes: 60,
    ...fields,
  } as OfferingBody;
}

/** Opens the offering of `offeringBody`. */
export async function openOffering(
  app: TestApp,
  { clientId, token }: TestVenue,
  fields?: Partial<OfferingBody>,
): Promise<OfferingView> {
  const body = offeringBody(fields);
  return (await call(app, createOffering, { params: { client_id: clientId }, body, token })).body.offering;
}

/** What a form of the staff sends of the booking that `book` makes. */
export const staffParty = {
  party_name: 'Marie Curie',
  party_phone: '(212) 555-0100',
  party_email: 'marie@example.org',
  date_scheduled: SATURDAY,
  booking_time: '10:00',
};
const { booking_time: start_time, ...party } = staffParty;

export function bookingBody(offering: OfferingView, fields: Partial<BookingBody> = {}): BookingBody {
  return {
    client_id: offering.client_id,
    offering_id: offering.offering_id,
    ...party,
    start_time,
    add_players: 0,
    ...fields,
  };
}

/** Books as a visitor. */
export function book(app: TestApp, offering: OfferingView, fields: Partial<BookingBody> = {}) {
  return call(app, createPublicBooking, { body: bookingBody(offering, fields) });
}
