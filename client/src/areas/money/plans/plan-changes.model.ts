import type { AdminPlan } from '@gatehouse/sync-protocol/areas/money/plans.contracts';
import { listPlans, listPlansForAdmin } from '@gatehouse/sync-protocol/areas/money/plans.contracts';
import { listPromos } from '@gatehouse/sync-protocol/areas/money/promos.contracts';
import { isSameTier, tierName } from '@gatehouse/sync-protocol/areas/money/subscription/plan-prices';
import { dollarsToCents, formatCents } from '@gatehouse/sync-protocol/base/money';

/** What a change of a plan or a promo code changes; `listPlans` are those of renewals and plan switches. */
export const offers = [listPlansForAdmin, listPromos, listPlans];

/** What a form would store. */
export interface PlanFields {
  plan_name: string;
  price: number | null;
  waivers_per_month: number | null;
}

/** What saving changes, and for whom, in sentences; empty where it changes nothing. Requirement Y46. */
export function planEffects(plan: AdminPlan, next: PlanFields, plans: readonly AdminPlan[]): string[] {
  return [
    ...(next.price === plan.price ? [] : priceEffects(plan, next.price)),
    ...(next.waivers_per_month === plan.waivers_per_month ? [] : [limitEffect(plan, next.waivers_per_month)]),
    ...(isSameTier(plan.plan_name, next.plan_name) ? [] : nameEffects(plan, next.plan_name, plans)),
  ];
}

/** '$75.00'; 'Coming Soon' without a price. */
export function priceLabel(price: number | null): string {
  return price === null ? 'Coming Soon' : formatCents(dollarsToCents(price));
}

/** '500'; 'Unlimited'. */
export function limitLabel(limit: number | null): string {
  return limit === null ? 'Unlimited' : limit.toLocaleString('en-US');
}

/** '1 venue', '12 venues'. */
export function venueCount(count: number): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? 'venue' : 'venues'}`;
}

function priceEffects({ price, venues, renewing }: AdminPlan, next: number | null): string[] {
  const shown = `The price list shows ${priceLabel(next)} instead of ${priceLabel(price)} at once.`;
  if (next === null)
    return [
      shown,
      `${venueCount(venues)} can’t renew it until it has a price; ${renewing.toLocaleString('en-US')} automatic renewals stop.`,
    ];
  const others = venues - renewing;
  return [
    shown,
    ...(renewing > 0
      ? [`${venueCount(renewing)} with automatic renewal: charged ${priceLabel(next)} from the next renewal on.`]
      : []),
    ...(others > 0 ? [`${venueCount(others)} without: asked for ${priceLabel(next)} at the next renewal.`] : []),
    ...(price === null
      ? []
      : [
          `Periods that are paid keep their price. Payment links that were sent before ask for ${priceLabel(price)} for up to seven days.`,
        ]),
  ];
}

function limitEffect({ venues }: AdminPlan, next: number | null): string {
  const counted =
    next === null ? 'no longer counted against a limit' : `counted against ${limitLabel(next)} waivers a month`;
  return `${venueCount(venues)}: ${counted} at once. No one is ever kept from signing; the overage is shown.`;
}

function nameEffects({ plan_id, plan_name, venues }: AdminPlan, next: string, plans: readonly AdminPlan[]): string[] {
  const pair = plans.find((other) => other.plan_id !== plan_id && isSameTier(other.plan_name, plan_name));
  return [
    `${venueCount(venues)} and the price list show the new name.`,
    ...(pair
      ? [
          `It is no longer one tier with ${pair.plan_name}. To keep them together, rename that plan to ${tierName(next)} too.`,
        ]
      : []),
  ];
}
