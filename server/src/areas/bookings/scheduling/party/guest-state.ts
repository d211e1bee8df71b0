import {
  type GuestBooking,
  type GuestPolicy,
  guestChanges,
  refundCentsOf,
} from '@gatehouse/sync-protocol/areas/bookings/guest-changes';
import type { GuestChangesView, MadeBooking } from '@gatehouse/sync-protocol/areas/bookings/public-bookings.contracts';
import { venueClock } from '@gatehouse/sync-protocol/base/days/venue-time';
import { centsToDollars, dollarsToCents } from '@gatehouse/sync-protocol/base/money';
import type { VisitedVenue } from '#access/principal';
import { acceptsBookings } from '#access/subscription';
import type { Connection } from '#db/database';
import type { Row } from '#db/tables';
import type { Deps } from '#integrations/deps';
import { moneyOnBill } from '../../bills/bill-money.ts';
import { findBill } from '../../bills/bills.shared.repository.ts';
import { paymentsOfBookings } from '../booking-money.ts';

/** The policy that a booking took over when it was placed, as `bookings.guest_policy` holds it. */
type StoredPolicy = Omit<Row<'booking_policies'>, 'client_id' | 'updated_at'>;

/** What decides what the holder of a booking's link may change. */
export function guestBookingOf(
  booking: Row<'bookings'>,
  { timeZone, isPriced }: { timeZone: string; isPriced: boolean },
): GuestBooking {
  const { date_scheduled: date, booking_time: time } = booking;
  return {
    status: booking.status,
    isCheckedIn: booking.check_in_status === 'checked in',
    isHold: booking.hold_expires_at !== null,
    isPriced,
    startMs: venueClock(timeZone).instantOfOrChange(date, time),
    policy: policyOf(booking),
    moveEndedMs: msOf(booking.move_ended_at),
    cancelEndedMs: msOf(booking.cancel_ended_at),
    partyEndedMs: msOf(booking.party_ended_at),
  };
}

function policyOf({ guest_policy: stored }: Row<'bookings'>): GuestPolicy | null {
  if (stored === null) return null;
  const policy = JSON.parse(stored) as Omit<StoredPolicy, 'party_until_hours'> & Partial<StoredPolicy>;
  return {
    moveUntilHours: policy.move_until_hours,
    cancelUntilHours: policy.cancel_until_hours,
    /* Bookings from before know none. */
    partyUntilHours: policy.party_until_hours ?? null,
    refundPercent: policy.refund_percent,
    cancelFeeCents: policy.cancel_fee_cents,
  };
}

const msOf = (atUtc: string | null): number | null => (atUtc === null ? null : Date.parse(atUtc));
const instantOrNull = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString());

/** What was paid for a booking: by any method where it has a bill, and by card online otherwise. */
export interface GuestMoney {
  /** Money by card online, as older pages show it. */
  payment: MadeBooking['payment'];
  bill: Row<'bills'> | undefined;
  paidCents: number;
  /** What of it has not gone back, and is not on its way back. */
  leftCents: number;
}

/** Tips are the staff's, and no part of it. */
export async function guestMoneyOf(db: Connection, booking: Row<'bookings'>): Promise<GuestMoney> {
  const { client_id: clientId, booking_id: id } = booking;
  const payment = (await paymentsOfBookings(db, clientId, [id])).get(id);
  const bill = await findBill(db, clientId, id);
  if (bill) return { payment, bill, ...(await moneyOnBill(db, bill)) };
  const { paid = 0, refunded = 0, refunding = 0 } = payment ?? {};
  const leftCents = dollarsToCents(paid) - dollarsToCents(refunded) - dollarsToCents(refunding);
  return { payment, bill, paidCents: dollarsToCents(paid), leftCents };
}

/** What canceling now gives back of what was paid. Cents. Requirement B41. */
export function refundCentsNow(booking: Row<'bookings'>, { leftCents }: Pick<GuestMoney, 'leftCents'>): number {
  const policy = policyOf(booking);
  return policy && leftCents > 0 ? refundCentsOf(leftCents, policy) : 0;
}

/**
 * What the holder of a booking's link may change now, as the booking's page shows it; a venue that takes no bookings refuses all but to
 * cancel. Requirements B40 and B41.
 */
export function guestChangesView(
  deps: Pick<Deps, 'clock'>,
  { booking, venue }: { booking: Row<'bookings'>; venue: VisitedVenue },
  money: GuestMoney,
): GuestChangesView {
  const held = guestBookingOf(booking, { timeZone: venue.timeZone, isPriced: money.bill !== undefined });
  const may = guestChanges(held, deps.clock.now());
  const isOpen = acceptsBookings(deps, venue);
  return {
    revision: booking.version,
    can_move: isOpen && may.canMove,
    move_until: instantOrNull(may.moveUntilMs),
    can_cancel: may.canCancel,
    cancel_until: instantOrNull(may.cancelUntilMs),
    can_change_party: isOpen && may.canChangeParty,
    party_until: instantOrNull(may.partyUntilMs),
    paid: centsToDollars(money.paidCents),
    fee: centsToDollars(policyOf(booking)?.cancelFeeCents ?? 0),
    refund: may.canCancel ? centsToDollars(refundCentsNow(booking, money)) : 0,
  };
}
