import { formatCents } from '@gatehouse/sync-protocol/rules/subscription/money';
import { AppError } from '../../../app-error.ts';
import type { Row } from '../../../db/tables.ts';
import type { VenueWrite } from '../../../venue/venue-write.ts';
import { changeBooking } from '../../bookings/changing/booking-changes.ts';
import { keepsPlace } from '../../bookings/placing/kept-place.ts';
import { requirePlace } from '../../bookings/placing/place-booking.ts';
import { findOffering } from '../../offerings/find-offering.ts';
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
  if (!(await hasPlace(write, booking, timeZone))) return false;
  await changeBooking(write, booking, {
    kind: 'confirmed',
    actor: 'visitor',
    set: {
      status: booking.status === 'completed' ? 'completed' : 'confirmed',
      check_in_status: booking.check_in_status === 'cancelled' ? 'not checked in' : booking.check_in_status,
      hold_expires_at: null,
      square_transaction_id: squareId,
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
async function hasPlace(write: VenueWrite, booking: Row<'bookings'>, timeZone: string): Promise<boolean> {
  const { status } = booking;
  if (status === 'cancelled' && !(await hasExpired(write, booking))) return false;
  if (status !== 'cancelled' && (await keptPlace(write, booking))) return true;
  const offering = await findOffering(write.db, write.clientId, booking.offering_id);
  if (!offering) return false;
  const players = booking.base_players + booking.add_players;
  const wish = { date: booking.date_scheduled, time: booking.booking_time, players };
  try {
    await requirePlace(write, offering, wish, { timeZone, exceptBookingId: booking.booking_id });
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

async function keptPlace({ db, clientId, nowAtUtc }: VenueWrite, booking: Row<'bookings'>): Promise<boolean> {
  const kept = await db
    .selectFrom('bookings')
    .where('client_id', '=', clientId)
    .where('booking_id', '=', booking.booking_id)
    .where(keepsPlace(nowAtUtc))
    .select('booking_id')
    .executeTakeFirst();
  return kept !== undefined;
}

/** Whether it was canceled by its hold alone; what staff canceled stays canceled. */
async function hasExpired({ db, clientId }: VenueWrite, booking: Row<'bookings'>): Promise<boolean> {
  const last = await db
    .selectFrom('booking_events')
    .where('client_id', '=', clientId)
    .where('booking_id', '=', booking.booking_id)
    .where('kind', 'in', ['cancelled', 'expired'])
    .orderBy('number', 'desc')
    .select('kind')
    .executeTakeFirst();
  return last?.kind === 'expired';
}
