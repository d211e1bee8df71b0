import {
  type SubscriptionState,
  subscriptionState,
} from '@gatehouse/sync-protocol/areas/money/subscription/subscription-policy';
import { venueDateAt } from '@gatehouse/sync-protocol/base/days/venue-day';
import { AppError } from '../base/app-error.ts';
import type { Clock } from '../base/clock.ts';
import type { PrincipalVenue } from './principal.ts';

const unpaidMessages = {
  pending: 'Your account is waiting for its first payment. Please complete the payment to sign in.',
  cancelled: 'Your account has been canceled. Please complete a payment to reopen it.',
};

/** The subscription status of a venue on its own date. */
export function subscriptionOf(clock: Clock, venue: PrincipalVenue): SubscriptionState {
  return subscriptionState(venue.subscription, venueDateAt(clock.now(), venue.timeZone));
}

/** Whether visitors may book online: not at a read-only venue, nor at one that has not paid. */
export function acceptsBookings({ clock }: { clock: Clock }, venue: PrincipalVenue): boolean {
  const { isExpired, paymentRequired } = subscriptionOf(clock, venue);
  return !isExpired && !paymentRequired;
}

/** Throws PAYMENT_REQUIRED, with the fields that redirect the user to the payment, and the other venues where they can sign in. Requirement R7. */
export function requirePaid(
  venue: PrincipalVenue,
  state: SubscriptionState,
  others: readonly { client_id: string; client_name: string }[] = [],
): void {
  if (!state.paymentRequired) return;
  const accountStatus = state.accountStatus === 'cancelled' ? 'cancelled' : 'pending';
  throw new AppError('PAYMENT_REQUIRED', {
    message: unpaidMessages[accountStatus],
    extra: {
      paymentRequired: true,
      accountStatus,
      clientId: venue.clientId,
      ...(others.length > 0 ? { venues: others } : {}),
    },
  });
}
