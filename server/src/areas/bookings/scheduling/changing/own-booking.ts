import { zonedInstantText } from '@gatehouse/sync-protocol/base/days/day-text';
import { throttle } from '#access/throttle';
import { AppError } from '#base/app-error';
import type { Deps } from '#integrations/deps';
import { guestChangesView, guestMoneyOf } from '../party/guest-state.ts';
import type { OwnBooking } from '../party/held-booking.ts';
import { venueOfBookingId } from '../placing/booking-id.ts';
import { madeBooking } from '../placing/made-booking.ts';

/* What all changes by the holder of a booking's link begin and end with. */

/** Attempts; a venue's own guests share an address. */
const PER_ADDRESS = { name: 'guest-change', hitsMax: 300, windowMs: 20 * 60_000 };

export interface Asked<Body> {
  bookingId: string;
  key: string;
  body: Body;
  ip: string;
}

/** Errors: TOO_MANY_REQUESTS, BOOKING_NOT_FOUND. Returns the venue's id. */
export async function admitted(deps: Deps, { bookingId, ip }: Asked<unknown>): Promise<string> {
  await throttle(deps, PER_ADDRESS, ip);
  const clientId = venueOfBookingId(bookingId);
  if (clientId === null) throw new AppError('BOOKING_NOT_FOUND');
  return clientId;
}

/** What all replies say of the booking. */
export async function stateOf(deps: Deps, own: OwnBooking) {
  const { db, booking, venue } = own;
  const money = await guestMoneyOf(db, booking);
  return { booking: madeBooking(deps, venue, booking, money.payment), changes: guestChangesView(deps, own, money) };
}

/** A deadline of the policy has passed, or there is none. */
export function notAllowed(
  what: 'moved' | 'canceled' | 'changed',
  { untilMs, nowMs, timeZone }: { untilMs: number | null; nowMs: number; timeZone: string },
): AppError {
  const message =
    untilMs !== null && untilMs < nowMs
      ? `This booking could be ${what} online until ${zonedInstantText(untilMs, timeZone)}. Please ask the venue.`
      : `This booking can’t be ${what} online. Please ask the venue.`;
  return new AppError('CHANGE_NOT_ALLOWED', { message });
}
