import { toHoursFields } from '@gatehouse/sync-protocol/areas/bookings/availability/hours-fields';
import type { BookingRow } from '@gatehouse/sync-protocol/areas/bookings/booking';
import type { OfferingView } from '@gatehouse/sync-protocol/areas/bookings/offerings.contracts';
import type { ResourceView } from '@gatehouse/sync-protocol/areas/bookings/resources.contracts';
import { withoutHours } from '#domain/offerings/testing/paintball';
import { booking } from '../../testing/booking.ts';
import { boardOf } from '../model/board.model.ts';

export const timeZone = 'America/New_York';
export const date = '2026-11-28';

export function room(resource_id: string, fields: Partial<ResourceView> = {}): ResourceView {
  return {
    resource_id,
    client_id: 'C00001',
    resource_name: `${resource_id} Room`,
    resource_type: 'room',
    mode: 'exclusive',
    units: 1,
    ...toHoursFields({}),
    closures: [],
    created_at: '2026-01-01T00:00:00.000Z',
    updated_at: '2026-01-01T00:00:00.000Z',
    ...fields,
  };
}

/** Two hours with a quarter of an hour to clean up, in these rooms. */
export function party(party_name: string, booking_time: string, rooms: string[], fields: Partial<BookingRow> = {}) {
  return {
    ...booking,
    booking_id: party_name,
    party_name,
    date_scheduled: date,
    booking_time,
    duration_minutes: 120,
    cleanup_minutes: 15,
    resources: rooms.map((id) => ({ resource_id: id, resource_name: `${id} Room`, units: 1 })),
    ...fields,
  };
}

/** An offering that parties have for two hours in one of these rooms, with a quarter of an hour to clean up. */
export const birthday: OfferingView = {
  ...withoutHours,
  offering_name: 'Birthday',
  duration_minutes: 120,
  cleanup_minutes: 15,
  resource_needs: [{ resource_ids: ['Red', 'Blue'], units_per: 'booking', units: 1 }],
};

export const boardWith = (resources: ResourceView[], ...bookings: BookingRow[]) =>
  boardOf(date, { resources, bookings, timeZone });
