import type { ClientStatus } from '@gatehouse/sync-protocol/areas/money/payments.contracts';
import {
  type SubscriptionState,
  subscriptionState,
} from '@gatehouse/sync-protocol/areas/money/subscription/subscription-policy';
import type { BilledClient, PlanRow } from '../billing.repository.ts';

/** What determines the status of an account. */
export type SubscriptionColumns = Pick<BilledClient, 'payment_status' | 'service_paid_until' | 'is_trial'>;

/** `today` is the venue's. */
export function subscriptionStatusOf(client: SubscriptionColumns, today: string): SubscriptionState {
  return subscriptionState(
    {
      paymentStatus: client.payment_status,
      servicePaidUntil: client.service_paid_until,
      isTrial: client.is_trial === 1,
    },
    today,
  );
}

/**
 * The client status record. An anonymous caller gets only the status and the public preferences.
 * Requirement R11.
 */
export function clientStatus(
  client: BilledClient,
  plan: PlanRow | undefined,
  today: string,
  options: { isStranger: boolean },
): ClientStatus {
  const { accountStatus, isExpired, paymentRequired } = subscriptionStatusOf(client, today);
  const { isStranger } = options;
  return {
    id: client.client_id,
    companyName: client.client_name,
    email: isStranger ? '' : client.email,
    subscriptionPlan: isStranger ? null : (plan?.plan_type ?? null),
    subscriptionStatus: accountStatus,
    isActive: !paymentRequired && !isExpired,
    activatedAt: isStranger ? null : client.activated_at,
  };
}
