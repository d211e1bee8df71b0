import { type RawBuilder, sql } from 'kysely';
import { latestUtc } from '#base/stored-time';

/*
 * Which bookings keep their place. A hold keeps it until its instant, and longer while a charge for the booking is under way: a party
 * whose card may have been charged must not find the place sold. A charge without an answer keeps it for a day. Decision 007.
 */

/** How long an unpaid booking keeps its place. Requirement B6. */
export const HOLD_MS = 20 * 60_000;
/** Nearly all charges are decided within a minute; the rest wait for Square, an admin, or staff who cancel the booking. */
const CHARGE_KEEPS_MS = 24 * 60 * 60_000;

/** Whether a row of `bookings` keeps its place. A canceled booking keeps none, whatever this says. Requirements B6, B18. */
export function keepsPlace(nowAtUtc: string): RawBuilder<boolean> {
  return sql`(bookings.hold_expires_at IS NULL OR NOT ${hasHoldEnded(nowAtUtc)} OR ${isUnderCharge(nowAtUtc)})`;
}

/** A hold that ends later than any can was made by a clock that was ahead: nobody holds the place. */
export function hasHoldEnded(nowAtUtc: string): RawBuilder<boolean> {
  const latest = latestUtc(Date.parse(nowAtUtc), HOLD_MS);
  return sql`(bookings.hold_expires_at <= ${nowAtUtc} OR bookings.hold_expires_at > ${latest})`;
}

/** By the index of open payments, of which a booking has one at most. */
export function isUnderCharge(nowAtUtc: string): RawBuilder<boolean> {
  const since = new Date(Date.parse(nowAtUtc) - CHARGE_KEEPS_MS).toISOString();
  return sql`EXISTS (SELECT 1 FROM booking_payments AS payment
    WHERE payment.client_id = bookings.client_id AND payment.booking_id = bookings.booking_id
    AND payment.status IN ('started', 'unknown') AND payment.created_at > ${since})`;
}
