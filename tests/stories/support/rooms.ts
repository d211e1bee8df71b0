import {
  createBooking,
  getBookingPayments,
  rescheduleBooking,
} from '@gatehouse/sync-protocol/areas/bookings/bookings.contracts';
import { createResource } from '@gatehouse/sync-protocol/areas/bookings/resources.contracts';
import { expect } from 'vitest';
import { call } from '../../helpers/app/call.ts';
import type { TestApp, TestVenue } from '../../helpers/app/test-app.ts';
import { openOffering, staffParty } from '../../helpers/venues/offerings.ts';

type OfferingFields = Parameters<typeof openOffering>[2];

/** A red and a blue room, one of which the offering needs, and parties in them as the server has them. */
export async function openRooms(house: TestApp, venue: TestVenue, fields: OfferingFields) {
  const { params, token } = venue.own;
  const resource_ids: string[] = [];
  for (const resource_name of ['Red Room', 'Blue Room'])
    resource_ids.push(
      (await call(house, createResource, { params, token, body: { resource_name } })).body.resource.resource_id,
    );
  const offering = await openOffering(house, venue, { resource_needs: [{ resource_ids }], ...fields });
  const [red = '', blue = ''] = resource_ids;
  return {
    red,
    blue,
    /** Books as staff do; returns the booking's id. */
    async book(party_name: string, date_scheduled: string, booking_time: string, room: string): Promise<string> {
      const place = { date_scheduled, booking_time, resource_ids: [room] };
      const body = { offering_id: offering.offering_id, ...staffParty, party_name, ...place };
      const { booking } = (await call(house, createBooking, { params, token, body })).body;
      return booking.booking_id;
    },
    /** Moves a party as another desk does. */
    async move(booking_id: string, date_scheduled: string, booking_time: string, room: string): Promise<void> {
      const body = { date_scheduled, booking_time, resource_ids: [room] };
      const moved = await call(house, rescheduleBooking, { params: { ...params, booking_id }, token, body });
      expect(moved.status).toBe(200);
    },
    /** `12:00 for 120 in Blue Room`. */
    async placeOf(booking_id: string): Promise<string> {
      const { booking } = (await call(house, getBookingPayments, { params: { ...params, booking_id }, token })).body;
      const rooms = booking.resources.map(({ resource_name: name }) => name).join(' and ');
      return `${booking.booking_time} for ${booking.duration_minutes} in ${rooms}`;
    },
  };
}
