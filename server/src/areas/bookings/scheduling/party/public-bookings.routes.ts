import * as contracts from '@gatehouse/sync-protocol/areas/bookings/public-bookings.contracts';
import { english, preferredLanguage } from '@gatehouse/sync-protocol/languages/languages';
import { bind, type Router } from '#http/bind';
import * as availability from '../availability/availability.service.ts';
import { askVenue } from './ask-venue.service.ts';
import { bookAsVisitor, confirmFreeBooking } from './public-booking.service.ts';
import * as viewed from './viewed-booking.service.ts';

/** The public booking page's endpoints. Requirements B1–B3, B6, B10. */
export function bindPublicBookings(router: Router): void {
  const { deps } = router;

  bind(router, contracts.getPublicOffering, async ({ params, query }) => {
    const language = preferredLanguage([query.language ?? english]);
    const offering = await availability.getPublicOffering(deps, params.client_id, params.offering_id, language);
    return { ...offering, offering };
  });
  bind(router, contracts.getAvailability, ({ params }) =>
    availability.getAvailability(deps, params.client_id, params.offering_id, params.date),
  );
  bind(router, contracts.getCalendar, ({ params }) =>
    availability.getCalendar(deps, params.client_id, params.offering_id, params.month),
  );
  bind(router, contracts.createPublicBooking, async ({ body, ip }) => {
    const { booking, bill, token } = await bookAsVisitor(deps, body, ip);
    return { booking_id: booking.booking_id, total_price: booking.total_price, booking, bill, token };
  });
  bind(router, contracts.getPublicBooking, ({ params, query }) =>
    viewed.getPublicBooking(deps, params.booking_id, query.token),
  );
  bind(router, contracts.askVenue, async ({ params, body, ip }) => {
    const askedAt = await askVenue(deps, { bookingId: params.booking_id, ...body, ip });
    return { message: 'Message sent', asked_at: askedAt };
  });
  bind(router, contracts.getBookingCalendar, async ({ params, query }) => {
    const file = await viewed.getBookingCalendar(deps, params.booking_id, query.token);
    const headers = {
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': 'attachment; filename="booking.ics"',
    };
    return new Response(file, { headers });
  });
  bind(router, contracts.confirmPublicBooking, async ({ params, body }) => {
    await confirmFreeBooking(deps, body.clientId, params.booking_id);
    return { message: 'Booking confirmed', booking_id: params.booking_id };
  });
}
