import { displayTime } from '@gatehouse/sync-protocol/areas/bookings/availability/display-time';
import { formatCents } from '@gatehouse/sync-protocol/base/money';
import { findBooking } from '#areas/bookings/bookings/bookings.shared.repository';
import type { BookingMailDeps } from '#areas/bookings/bookings/mails/booking-mails';
import { queuePartyRefundMail } from '#areas/bookings/bookings/mails/refund-mail';
import type { VenueWrite } from '#venue/venue-write';
import { findVenueRow } from '../booking-payments.repository.ts';
import { mailVenue } from '../venue-mail.ts';
import type { RefundRow } from './booking-refunds.repository.ts';

/**
 * The party's one mail about a refund, when the provider has taken it, completed or not: a refund may be pending for days, and
 * people who wait for money ask within the hour. Of a late payment's refund its own mail tells. Requirement B14.
 */
export async function queueRefundMail(deps: BookingMailDeps, write: VenueWrite, refund: RefundRow): Promise<void> {
  if (refund.actor === 'system') return;
  const { venue, booking } = await contextOf(write, refund);
  await queuePartyRefundMail(deps, write, { venue, booking, refundCents: refund.amount_cents });
}

/** The owner's mail about a refund that failed: the party is theirs to talk to. */
export async function queueFailedRefundMail(
  deps: BookingMailDeps,
  write: VenueWrite,
  refund: RefundRow,
): Promise<void> {
  const { venue, booking } = await contextOf(write, refund);
  const amount = formatCents(refund.amount_cents);
  await mailVenue(deps, write.db, venue, `A refund of ${amount} failed`, {
    heading: 'A refund failed',
    paragraphs: [
      `We couldn’t refund ${amount} for ${booking.offering_name} to ${booking.party_name}. The money is still in your Square account.`,
      'You can try again from the booking. If it fails again, please contact the party.',
    ],
    facts: [
      { label: 'Reason', value: refund.failure_message ?? '' },
      { label: 'Booking', value: booking.booking_id },
      { label: 'Date', value: booking.date_scheduled },
      { label: 'Time', value: displayTime(booking.booking_time) },
    ],
  });
}

async function contextOf({ db, clientId }: VenueWrite, refund: RefundRow) {
  const booking = await findBooking(db, clientId, refund.booking_id);
  if (!booking) throw new Error('A refund of what was never stored');
  return { venue: await findVenueRow(db, clientId), booking };
}
