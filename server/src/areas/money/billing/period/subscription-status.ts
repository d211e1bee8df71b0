import { isPlanSwitch } from '@gatehouse/sync-protocol/areas/money/subscription/plan-switch';
import {
  isFree,
  type SubscriptionState,
  subscriptionState,
} from '@gatehouse/sync-protocol/areas/money/subscription/subscription-policy';
import { dayText } from '@gatehouse/sync-protocol/base/days/day-text';
import { AppError } from '#base/app-error';
import { type PlanRow } from '../../plans/plans.shared.repository.ts';
import type { BilledVenue } from '../billing.repository.ts';

/** What determines the status of an account. */
type SubscriptionColumns = Pick<BilledVenue, 'payment_status' | 'service_paid_until' | 'is_trial'>;

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

/** Whether paying for a plan would change that of a period which was paid and has days left. Requirement P15. */
export function wouldSwitchPlan(
  client: SubscriptionColumns & Pick<BilledVenue, 'plan_id'>,
  planId: string,
  today: string,
): boolean {
  const { accountStatus } = subscriptionStatusOf(client, today);
  const running = { planId: client.plan_id, status: accountStatus, paidUntil: client.service_paid_until };
  return isPlanSwitch(running, planId, today);
}

/** Nobody pays for a venue that is free. Throws INVALID_INPUT. Requirement Y97. */
export function refuseFree({ service_paid_until: paidUntil }: Pick<BilledVenue, 'service_paid_until'>): void {
  if (isFree(paidUntil))
    throw new AppError('INVALID_INPUT', { message: 'This venue is free of charge. There is nothing to pay.' });
}

/**
 * A renewal shows no credit, so it never changes the plan of a period that was paid, and a free venue has none. Throws INVALID_INPUT
 * with the way to the switch, which does. `today` is the venue's. Requirement P15.
 */
export function refusePlanSwitch(
  client: BilledVenue,
  plan: Pick<PlanRow, 'plan_id' | 'plan_name'>,
  today: string,
): void {
  refuseFree(client);
  if (!wouldSwitchPlan(client, plan.plan_id, today)) return;
  const until = dayText(client.service_paid_until ?? today);
  const message = `This subscription is paid until ${until} for another plan. To change to ${plan.plan_name} before that, use Switch Plan in My Profile: you get credit for what is left of the current plan.`;
  throw new AppError('INVALID_INPUT', { message, fields: { planType: message } });
}
