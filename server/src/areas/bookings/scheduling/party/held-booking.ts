import type { VisitedVenue } from '#access/principal';
import { requireVenueIn } from '#access/visited-venue';
import { AppError } from '#base/app-error';
import { isoNow } from '#base/clock';
import type { Connection } from '#db/database';
import type { Row } from '#db/tables';
import type { Deps } from '#integrations/deps';
import { isShareOfBill } from '../../bills/bills.shared.repository.ts';
import { findBooking, findBookingLink } from '../bookings.shared.repository.ts';
import { venueOfBookingId } from '../placing/booking-id.ts';

/** The booking that a link's token opens; undefined for any other. A share of its bill opens the payment alone. Requirements X3, B66. */
export async function findHeldBooking(
  db: Connection,
  { bookingId, token, nowAtUtc }: { bookingId: string; token: string; nowAtUtc: string },
): Promise<Row<'bookings'> | undefined> {
  const clientId = venueOfBookingId(bookingId);
  if (clientId === null) return undefined;
  const link = await findBookingLink(db, { clientId, bookingId, token, nowAtUtc });
  if (!link || (await isShareOfBill(db, link))) return undefined;
  return findBooking(db, clientId, bookingId);
}

/** What the holder of a booking's link has opened. */
export interface OwnBooking {
  db: Connection;
  booking: Row<'bookings'>;
  venue: VisitedVenue;
}

/** A booking as the holder of its link finds it, with its venue. Errors: BOOKING_NOT_FOUND, and NOT_FOUND for a deleted venue. Requirement B90. */
export async function requireOwn(
  { clock }: Pick<Deps, 'clock'>,
  db: Connection,
  bookingId: string,
  token: string,
): Promise<OwnBooking> {
  const booking = await findHeldBooking(db, { bookingId, token, nowAtUtc: isoNow(clock) });
  if (!booking) throw new AppError('BOOKING_NOT_FOUND');
  return { db, booking, venue: await requireVenueIn(db, booking.client_id) };
}
