import { AppError } from '#base/app-error';
import type { Row } from '#db/tables';
import type { EventName } from '#venue/events/all-events';
import type { VenueWrite } from '#venue/venue-write';
import { updateBookingRow } from '../bookings.repository.ts';
import { findBooking } from '../bookings.shared.repository.ts';

/** Errors: BOOKING_NOT_FOUND. */
export async function requireBooking({ db, clientId }: VenueWrite, bookingId: string): Promise<Row<'bookings'>> {
  const booking = await findBooking(db, clientId, bookingId);
  if (!booking) throw new AppError('BOOKING_NOT_FOUND');
  return booking;
}

interface Change {
  kind: Extract<
    EventName,
    `booking.${'confirmed' | 'changed' | 'moved' | 'reviewed' | 'canceled' | 'expired' | 'held_again'}`
  >;
  /** As in the audit chain. */
  actor: string;
  set: Partial<Row<'bookings'>>;
  /** For the history. */
  detail?: object;
  /** One of a series that changes as a whole: its party gets one mail about all. */
  isMailedTogether?: true;
  /** What goes back with a cancellation, for the mail. */
  refundCents?: number;
}

/** Writes a change, says so, and returns the booking as it is now. */
export async function changeBooking(
  write: VenueWrite,
  booking: Row<'bookings'>,
  { kind, actor, set, detail = {}, ...more }: Change,
): Promise<Row<'bookings'>> {
  const { db, clientId, nowAtUtc, version } = write;
  const stamped = { ...deadlinesAnew(booking, kind, actor, set), ...set, updated_at: nowAtUtc, version };
  const changed = { ...booking, ...stamped };
  await updateBookingRow(db, clientId, booking.booking_id, stamped);
  await write.happened({ kind, actor, before: booking, booking: changed, detail, ...more });
  return changed;
}

/** When staff move a booking to another time, its guest may change it until as long before that. Requirement B40. */
function deadlinesAnew(
  { date_scheduled: date, booking_time: time }: Row<'bookings'>,
  kind: Change['kind'],
  actor: string,
  set: Change['set'],
): Partial<Row<'bookings'>> {
  const isElsewhere = (set.date_scheduled ?? date) !== date || (set.booking_time ?? time) !== time;
  return kind === 'booking.moved' && actor !== 'visitor' && isElsewhere
    ? { move_ended_at: null, cancel_ended_at: null }
    : {};
}
