import * as contracts from '@gatehouse/sync-protocol/areas/bookings/bookings.contracts';
import * as timeline from '@gatehouse/sync-protocol/areas/bookings/timeline.contracts';
import { bind, type Router } from '#http/bind';
import type { Deps } from '#integrations/deps';
import { getAvailability, getCalendar, type Looking } from '../availability/availability.service.ts';
import { findBooking } from '../bookings.shared.repository.ts';
import { getParty } from '../party/party.service.ts';
import { listBookingEvents } from './booking-history.service.ts';
import * as service from './staff-bookings.service.ts';
import { getTimeline } from './timeline.service.ts';

/** Bookings as the venue's staff make and change them. Requirements B1, B3, B4, B12. */
export function bindStaffBookings(router: Router): void {
  const { deps } = router;

  bind(router, contracts.createBooking, async ({ body, principal }) => ({
    booking: await service.createBookingByStaff(deps, principal, body),
    message: 'Booking created successfully',
  }));
  bind(router, contracts.updateBooking, async ({ params, body, principal }) => ({
    booking: await service.updateBookingByStaff(deps, principal, params.booking_id, body),
    message: 'Booking updated successfully',
  }));
  bind(router, contracts.rescheduleBooking, async ({ params, body, principal }) => ({
    booking: await service.rescheduleByStaff(deps, principal, params.booking_id, body),
    message: 'Booking rescheduled successfully',
  }));
  bind(router, contracts.cancelBooking, async ({ params, body, principal }) => ({
    booking: await service.cancelByStaff(deps, principal, params.booking_id, body),
    message: 'Booking canceled',
  }));
  bind(router, contracts.reviewBooking, async ({ params, principal }) => ({
    booking: await service.reviewByStaff(deps, principal, params.booking_id),
  }));
  bind(router, timeline.getTimeline, ({ params, principal }) => getTimeline(deps, principal.venue, params.date));
  bind(router, contracts.getStaffAvailability, async ({ params, query }) => {
    const looking = await lookingAsStaff(deps, params.client_id, query.except);
    const { client_id: clientId, offering_id: offeringId, date } = params;
    return getAvailability(deps, clientId, offeringId, date, looking);
  });
  bind(router, contracts.getStaffCalendar, async ({ params, query }) => {
    const looking = await lookingAsStaff(deps, params.client_id, query.except);
    const { client_id: clientId, offering_id: offeringId, month } = params;
    return getCalendar(deps, clientId, offeringId, month, looking);
  });
  bind(router, contracts.getParty, ({ params }) => getParty(deps, params.client_id, params.booking_id));
  bind(router, contracts.listBookingEvents, async ({ params }) => ({
    events: await listBookingEvents(deps, params.client_id, params.booking_id),
  }));
}

/** Times for staff; with a booking's id for moving that one. One that is unknown leaves every place as it is. */
async function lookingAsStaff(
  { db }: Pick<Deps, 'db'>,
  clientId: string,
  movedBookingId: string | undefined,
): Promise<Looking> {
  if (movedBookingId === undefined) return { isStaff: true };
  const moved = await db.readVenue(clientId, (connection) => findBooking(connection, clientId, movedBookingId));
  return { isStaff: true, moved };
}
