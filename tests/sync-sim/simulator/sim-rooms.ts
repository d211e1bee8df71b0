import { createBooking } from '@gatehouse/sync-protocol/areas/bookings/bookings.contracts';
import { createResource } from '@gatehouse/sync-protocol/areas/bookings/resources.contracts';
import { call } from '../../helpers/app/call.ts';
import type { TestApp, TestVenue } from '../../helpers/app/test-app.ts';
import { openOffering } from '../../helpers/venues/offerings.ts';

/** Rooms of the first venue, and what takes place in one of them. */
export interface Rooms {
  roomIds: string[];
  offeringId: string;
  /** Parties of an hour. */
  bookingIds: string[];
}

const PARTIES = [
  ['2026-06-15', '12:00'],
  ['2026-06-15', '14:00'],
  ['2026-06-16', '12:00'],
  ['2026-06-17', '18:00'],
] as const;
const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];

export async function makeRooms(app: TestApp, venue: TestVenue): Promise<Rooms> {
  const { token, clientId: client_id } = venue;
  const asOwner = { token, params: { client_id } };
  const roomIds: string[] = [];
  for (const resource_name of ['Red Room', 'Blue Room'])
    roomIds.push((await call(app, createResource, { ...asOwner, body: { resource_name } })).body.resource.resource_id);
  const hours = weekdays.flatMap((day) => [
    [`${day}_start`, '06:00'],
    [`${day}_end`, '22:00'],
  ]);
  const { offering_id } = await openOffering(app, venue, {
    ...Object.fromEntries(hours),
    offering_name: 'Birthday',
    duration_minutes: 60,
    cleanup_minutes: 15,
    resource_needs: [{ resource_ids: roomIds }],
  });
  const bookingIds: string[] = [];
  for (const [date_scheduled, booking_time] of PARTIES) {
    const party = { party_name: 'Ada', party_phone: '(212) 555-0100', date_scheduled, booking_time };
    const placed = await call(app, createBooking, { ...asOwner, body: { offering_id, ...party } });
    bookingIds.push(placed.body.booking.booking_id);
  }
  return { roomIds, offeringId: offering_id, bookingIds };
}
