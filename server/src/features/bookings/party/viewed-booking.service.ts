import { AppError } from '../../../app-error.ts';
import { isoNow } from '../../../clock.ts';
import type { Connection } from '../../../db/database.ts';
import type { Row } from '../../../db/tables.ts';
import type { Deps } from '../../../deps.ts';
import { requireVenueIn, type VisitedVenue } from '../../../principals/visited-venue.ts';
import { findVenueLook } from '../../preferences/venue-look.ts';
import { calendarFile } from '../mails/calendar-file.ts';
import { venueOfBookingId } from '../placing/booking-id.ts';
import { bookingPageUrl, findBookingLink } from '../placing/booking-links.ts';
import { madeBooking } from '../placing/made-booking.ts';
import { findBooking } from '../placing/place-booking.ts';
import { partyState } from './party.service.ts';

interface Viewed {
  db: Connection;
  booking: Row<'bookings'>;
  venue: VisitedVenue;
}

/** A booking for the holder of its link. Errors: BOOKING_NOT_FOUND. */
export function getPublicBooking(deps: Deps, bookingId: string, token: string) {
  return view(deps, bookingId, token, async ({ db, booking, venue }) => ({
    booking: madeBooking(deps, venue, booking),
    hold_ended: booking.status === 'cancelled' && (await isCancelledUnpaid(db, booking)),
    party: await partyState(deps, db, booking),
    venue: await findVenueLook(db, booking.client_id),
  }));
}

/** The same as a calendar file. Errors: BOOKING_NOT_FOUND. */
export function getBookingCalendar(deps: Deps, bookingId: string, token: string): Promise<string> {
  return view(deps, bookingId, token, async ({ booking, venue }) => {
    const url = bookingPageUrl(deps, bookingId, token);
    const facts = { booking, venueName: venue.name, timeZone: venue.timeZone, url, sequence: booking.version };
    const file = calendarFile(facts);
    if (file === null) throw new AppError('BOOKING_NOT_FOUND');
    return file;
  });
}

/** Whether it was its hold that ended it last, and nobody who canceled it. */
async function isCancelledUnpaid(db: Connection, booking: Row<'bookings'>): Promise<boolean> {
  const last = await db
    .selectFrom('booking_events')
    .where('client_id', '=', booking.client_id)
    .where('booking_id', '=', booking.booking_id)
    .where('kind', 'in', ['expired', 'cancelled'])
    .orderBy('number', 'desc')
    .select('kind')
    .executeTakeFirst();
  return last?.kind === 'expired';
}

function view<T>(deps: Deps, bookingId: string, token: string, work: (viewed: Viewed) => Promise<T>): Promise<T> {
  const clientId = venueOfBookingId(bookingId);
  if (clientId === null) throw new AppError('BOOKING_NOT_FOUND');
  return deps.db.readVenue(clientId, async (db) => {
    const link = await findBookingLink(db, { clientId, bookingId, token, nowAtUtc: isoNow(deps.clock) });
    const booking = link ? await findBooking(db, clientId, bookingId) : undefined;
    if (!booking) throw new AppError('BOOKING_NOT_FOUND');
    return work({ db, booking, venue: await requireVenueIn(db, clientId) });
  });
}
