import type { PlanView } from '@gatehouse/sync-protocol/areas/money/plans.contracts';
import { dollarsToCents, formatCents } from '@gatehouse/sync-protocol/base/money';

type PlanType = PlanView['plan_type'];

/** Null where a plan has no price yet or does not exist. */
export function planCents(plan: Pick<PlanView, 'price'> | undefined): number | null {
  return plan?.price === null || plan?.price === undefined ? null : dollarsToCents(plan.price);
}

/** '$660.00 per year' */
export function priceText(cents: number, planType: PlanType): string {
  return `${formatCents(cents)} per ${planType === 'yearly' ? 'year' : 'month'}`;
}

/** The text of a plan without a price. Requirement R4. */
export function comingSoonText(planType: PlanType): string {
  return `${planType === 'yearly' ? 'Annual' : 'Monthly'} pricing coming soon`;
}

/** '$75', and '$75.50' where there are cents. */
export function shortPrice(cents: number): string {
  return formatCents(cents).replace(/\.00$/, '');
}
