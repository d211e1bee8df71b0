import type { PlanView } from '@gatehouse/sync-protocol/areas/money/plans.contracts';

/** One row of the price list. */
export interface SitePlan {
  name: string;
  type: 'monthly' | 'yearly';
  /** Dollars; null means Coming Soon. */
  price: number | null;
  /** Null is unlimited. */
  waiversPerMonth: number | null;
}

/** The parts of the server's plan that the public pages show. */
export function sitePlan({ plan_name, plan_type, price, waivers_per_month }: PlanView): SitePlan {
  return { name: plan_name, type: plan_type, price, waiversPerMonth: waivers_per_month };
}
