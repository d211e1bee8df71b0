import type { SessionUser } from '@gatehouse/sync-protocol/http/auth';
import {
  type SubscriptionState,
  subscriptionState,
} from '@gatehouse/sync-protocol/rules/subscription/subscription-policy';
import { venueDateAt } from '@gatehouse/sync-protocol/rules/venue-day';
import { AppError } from '../../app-error.ts';
import type { Clock } from '../../clock.ts';
import type { PrincipalVenue } from '../../principals/principal.ts';
import type { UserRow } from './auth.repository.ts';

const unpaidMessages = {
  pending: 'Your account is waiting for its first payment. Please complete the payment to sign in.',
  cancelled: 'Your account has been cancelled. Please complete a payment to open it again.',
};

/** How a venue's subscription stands on its own today. */
export function standingOf(clock: Clock, venue: PrincipalVenue): SubscriptionState {
  return subscriptionState(venue.subscription, venueDateAt(clock.now(), venue.timeZone));
}

/** Throws PAYMENT_REQUIRED, with the fields that send the user to the payment. Source: platform §8 'Login'. */
export function requirePaid(venue: PrincipalVenue, state: SubscriptionState): void {
  if (!state.paymentRequired) return;
  const accountStatus = state.accountStatus === 'cancelled' ? 'cancelled' : 'pending';
  throw new AppError('PAYMENT_REQUIRED', {
    message: unpaidMessages[accountStatus],
    extra: { paymentRequired: true, accountStatus, clientId: venue.clientId },
  });
}

/** What login and verify-token answer about a user. Throws PAYMENT_REQUIRED. Source: platform §3 'User', design §4. */
export function sessionView(clock: Clock, user: UserRow, venue: PrincipalVenue | null) {
  const state = venue ? standingOf(clock, venue) : null;
  if (venue && state) requirePaid(venue, state);
  const standing = {
    expiryWarning: state?.expiryWarning ?? null,
    servicePaidUntil: venue?.subscription.servicePaidUntil ?? null,
    isExpired: state?.isExpired ?? false,
    isInGracePeriod: state?.isInGracePeriod ?? false,
    daysOverdue: state?.daysOverdue ?? 0,
    accountStatus: state?.accountStatus ?? null,
  };
  const view: SessionUser = {
    id: user.user_id,
    email: user.email,
    role: user.role,
    name: user.name || `${user.first_name} ${user.last_name}`.trim(),
    first_name: user.first_name,
    last_name: user.last_name,
    client_id: user.client_id,
    subscription_status: standing.accountStatus,
    service_paid_until: standing.servicePaidUntil,
    ...standing,
  };
  return {
    success: true as const,
    user: view,
    ...standing,
    paymentRequired: false as const,
    clientId: user.client_id,
  };
}
