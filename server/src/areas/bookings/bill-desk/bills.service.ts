import type { Bill } from '@gatehouse/sync-protocol/areas/bookings/bills/bills.contracts';
import { AppError } from '#base/app-error';
import type { Deps } from '#integrations/deps';
import { billView, guestBill } from '../bills/bill-view.ts';
import { findBill } from '../bills/bills.shared.repository.ts';
import { findBooking } from '../scheduling/bookings.shared.repository.ts';
import { requireOwn } from '../scheduling/party/held-booking.ts';
import { venueOfBookingId } from '../scheduling/placing/booking-id.ts';

/** The bill of a booking; null where its offering has no prices. Errors: BOOKING_NOT_FOUND. */
export function getBill(deps: Deps, clientId: string, bookingId: string): Promise<Bill | null> {
  return deps.db.readVenue(clientId, async (db) => {
    if (!(await findBooking(db, clientId, bookingId))) throw new AppError('BOOKING_NOT_FOUND');
    const bill = await findBill(db, clientId, bookingId);
    return bill ? billView(deps, db, bill) : null;
  });
}

/** The same for the holder of the booking's link. Errors: BOOKING_NOT_FOUND, NOT_FOUND for a deleted venue. */
export function getOwnBill(deps: Deps, bookingId: string, token: string): Promise<Bill | null> {
  const clientId = venueOfBookingId(bookingId);
  if (clientId === null) throw new AppError('BOOKING_NOT_FOUND');
  return deps.db.readVenue(clientId, async (db) => {
    await requireOwn(deps, db, bookingId, token);
    const bill = await findBill(db, clientId, bookingId);
    return bill ? guestBill(await billView(deps, db, bill)) : null;
  });
}
