import { formatCents } from '@gatehouse/sync-protocol/base/money';
import type { Row } from '#db/tables';
import type { VenueWrite } from '#venue/venue-write';
import { isPlaceKept } from '../../bookings/bookings.shared.repository.ts';
import { changeBooking } from '../../bookings/placing/booking-changes.ts';
import { checkInOf, findFreePlace, wasEndedByHold } from '../../bookings/placing/late-place.ts';
import type { PaymentRow } from '../booking-payment-state.ts';
import { appliedPaymentOf, paymentsOfBooking } from '../booking-payments.repository.ts';

/**
 * Confirms the booking that was paid for. False where its place is gone, staff canceled it, or another payment paid for it: the
 * money then goes back. Requirement P10.
 */
export async function takePayment(
  write: VenueWrite,
  { booking, payment, squareId, timeZone }: Taken,
): Promise<boolean> {
  const { db, clientId } = write;
  if (appliedPaymentOf(await paymentsOfBooking(db, clientId, booking.booking_id))) return false;
  const place = await placeFor(write, booking, timeZone);
  if (!place) return false;
  await changeBooking(write, booking, {
    kind: 'booking.confirmed',
    actor: 'visitor',
    set: {
      status: booking.status === 'completed' ? 'completed' : 'confirmed',
      check_in_status: checkInOf(booking),
      hold_expires_at: null,
      square_transaction_id: squareId,
      ...place,
    },
    detail: { reason: `Paid ${formatCents(payment.amount_cents)} by card` },
  });
  return true;
}

interface Taken {
  booking: Row<'bookings'>;
  payment: PaymentRow;
  squareId: string;
  timeZone: string;
}

/** The payment itself keeps the place while it is open. A booking that lost its place takes it up again where there is still room. */
async function placeFor(
  write: VenueWrite,
  booking: Row<'bookings'>,
  timeZone: string,
): Promise<Partial<Row<'bookings'>> | null> {
  const isCancelled = booking.status === 'cancelled';
  if (isCancelled && !(await wasEndedByHold(write, booking))) return null;
  if (!isCancelled && (await isPlaceKept(write, booking))) return {};
  return findFreePlace(write, booking, timeZone);
}
