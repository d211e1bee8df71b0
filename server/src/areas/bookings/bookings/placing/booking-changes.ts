import { canonicalJson } from '@gatehouse/sync-protocol/base/canonical';
import { AppError } from '#base/app-error';
import { sha256 } from '#base/secrets';
import type { Row } from '#db/tables';
import { countInTotals } from '#venue/venue-totals';
import type { VenueWrite } from '#venue/venue-write';
import { type BookingEventKind, recordBookingEvent } from '../booking-events.shared.repository.ts';
import { updateBookingRow } from '../bookings.repository.ts';
import { findBooking } from '../bookings.shared.repository.ts';

/** Errors: BOOKING_NOT_FOUND. */
export async function requireBooking({ db, clientId }: VenueWrite, bookingId: string): Promise<Row<'bookings'>> {
  const booking = await findBooking(db, clientId, bookingId);
  if (!booking) throw new AppError('BOOKING_NOT_FOUND');
  return booking;
}

export interface Change {
  kind: Exclude<BookingEventKind, 'message' | 'pay_link_sent'>;
  /** As in the audit chain. */
  actor: string;
  set: Partial<Row<'bookings'>>;
  /** For the history. */
  detail?: object;
}

/** Writes a change with its history and audit entry, and returns the booking as it is now. */
export async function changeBooking(
  write: VenueWrite,
  booking: Row<'bookings'>,
  { kind, actor, set, detail = {} }: Change,
): Promise<Row<'bookings'>> {
  const { db, clientId, nowAtUtc, version } = write;
  const changed = { ...booking, ...set, updated_at: nowAtUtc, version };
  await updateBookingRow(db, clientId, booking.booking_id, { ...set, updated_at: nowAtUtc, version });
  for (const [row, bookings] of [
    [booking, -1],
    [changed, 1],
  ] as const)
    if (row.status !== 'cancelled') countInTotals(write, { day: row.date_scheduled, bookings });
  await recordBookingEvent(write, booking.booking_id, { kind, actor, detail });
  write.audit({
    action: `booking_${kind}`,
    actor,
    subject: booking.booking_id,
    content_sha256: sha256(canonicalJson(changed)),
  });
  return changed;
}
