import { instantOf } from '@gatehouse/sync-protocol/base/days/venue-time';
import { throttle } from '#access/throttle';
import { requireVenueIn } from '#access/visited-venue';
import { AppError } from '#base/app-error';
import { isoNow } from '#base/clock';
import type { Connection } from '#db/database';
import type { Row } from '#db/tables';
import type { Deps } from '#integrations/deps';
import { writeVenue } from '#venue/venue-write';
import { findLastEvent } from '../booking-events.shared.repository.ts';
import { touchBooking } from '../bookings.shared.repository.ts';
import { venueOfBookingId } from '../placing/booking-id.ts';
import { findHeldBooking } from './held-booking.ts';

const DAY_MS = 86_400_000;
const PER_BOOKING = { name: 'ask-venue', hitsMax: 3, windowMs: DAY_MS };
const PER_ADDRESS = { name: 'ask-venue-address', hitsMax: 20, windowMs: 60 * 60_000 };
const OFTEN = 'You’ve written several times today. Please call the venue.';

/** Whether a party may ask to move or cancel: the booking is ahead, and not canceled. Requirement B24. */
export function mayAsk(booking: Row<'bookings'>, timeZone: string, nowAtUtc: string): boolean {
  const startsAtMs = instantOf(booking.date_scheduled, booking.booking_time, timeZone);
  const isOpen = booking.status === 'confirmed' || (booking.status === 'pending' && booking.hold_expires_at === null);
  return isOpen && startsAtMs !== null && startsAtMs > Date.parse(nowAtUtc);
}

/** When the party last wrote; null for never. */
export async function lastAskedAt(db: Connection, booking: Row<'bookings'>): Promise<string | null> {
  return (await findLastEvent(db, booking, ['message']))?.happened_at ?? null;
}

interface Asked {
  bookingId: string;
  token: string;
  message: string;
  ip: string;
}

/**
 * Sends the venue a party's wish to move or cancel, and keeps it in the booking's history, in one transaction: it is not lost when
 * the mail is. Answers when. Errors: TOO_MANY_REQUESTS, BOOKING_NOT_FOUND, BOOKING_CANCELLED, LINK_EXPIRED (it is over).
 * Requirement B24.
 */
export async function askVenue(deps: Deps, { bookingId, token, message, ip }: Asked): Promise<string> {
  await throttle(deps, PER_ADDRESS, ip);
  const clientId = venueOfBookingId(bookingId);
  if (clientId === null) throw new AppError('BOOKING_NOT_FOUND');
  /* A stranger without the link must not use up the booking's messages. */
  const look = (db: Connection) => requireAskable(deps, db, { clientId, bookingId, token });
  await deps.db.readVenue(clientId, look);
  await throttle(deps, PER_BOOKING, bookingId, OFTEN);
  return writeVenue(deps, clientId, async (write) => {
    const { booking } = await look(write.db);
    const said = { booking, message, detail: { reason: message } };
    await write.happened({ kind: 'booking.message_sent', actor: 'visitor', ...said });
    /* The booking's page shows when they wrote, so its revision rises. */
    await touchBooking(write.db, clientId, bookingId, write.version);
    return write.nowAtUtc;
  });
}

/** Errors: BOOKING_NOT_FOUND, BOOKING_CANCELLED, LINK_EXPIRED. */
async function requireAskable(
  { clock }: Pick<Deps, 'clock'>,
  db: Connection,
  key: { clientId: string; bookingId: string; token: string },
) {
  const nowAtUtc = isoNow(clock);
  const booking = await findHeldBooking(db, { ...key, nowAtUtc });
  if (!booking) throw new AppError('BOOKING_NOT_FOUND');
  if (booking.status === 'cancelled') throw new AppError('BOOKING_CANCELLED');
  const venue = await requireVenueIn(db, key.clientId);
  if (!mayAsk(booking, venue.timeZone, nowAtUtc))
    throw new AppError('LINK_EXPIRED', {
      message: 'This booking can’t be moved or canceled anymore. Please call the venue.',
    });
  return { booking, venue };
}
