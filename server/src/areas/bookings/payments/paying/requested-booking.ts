import { AppError } from '#base/app-error';
import type { Connection } from '#db/database';
import type { Row } from '#db/tables';
import { findBooking, findBookingLink } from '../../scheduling/bookings.shared.repository.ts';
import { venueOfBookingId } from '../../scheduling/placing/booking-id.ts';
import { hasLostPlace } from '../../scheduling/placing/late-place.ts';
import type { PlaceRead } from '../../scheduling/placing/place-booking.ts';
import type { PaymentRow } from '../booking-payment-state.ts';
import { paymentsOfBooking } from '../booking-payments.repository.ts';

export interface RequestedBooking {
  booking: Row<'bookings'>;
  link: Row<'booking_links'>;
  payments: PaymentRow[];
  /** What the link asks for; never the payer's word. Requirement P5. */
  amountCents: number;
}

const invalidLink = () => new AppError('BOOKING_NOT_FOUND', { message: 'Invalid payment link or booking not found' });
/** Sorts before every instant, so that an expired link is found too and can be named as such. */
const EVER = '';

/** Errors: BOOKING_NOT_FOUND for what is no booking's id. */
export function venueOfPayment(bookingId: string): string {
  const clientId = venueOfBookingId(bookingId);
  if (clientId === null) throw invalidLink();
  return clientId;
}

/** The booking that a payment link opens, expired or not. Errors: BOOKING_NOT_FOUND. Requirement X3. */
export async function requestedBooking(
  db: Connection,
  { clientId, bookingId, token }: { clientId: string; bookingId: string; token: string },
): Promise<RequestedBooking> {
  const link = await findBookingLink(db, { clientId, bookingId, token, nowAtUtc: EVER });
  const booking = link?.purpose === 'pay' ? await findBooking(db, clientId, bookingId) : undefined;
  if (!link || !booking) throw invalidLink();
  const payments = await paymentsOfBooking(db, clientId, bookingId);
  return { booking, link, payments, amountCents: link.amount_cents ?? booking.deposit_cents };
}

/**
 * Whether a payment has to take up the booking's place again, because its hold ran out. Errors: BOOKING_CANCELLED, LINK_EXPIRED for
 * an old link.
 */
export async function requirePayable(
  read: PlaceRead,
  { booking, link }: Pick<RequestedBooking, 'booking' | 'link'>,
): Promise<{ isLate: boolean }> {
  const isLate = await hasLostPlace(read, booking);
  if (booking.status === 'cancelled' && !isLate) throw new AppError('BOOKING_CANCELLED');
  if (link.expires_at <= read.nowAtUtc)
    throw new AppError('LINK_EXPIRED', { message: 'This payment link has expired.' });
  return { isLate };
}
