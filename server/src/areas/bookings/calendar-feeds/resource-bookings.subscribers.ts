import type { Row } from '#db/tables';
import { onEach, type Subscriber, type VenueWrite } from '#venue/venue-write';
import { usesOf } from '../scheduling/availability/day-facts.ts';
import { insertResourceBookings } from './calendar-feeds.repository.ts';

/** Keeps which bookings have had a resource, once for each write: what leaves it stays there. Requirement B34. */
export const resourceBookings: Subscriber = {
  'booking.placed': (_, write, { booking }) => keepAll(write, booking),
  ...onEach(['booking.changed', 'booking.moved', 'booking.held_again'], (_, write, { booking, before }) => {
    if (before.resources !== booking.resources || before.date_scheduled !== booking.date_scheduled)
      keepAll(write, booking);
  }),
};

function keepAll(write: VenueWrite, booking: Row<'bookings'>): void {
  if (booking.resources !== '[]') write.gather(keep, booking);
}

async function keep({ db }: VenueWrite, bookings: readonly Row<'bookings'>[]): Promise<void> {
  const rows = bookings.flatMap((booking) =>
    usesOf(booking).map(({ resourceId }) => ({
      client_id: booking.client_id,
      resource_id: resourceId,
      date_scheduled: booking.date_scheduled,
      booking_id: booking.booking_id,
    })),
  );
  await insertResourceBookings(db, rows);
}
