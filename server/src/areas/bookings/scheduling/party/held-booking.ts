import type { Connection } from '#db/database';
import type { Row } from '#db/tables';
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
