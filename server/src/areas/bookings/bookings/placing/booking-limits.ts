import { AppError } from '#base/app-error';
import type { Row } from '#db/tables';
import type { VenueWrite } from '#venue/venue-write';
import { listBookedSince } from '../availability/occupancy.repository.ts';

/** Unpaid bookings that one address may keep places with at a time. */
const HOLDS_MAX = 10;
/** Bookings of any kind that one address may make in an hour. */
const BOOKINGS_MAX = 60;
const HOUR_MS = 3_600_000;

/**
 * Stops one address from taking a venue's whole calendar. Counted inside the transaction, so that only bookings that were
 * placed count. Errors: TOO_MANY_REQUESTS. Requirement B6.
 */
export async function requireFewBookings(
  { db, clientId, nowAtUtc }: VenueWrite,
  offering: Row<'offerings'>,
  bookerMac: string,
): Promise<void> {
  const anHourAgo = new Date(Date.parse(nowAtUtc) - HOUR_MS).toISOString();
  const made = await listBookedSince(db, clientId, bookerMac, { sinceUtc: anHourAgo, nowAtUtc });
  const holds = made.filter((one) => one.hold_expires_at !== null && one.keeps_place);
  const isHold = offering.deposit_cents > 0;
  if ((isHold && holds.length >= HOLDS_MAX) || made.length >= BOOKINGS_MAX)
    throw new AppError('TOO_MANY_REQUESTS', {
      message: isHold
        ? 'You have several unpaid bookings. Please pay for them, or try again in 20 minutes.'
        : 'You have made many bookings. Please try again in an hour, or call the venue.',
      retryAfterSeconds: isHold ? 20 * 60 : 60 * 60,
    });
}
