import type { CheckInPartyArgs } from '@gatehouse/sync-protocol/areas/desk/check-in-mutations';
import { isOtherBooking } from '@gatehouse/sync-protocol/areas/desk/party-review';
import { venueDateAt } from '@gatehouse/sync-protocol/base/days/venue-day';
import { AppError } from '#base/app-error';
import type { Deps } from '#integrations/deps';
import type { MutationContext, MutationOutcome } from '#venue/mutation-context';
import { venueTimeZone } from '#venue/venue-row';
import type { VenueWrite } from '#venue/venue-write';
import { bookingSeenAt } from '../../bookings/bookings/booking-seen.ts';
import { findBooking, markBookingCheckedIn, showArrival } from '../../bookings/bookings/bookings.shared.repository.ts';
import { areWaiversKnown } from '../check-ins/check-ins.service.ts';
import { findPartyCheckIn, insertPartyCheckIn } from './parties.repository.ts';

/**
 * Records that a party came in, by its count: inserts a row, and the booking shows 'checked in'; a canceled one stays canceled and
 * is marked for staff. An unknown waiver is stored as `needs_review`, and so is a booking that is unknown or another one than the
 * desk saw: it waits for a person, and does not count.
 * Errors: ALREADY_EXISTS when the mutation's id belongs to another party check-in. Rules M5, C2, Q9.
 */
export async function applyCheckInParty(
  _deps: Deps,
  write: VenueWrite,
  args: CheckInPartyArgs,
  context: MutationContext,
): Promise<MutationOutcome> {
  const { db, clientId } = write;
  const waiverIds = [...new Set(args.waiver_ids ?? [])];
  const existing = await findPartyCheckIn(db, clientId, context.mutationId);
  if (existing) {
    if (existing.booking_id !== args.booking_id || existing.party_goers !== args.party_goers)
      throw new AppError('ALREADY_EXISTS');
    return { needsReview: existing.needs_review === 1 };
  }
  const { atUtc } = context.correct(args.checked_in_at);
  const venueDate = venueDateAt(Date.parse(atUtc), await venueTimeZone(db, clientId));
  const booking = await findBooking(db, clientId, args.booking_id);
  const seen = args.seen ?? (booking && (await bookingSeenAt(db, booking, { atUtc, venueDate })));
  const isHeld = !booking || isOtherBooking(seen, booking);
  const isCanceled = !isHeld && booking.status === 'cancelled';
  const isDoubted = context.reviewReasons.length > 0 || isHeld || isCanceled;
  const needsReview = isDoubted || !(await areWaiversKnown(write, waiverIds));
  await insertPartyCheckIn(db, {
    client_id: clientId,
    mutation_id: context.mutationId,
    booking_id: args.booking_id,
    party_goers: args.party_goers,
    waiver_ids: JSON.stringify(waiverIds),
    check_in_time: new Date(atUtc).toISOString(),
    venue_date: venueDate,
    device_id: context.deviceId,
    needs_review: needsReview ? 1 : 0,
    seen_date: seen?.date_scheduled ?? null,
    seen_time: seen?.booking_time ?? null,
    review: isHeld ? 'open' : null,
  });
  if (!isHeld) {
    await markBookingCheckedIn(write, booking);
    await showArrival(db, clientId, args.booking_id);
  }
  const { actor, mutationId } = context;
  await write.happened({ kind: 'booking.checked_in', actor, mutationId, args, isCanceled });
  return { needsReview };
}
