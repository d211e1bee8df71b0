import { addressBlock } from '#access/address-block';
import { AppError } from '#base/app-error';
import type { Deps } from '#integrations/deps';
import { listBookedSince } from '../availability/occupancy.repository.ts';
import type { PlaceRead } from './place-booking.ts';

/** Unpaid bookings that one address may keep places with at a time. */
const HOLDS_MAX = 10;
/** Bookings of any kind that one address may make in an hour. */
const BOOKINGS_MAX = 60;
const HOUR_MS = 3_600_000;

/** Who books, as bookings keep it: a keyed hash of the network address, so that they hold none. */
export function bookerMacOf({ secrets }: Pick<Deps, 'secrets'>, ip: string): string {
  return secrets.mac('booker', addressBlock(ip));
}

interface Making {
  bookerMac: string;
  /** It keeps its place for a while only: unpaid, or offered to one who waits. */
  isHold: boolean;
  /** The booking in question, where it exists already. */
  exceptBookingId?: string;
}

/** Whether an address may make one more booking. Counted inside the transaction, so that only bookings that were placed count. */
export async function mayBookMore(
  { db, clientId, nowAtUtc }: PlaceRead,
  { bookerMac, isHold, exceptBookingId }: Making,
): Promise<boolean> {
  const anHourAgo = new Date(Date.parse(nowAtUtc) - HOUR_MS).toISOString();
  const listed = await listBookedSince(db, clientId, bookerMac, { sinceUtc: anHourAgo, nowAtUtc });
  const made = listed.filter(({ booking_id: id }) => id !== exceptBookingId);
  const holds = made.filter((one) => one.hold_expires_at !== null && one.keeps_place);
  return made.length < BOOKINGS_MAX && !(isHold && holds.length >= HOLDS_MAX);
}

/** Stops one address from taking a venue's whole calendar. Errors: TOO_MANY_REQUESTS. Requirement B6. */
export async function requireFewBookings(read: PlaceRead, making: Making): Promise<void> {
  if (await mayBookMore(read, making)) return;
  const { isHold } = making;
  throw new AppError('TOO_MANY_REQUESTS', {
    message: isHold
      ? 'You have several unpaid bookings. Please pay for them, or try again in 20 minutes.'
      : 'You have made many bookings. Please try again in an hour, or call the venue.',
    retryAfterSeconds: isHold ? 20 * 60 : 60 * 60,
  });
}
