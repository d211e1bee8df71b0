import type { PlanView } from '@gatehouse/sync-protocol/areas/money/plans.contracts';
import { isSameTier, yearlySaving } from '@gatehouse/sync-protocol/areas/money/subscription/plan-prices';
import { isPlanSwitch } from '@gatehouse/sync-protocol/areas/money/subscription/plan-switch';
import { type PlanType, renewedPeriod } from '@gatehouse/sync-protocol/areas/money/subscription/subscription-period';
import type { SubscriptionView } from '@gatehouse/sync-protocol/areas/money/subscriptions.contracts';
import type { ApiFailure } from '../../lib/api/api-result.ts';
import { planCents, priceText } from './plan-price.ts';

/** One period a venue may renew for. */
export interface RenewalChoice {
  planType: PlanType;
  planId: string;
  /** Null: Coming Soon. */
  priceCents: number | null;
  /** The last paid day after this renewal. */
  paidUntil: string;
  /** Another plan than the one that is paid: that is a plan switch, which is quoted in My Profile. Requirement P15. */
  isSwitch: boolean;
  /** The saving of a year against twelve months, where there is any. */
  saving: ReturnType<typeof yearlySaving>;
}

/**
 * Monthly and yearly of the venue's own tier, or of the first that can be paid where it has none. The new paid-until day
 * is computed as the server will when the payment arrives. Requirement R8.
 */
export function renewalChoices(subscription: Renewed, plans: readonly PlanView[], today: string): RenewalChoice[] {
  const present = plans.find(({ plan_id }) => plan_id === subscription.planId) ?? retiredPlan(subscription);
  const own = present ?? plans.find(({ price }) => price !== null);
  if (!own) return [];
  const ofTier = [own, ...plans.filter((plan) => plan !== own && isSameTier(plan.plan_name, own.plan_name))];
  const monthly = ofTier.find(({ plan_type }) => plan_type === 'monthly');
  const yearly = ofTier.find(({ plan_type }) => plan_type === 'yearly');
  return [monthly, yearly]
    .filter((plan) => plan !== undefined)
    .map((plan) => ({
      planType: plan.plan_type,
      planId: plan.plan_id,
      priceCents: planCents(plan),
      paidUntil: renewedPeriod(subscription.servicePaidUntil, today, plan.plan_type, subscription.billingDay).paidUntil,
      isSwitch: isPlanSwitch({ ...subscription, paidUntil: subscription.servicePaidUntil }, plan.plan_id, today),
      saving: plan === yearly ? yearlySaving(planCents(monthly), planCents(yearly)) : null,
    }));
}

type Renewed = Pick<SubscriptionView, 'planId' | 'status' | 'servicePaidUntil' | 'billingDay'> &
  Partial<Pick<SubscriptionView, 'subscriptionPlan' | 'planType' | 'price'>>;
type RenewedPlan = Pick<PlanView, 'plan_id' | 'plan_name' | 'plan_type' | 'price'>;

/** A venue keeps its plan when it is no longer offered. Requirement Y46. */
function retiredPlan({ planId, subscriptionPlan, planType, price }: Renewed): RenewedPlan | undefined {
  if (!planId || !subscriptionPlan || !planType) return undefined;
  return { plan_id: planId, plan_name: subscriptionPlan, plan_type: planType, price: price ?? null };
}

/** '$660.00 per year' */
export function choicePrice({ planType, priceCents }: RenewalChoice): string {
  return priceCents === null ? 'Coming Soon' : priceText(priceCents, planType);
}

/** The server's error message, or a general one. Requirement R8. */
export function renewalFailure(failure: ApiFailure): string {
  if (failure.kind !== 'refused') return 'An error occurred. Please try again or contact support.';
  return failure.message
    ? `Renewal failed: ${failure.message}`
    : 'Failed to create renewal payment link. Please try again.';
}
