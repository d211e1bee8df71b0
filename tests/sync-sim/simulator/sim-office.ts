import { changeBooking, requireBooking } from '@gatehouse/server/areas/bookings/bookings/placing/booking-changes';
import { writeVenue } from '@gatehouse/server/venue/venue-write';
import type { SimWorld } from './sim-world.ts';

/** The office moves a booking to another day. The calendar's rule is not asked: only what devices make of the move counts here. */
export function moveBooking({ server, fixture }: SimWorld, bookingId: string, date: string): Promise<unknown> {
  return writeVenue(
    server.app.deps,
    fixture.venue.clientId,
    async (write) => {
      const booking = await requireBooking(write, bookingId);
      const set = { date_scheduled: date };
      const detail = { date_scheduled: [booking.date_scheduled, date] };
      return changeBooking(write, booking, { kind: 'moved', actor: 'user:office', set, detail });
    },
    ['bookings'],
  );
}

export function cancelBooking({ server, fixture }: SimWorld, bookingId: string): Promise<unknown> {
  return writeVenue(
    server.app.deps,
    fixture.venue.clientId,
    async (write) => {
      const set = { status: 'cancelled', check_in_status: 'cancelled' } as const;
      return changeBooking(write, await requireBooking(write, bookingId), {
        kind: 'cancelled',
        actor: 'user:office',
        set,
      });
    },
    ['bookings'],
  );
}
