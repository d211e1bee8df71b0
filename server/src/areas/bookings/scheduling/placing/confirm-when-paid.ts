import { formatCents } from '@gatehouse/sync-protocol/base/money';
import type { Row } from '#db/tables';
import type { VenueWrite } from '#venue/venue-write';
import { changeBooking } from './booking-changes.ts';
import { checkInOf, placeOfPaid } from './late-place.ts';

/**
 * Confirms a booking with a bill once what was due online is paid, by any method, and returns the booking as it is now: to be called after
 * each payment is added to the bill. A booking that is not pending stays as it is, and so does one whose hold ran out and whose place is
 * gone: its money is for staff to give back. Requirement B64.
 */
export async function confirmWhenPaid(
  write: VenueWrite,
  booking: Row<'bookings'>,
  bill: Pick<Row<'bills'>, 'paid_cents' | 'refunded_cents'>,
  { actor, set = {} }: { actor: string; set?: Partial<Row<'bookings'>> },
): Promise<Row<'bookings'>> {
  const paidCents = bill.paid_cents - bill.refunded_cents;
  const isOpen = booking.status === 'pending' || booking.status === 'cancelled';
  if (!isOpen || paidCents <= 0 || paidCents < booking.deposit_cents) return booking;
  const place = await placeOfPaid(write, booking);
  if (!place) return booking;
  return changeBooking(write, booking, {
    kind: 'booking.confirmed',
    actor,
    set: { status: 'confirmed', check_in_status: checkInOf(booking), hold_expires_at: null, ...place, ...set },
    detail: { reason: `Paid ${formatCents(paidCents)}` },
  });
}
