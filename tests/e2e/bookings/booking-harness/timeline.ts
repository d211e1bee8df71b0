import { weekdays } from '@gatehouse/sync-protocol/areas/bookings/availability/schedule';
import { expect, type Page } from '@playwright/test';
import { call } from '../../support/api.ts';
import { openOffering } from '../../support/bookings/offerings.ts';
import { venueDay } from '../../support/platform.ts';
import type { RealServer } from '../../support/server.ts';
import type { SeededVenue } from '../../support/venue.ts';

/** The day of the bookings: no start time of it has passed. */
export const tomorrow = venueDay(1);

interface Booked {
  booking: { booking_time: string; duration_minutes: number; resources: { resource_name: string }[] };
}

/** A venue's rooms, and parties in them, as the server has them. */
export function roomsOf(server: RealServer, { clientId, token }: SeededVenue) {
  const ask = async <T>(method: string, path: string, body?: object): Promise<T> => {
    const sent = { token, ...(body ? { body } : {}) };
    const reply = await call<T>(server, method, `/api/clients/${clientId}${path}`, sent);
    expect(reply.status, JSON.stringify(reply.body)).toBe(200);
    return reply.body;
  };
  return {
    /** Two rooms, one of which an offering of two hours needs, with a quarter of an hour to clean up. Returns their ids. */
    async seed(): Promise<string[]> {
      const resource_ids: string[] = [];
      for (const resource_name of ['Red Room', 'Blue Room']) {
        const { resource } = await ask<{ resource: { resource_id: string } }>('POST', '/resources', { resource_name });
        resource_ids.push(resource.resource_id);
      }
      await openOffering(
        server,
        { clientId, token },
        {
          offering_name: 'Birthday',
          duration_minutes: 120,
          cleanup_minutes: 15,
          resource_needs: [{ resource_ids }],
          ...Object.fromEntries(weekdays.map((day) => [`${day}_end`, '18:00'])),
        },
      );
      return resource_ids;
    },
    async book(party_name: string, booking_time: string, resource_id: string): Promise<string> {
      const { booking } = await ask<{ booking: { booking_id: string } }>('POST', '/bookings', {
        offering_id: `${clientId}-Off1`,
        party_name,
        party_phone: '(212) 555-0177',
        party_email: `${party_name.split(' ')[0]?.toLowerCase()}@example.org`,
        date_scheduled: tomorrow,
        booking_time,
        resource_ids: [resource_id],
      });
      return booking.booking_id;
    },
    /** `12:00 for 120 in Blue Room`. */
    async placeOf(bookingId: string): Promise<string> {
      const { booking } = await ask<Booked>('GET', `/bookings/${bookingId}/payments`);
      const rooms = booking.resources.map(({ resource_name: name }) => name).join(' and ');
      return `${booking.booking_time} for ${booking.duration_minutes} in ${rooms}`;
    },
  };
}

export const laneOf = (page: Page, room: string) => page.getByRole('region', { name: new RegExp(`^${room}`) });

export const blockOf = (page: Page, room: string, party: string) =>
  laneOf(page, room).getByRole('button', { name: new RegExp(`^${party}`) });
