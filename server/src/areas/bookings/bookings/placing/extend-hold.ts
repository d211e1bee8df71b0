import type { Row } from '#db/tables';
import type { VenueWrite } from '#venue/venue-write';

/** Keeps the place of an unpaid booking at least until an instant. A hold that has run out stays so. */
export async function extendHold(
  { db, clientId, nowAtUtc, version }: VenueWrite,
  { booking_id: bookingId }: Pick<Row<'bookings'>, 'booking_id'>,
  untilUtc: string,
): Promise<void> {
  await db
    .updateTable('bookings')
    .set({ hold_expires_at: untilUtc, version })
    .where('client_id', '=', clientId)
    .where('booking_id', '=', bookingId)
    .where('status', '=', 'pending')
    .where('hold_expires_at', '>', nowAtUtc)
    .where('hold_expires_at', '<', untilUtc)
    .execute();
}
