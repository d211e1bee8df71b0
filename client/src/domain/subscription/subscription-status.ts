import type { SessionUser } from '@gatehouse/sync-protocol/areas/accounts/auth.contracts';
import { GRACE_DAYS, subscriptionState } from '@gatehouse/sync-protocol/areas/money/subscription/subscription-policy';
import { addDays } from '@gatehouse/sync-protocol/base/days/venue-day';

/** The subscription status shown to an owner. Days are `YYYY-MM-DD` in the venue's zone. */
export type SubscriptionStatus =
  | { kind: 'good' }
  /** Begins three days before the last paid day. */
  | { kind: 'warning'; paidUntil: string; readOnlyFrom: string }
  /** Days 1–7 after it, with full access. */
  | { kind: 'grace'; paidUntil: string; readOnlyFrom: string; daysLeft: number }
  /** Read-only from day 8 on. */
  | { kind: 'expired'; paidUntil: string };

type Subscriber = Pick<SessionUser, 'accountStatus' | 'service_paid_until'>;

/**
 * The status of a venue on one of its days, by the policy that the server enforces, so that a tab left open over midnight
 * stays correct without a request. Requirement R5.
 */
export function subscriptionStatusOn(user: Subscriber | null, venueDate: string): SubscriptionStatus {
  const paidUntil = user?.service_paid_until ?? null;
  const status = user?.accountStatus ?? null;
  if (!paidUntil || status === null || status === 'pending' || status === 'cancelled') return { kind: 'good' };
  const state = subscriptionState(
    { paymentStatus: 'active', servicePaidUntil: paidUntil, isTrial: status === 'trial' },
    venueDate,
  );
  const readOnlyFrom = addDays(paidUntil, GRACE_DAYS + 1);
  if (state.isExpired) return { kind: 'expired', paidUntil };
  if (state.isInGracePeriod)
    return { kind: 'grace', paidUntil, readOnlyFrom, daysLeft: GRACE_DAYS - state.daysOverdue };
  return state.expiryWarning ? { kind: 'warning', paidUntil, readOnlyFrom } : { kind: 'good' };
}
