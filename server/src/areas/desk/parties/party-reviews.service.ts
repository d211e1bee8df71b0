import type { BookingRow } from '@gatehouse/sync-protocol/areas/bookings/booking';
import type { PartyDecision, PartyReview } from '@gatehouse/sync-protocol/areas/desk/party-reviews.contracts';
import { staffNames } from '#areas/accounts/workplaces/staff.shared.repository';
import { AppError } from '#base/app-error';
import type { Row } from '#db/tables';
import type { Deps } from '#integrations/deps';
import { writeVenue } from '#venue/venue-write';
import { showArrival } from '../../bookings/scheduling/arrivals.shared.repository.ts';
import { bookingRows } from '../../bookings/scheduling/bookings.collection.ts';
import { listBookingsToReview } from '../../bookings/scheduling/bookings.shared.repository.ts';
import { kindOfActor } from '../../bookings/scheduling/changing/booking-history.service.ts';
import { changeBooking, requireBooking } from '../../bookings/scheduling/placing/booking-changes.ts';
import { readReasons } from '../check-ins/check-in-record.ts';
import { findPartyCheckIn } from './parties.repository.ts';
import { listLastChanges, listOpenReviews, type OpenReview, setReview } from './party-reviews.repository.ts';

/** More are rare: each is a party whose booking was changed while a desk was offline. */
const LISTED_MAX = 100;

/** Check-ins that wait for a decision, and bookings that staff should look at; newest first. Rule M5, requirement B36. */
export async function openPartyReviews(
  { db }: Pick<Deps, 'db'>,
  clientId: string,
): Promise<{ reviews: PartyReview[]; bookings: BookingRow[] }> {
  return db.readVenue(clientId, async (connection) => {
    const rows = await listOpenReviews(connection, clientId, LISTED_MAX);
    const changes = await listLastChanges(connection, clientId, [...new Set(rows.map((row) => row.booking_id))]);
    const names = await staffNames(
      connection,
      clientId,
      rows.map((row) => row.user_id),
    );
    const marked = await listBookingsToReview(connection, clientId, LISTED_MAX);
    return {
      reviews: rows.map((row) => ({
        ...toReview(row, changes.get(row.booking_id)),
        by_name: names.get(row.user_id ?? '') ?? null,
      })),
      bookings: await bookingRows(connection, clientId, marked),
    };
  });
}

/**
 * `count`: the booking shows the check-in on its day as it is. `keep`: the check-in stays a record of the day that the desk saw. The
 * same decision again changes nothing.
 * Errors: NOT_FOUND, BOOKING_NOT_FOUND, BOOKING_CANCELLED, VERSION_CONFLICT where another decision was made. Rule M5.
 */
export async function decidePartyReview(
  deps: Deps,
  clientId: string,
  reviewId: string,
  { decision, userId }: { decision: PartyDecision; userId: string },
): Promise<void> {
  const review = decision === 'count' ? 'counted' : 'kept';
  const actor = `user:${userId}`;
  await writeVenue(deps, clientId, async (write) => {
    const { db } = write;
    const checkIn = await findPartyCheckIn(db, clientId, reviewId);
    if (!checkIn?.review || checkIn.undone_at !== null)
      throw new AppError('NOT_FOUND', { message: 'This check-in was not found.' });
    if (checkIn.review === review) return;
    if (checkIn.review !== 'open')
      throw new AppError('VERSION_CONFLICT', {
        message: 'Someone else decided about this check-in in the meantime.',
      });
    const { booking_id: bookingId } = checkIn;
    if (review === 'counted') {
      const booking = await requireBooking(write, bookingId);
      if (booking.status === 'cancelled') throw new AppError('BOOKING_CANCELLED');
      const set = { check_in_status: 'checked in' } as const;
      const detail = { check_in_status: [booking.check_in_status, set.check_in_status] };
      await changeBooking(write, booking, { kind: 'booking.changed', actor, set, detail });
    }
    await setReview(db, clientId, reviewId, review);
    if (review === 'counted') await showArrival(db, clientId, bookingId);
    await write.happened({ kind: 'booking.check_in_reviewed', actor, bookingId, reviewId, decision });
  });
}

function toReview(row: OpenReview, change: Row<'booking_events'> | undefined): PartyReview {
  const { seen_date, seen_time, date_scheduled, booking_time, party_name, offering_name, status } = row;
  const isKnown = date_scheduled !== null && booking_time !== null && status !== null;
  return {
    review_id: row.mutation_id,
    booking_id: row.booking_id,
    device_name: row.device_name,
    review_reasons: readReasons(row.review_reasons),
    seen: seen_date === null || seen_time === null ? null : { date_scheduled: seen_date, booking_time: seen_time },
    party_goers: row.party_goers,
    checked_in_at: row.check_in_time,
    booking: isKnown
      ? { date_scheduled, booking_time, status, party_name: party_name ?? '', offering_name: offering_name ?? '' }
      : null,
    change: change
      ? {
          kind: change.kind as NonNullable<PartyReview['change']>['kind'],
          by: kindOfActor(change.actor),
          happened_at: change.happened_at,
        }
      : null,
  };
}
