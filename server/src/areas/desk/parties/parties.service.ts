import {
  type BookingMove,
  isOtherBooking,
  type SeenBooking,
  seenByMoves,
} from '@gatehouse/sync-protocol/areas/desk/party-review';
import { venueDateAt } from '@gatehouse/sync-protocol/base/days/venue-day';
import type { MutationArgs } from '@gatehouse/sync-protocol/sync/mutation-schemas';
import { AppError } from '#base/app-error';
import type { Connection } from '#db/database';
import type { Row } from '#db/tables';
import type { Deps } from '#integrations/deps';
import type { MutationContext, MutationOutcome } from '#venue/mutation-context';
import { venueTimeZone } from '#venue/venue-row';
import type { VenueWrite } from '#venue/venue-write';
import {
  findStatusBefore,
  markBookingCheckedIn,
  showArrival,
  takeArrivalBack,
} from '../../bookings/scheduling/arrivals.shared.repository.ts';
import { listEventRows } from '../../bookings/scheduling/booking-events.shared.repository.ts';
import { findBooking } from '../../bookings/scheduling/bookings.shared.repository.ts';
import { applyUndoCheckIn, areWaiversKnown, reasonsOf } from '../check-ins/check-ins.service.ts';
import { keepEarlyUndo, takeEarlyUndo } from '../check-ins/check-ins.shared.repository.ts';
import { findPartyCheckIn, insertPartyCheckIn, markPartyUndone } from './parties.repository.ts';

/**
 * Records that a party came in, by its count: inserts a row, and the booking shows 'checked in'; a canceled one stays canceled and
 * is marked for staff. An unknown waiver is stored as `needs_review`, and so is a booking that is unknown or another one than the
 * desk saw: it waits for a person, and does not count.
 * Errors: ALREADY_EXISTS when the mutation's id belongs to another party check-in. Rules M5, C2, Q9.
 */
export async function applyCheckInParty(
  _deps: Deps,
  write: VenueWrite,
  args: MutationArgs['check_in_party'],
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
  const undo = await takeEarlyUndo(db, clientId, context.mutationId);
  await insertPartyCheckIn(db, {
    client_id: clientId,
    mutation_id: context.mutationId,
    booking_id: args.booking_id,
    party_goers: args.party_goers,
    waiver_ids: JSON.stringify(waiverIds),
    check_in_time: new Date(atUtc).toISOString(),
    venue_date: venueDate,
    device_id: context.deviceId,
    user_id: context.userId,
    needs_review: needsReview ? 1 : 0,
    review_reasons: reasonsOf(context),
    seen_date: seen?.date_scheduled ?? null,
    seen_time: seen?.booking_time ?? null,
    review: isHeld ? 'open' : null,
    checkin_ids: JSON.stringify([...new Set(args.checkin_ids ?? [])]),
    override_reason: args.override?.reason.trim() || null,
    status_before: isHeld ? null : await statusBefore(write, booking),
    undone_at: undo?.undone_at ?? null,
    undone_by: undo?.undone_by ?? null,
    undo_reason: undo?.reason ?? null,
  });
  const counts = !isHeld && !undo;
  if (counts) {
    await markBookingCheckedIn(write, booking);
    await showArrival(db, clientId, args.booking_id);
  }
  const { actor, mutationId } = context;
  await write.happened({ kind: 'booking.checked_in', actor, mutationId, args, isCanceled: isCanceled && counts });
  return { needsReview };
}

/** Those of the check-ins that it counts with show the same: of two desks that counted one party, the second has nothing of its own. */
async function statusBefore({ db, clientId }: VenueWrite, booking: Row<'bookings'>): Promise<string | null> {
  const { booking_id: bookingId, check_in_status: shown } = booking;
  const first = shown === 'checked in' ? await findStatusBefore(db, clientId, bookingId) : undefined;
  return first === undefined ? shown : first;
}

/**
 * Takes back one party check-in and the check-ins that were made with it; idempotent, and what arrives after it is undone then. The
 * counts of other desks stay, and one that staff ended by setting the booking back changes it no more. Rule M8.
 */
export async function applyUndoCheckInParty(
  deps: Deps,
  write: VenueWrite,
  args: MutationArgs['undo_check_in_party'],
  context: MutationContext,
): Promise<MutationOutcome> {
  const { db, clientId } = write;
  const { checkin_ids: checkinIds = [], reason } = args;
  const id = args.party_check_in_id.toLowerCase();
  for (const checkin_id of new Set(checkinIds)) await applyUndoCheckIn(deps, write, { checkin_id, reason }, context);
  const undo = { undone_at: context.receivedAtUtc, undone_by: context.actor };
  const existing = await findPartyCheckIn(db, clientId, id);
  if (!existing) await keepEarlyUndo(db, { client_id: clientId, checkin_id: id, ...undo, reason: reason ?? null });
  let wasCanceled = false;
  if (existing?.undone_at === null) {
    await markPartyUndone(db, clientId, id, {
      ...undo,
      undo_reason: reason ?? null,
      needs_review: context.reviewReasons.length > 0 ? 1 : existing.needs_review,
      review_reasons: reasonsOf(context, existing.review_reasons),
    });
    const booking = await findBooking(db, clientId, existing.booking_id);
    const counted = existing.ended_at === null && existing.review !== 'open' && existing.review !== 'kept';
    if (booking && counted) {
      const { isLast } = await takeArrivalBack(write, booking, existing.status_before);
      wasCanceled = isLast && booking.needs_review === 1;
    }
  }
  const { actor, mutationId } = context;
  await write.happened({ kind: 'booking.check_in_undone', actor, mutationId, args, wasCanceled });
  return { needsReview: context.reviewReasons.length > 0 };
}

/** What the desk of a check-in most probably saw, by the history of the booking. Rule M5. */
async function bookingSeenAt(
  db: Connection,
  booking: Row<'bookings'>,
  checkIn: { atUtc: string; venueDate: string },
): Promise<SeenBooking> {
  const events = await listEventRows(db, booking.client_id, booking.booking_id);
  const moves = events.filter(({ kind }) => kind === 'moved').map(toMove);
  return seenByMoves(booking, moves, checkIn);
}

/** The detail has each changed field before and after. */
function toMove({ happened_at: happenedAtUtc, detail }: { happened_at: string; detail: string }): BookingMove {
  const { date_scheduled: date, booking_time: time } = JSON.parse(detail) as Record<
    string,
    [string, string] | undefined
  >;
  return {
    happenedAtUtc,
    before: { ...(date ? { date_scheduled: date[0] } : {}), ...(time ? { booking_time: time[0] } : {}) },
  };
}
