import {
  type GuestBooking,
  type GuestPolicy,
  guestChanges,
  refundCentsOf,
} from '@gatehouse/sync-protocol/areas/bookings/guest-changes';
import type { GuestChangesView, MadeBooking } from '@gatehouse/sync-protocol/areas/bookings/public-bookings.contracts';
import { venueClock } from '@gatehouse/sync-protocol/base/days/venue-time';
import { centsToDollars, dollarsToCents } from '@gatehouse/sync-protocol/base/money';
import type { Row } from '#db/tables';

/** The policy that a booking took over when it was placed, as `bookings.guest_policy` holds it. */
type StoredPolicy = Omit<Row<'booking_policies'>, 'client_id' | 'updated_at'>;

/** What decides what the holder of a booking's link may change. */
export function guestBookingOf(booking: Row<'bookings'>, timeZone: string): GuestBooking {
  const { date_scheduled: date, booking_time: time } = booking;
  return {
    status: booking.status,
    isCheckedIn: booking.check_in_status === 'checked in',
    isHold: booking.hold_expires_at !== null,
    startMs: venueClock(timeZone).instantOfOrChange(date, time),
    policy: policyOf(booking),
    moveEndedMs: msOf(booking.move_ended_at),
    cancelEndedMs: msOf(booking.cancel_ended_at),
  };
}

function policyOf({ guest_policy: stored }: Row<'bookings'>): GuestPolicy | null {
  if (stored === null) return null;
  const policy = JSON.parse(stored) as StoredPolicy;
  return {
    moveUntilHours: policy.move_until_hours,
    cancelUntilHours: policy.cancel_until_hours,
    refundPercent: policy.refund_percent,
    cancelFeeCents: policy.cancel_fee_cents,
  };
}

const msOf = (atUtc: string | null): number | null => (atUtc === null ? null : Date.parse(atUtc));
const instantOrNull = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString());

/** What canceling now gives back of what was paid. Cents. Requirement B41. */
export function refundCentsNow(booking: Row<'bookings'>, payment: MadeBooking['payment']): number {
  const policy = policyOf(booking);
  if (!payment || !policy) return 0;
  const { paid, refunded, refunding } = payment;
  return refundCentsOf(dollarsToCents(paid) - dollarsToCents(refunded) - dollarsToCents(refunding), policy);
}

/** What the holder of a booking's link may change now, as the booking's page shows it. Requirements B40 and B41. */
export function guestChangesView(
  booking: Row<'bookings'>,
  payment: MadeBooking['payment'],
  { timeZone, nowMs }: { timeZone: string; nowMs: number },
): GuestChangesView {
  const may = guestChanges(guestBookingOf(booking, timeZone), nowMs);
  return {
    revision: booking.version,
    can_move: may.canMove,
    move_until: instantOrNull(may.moveUntilMs),
    can_cancel: may.canCancel,
    cancel_until: instantOrNull(may.cancelUntilMs),
    paid: payment?.paid ?? 0,
    fee: centsToDollars(policyOf(booking)?.cancelFeeCents ?? 0),
    refund: may.canCancel ? centsToDollars(refundCentsNow(booking, payment)) : 0,
  };
}
