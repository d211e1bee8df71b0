import { AppError } from '#base/app-error';
import type { Connection } from '#db/database';
import type { Row } from '#db/tables';
import { findBill, findBillLink } from '../../bills/bills.shared.repository.ts';
import { billOnceHeldAgain, freeBalance, freeDeposit } from '../../bills/due-online.ts';
import { findBooking, findBookingLink } from '../../scheduling/bookings.shared.repository.ts';
import { venueOfBookingId } from '../../scheduling/placing/booking-id.ts';
import { hasLostPlace } from '../../scheduling/placing/late-place.ts';
import type { PlaceRead } from '../../scheduling/placing/place-booking.ts';
import type { PaymentRow } from '../booking-payment-state.ts';
import { openPaymentOf, paymentsOfBooking } from '../booking-payments.repository.ts';

export interface RequestedBooking {
  booking: Row<'bookings'>;
  link: Row<'booking_links'>;
  /** All of the booking, oldest first. */
  payments: PaymentRow[];
  /** Those of this link alone; of a booking without a bill, all. */
  own: PaymentRow[];
  /** Undefined where the booking has no prices. */
  bill: Row<'bills'> | undefined;
  /** The share that the link is for; undefined for any other link. */
  share: Row<'bill_links'> | undefined;
}

/** What a link asks for in this moment, in cents; never the payer's word. Requirements B66 and P5. */
export function dueCents({ booking, link, payments, bill }: RequestedBooking): number {
  if (!bill) return link.amount_cents ?? booking.deposit_cents;
  const now = billOnceHeldAgain(bill, booking);
  if (link.amount_cents === null) return freeDeposit(booking, now, payments);
  return Math.min(link.amount_cents, freeBalance(now, payments));
}

/** Whether nobody may pay by the link because the outcome of a charge is open: its own, or another one of the same deposit. */
export function isBeingPaid(requested: RequestedBooking): boolean {
  const { own, link, payments } = requested;
  if (openPaymentOf(own)) return true;
  return link.amount_cents === null && openPaymentOf(payments) !== undefined && dueCents(requested) === 0;
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
  return {
    booking,
    link,
    payments,
    own: payments.filter((row) => row.link_id === link.link_id),
    bill: await findBill(db, clientId, bookingId),
    share: link.link_id === null ? undefined : await findBillLink(db, clientId, link.link_id),
  };
}

/**
 * Whether a payment has to take up the booking's place again, because its hold ran out. Errors: BOOKING_CANCELLED, LINK_EXPIRED for
 * an old link, and for a share that was closed.
 */
export async function requirePayable(
  read: PlaceRead,
  { booking, link, share }: Pick<RequestedBooking, 'booking' | 'link' | 'share'>,
): Promise<{ isLate: boolean }> {
  const isLate = await hasLostPlace(read, booking);
  if (booking.status === 'cancelled' && !isLate) throw new AppError('BOOKING_CANCELLED');
  if (link.expires_at <= read.nowAtUtc)
    throw new AppError('LINK_EXPIRED', { message: 'This payment link has expired.' });
  if (share?.status === 'closed')
    throw new AppError('LINK_EXPIRED', { message: 'This payment link was closed. Please ask for a new one.' });
  return { isLate };
}
