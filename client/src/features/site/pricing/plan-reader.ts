import { isRecord, isText, isWhole } from '../../../lib/api/shape.ts';

/** One row of the price list. */
export interface SitePlan {
  name: string;
  type: 'monthly' | 'yearly';
  /** Dollars; null means Coming Soon. */
  price: number | null;
  /** Null is unlimited. */
  waiversPerMonth: number | null;
}

/** Reads the reply of `listPlans` without the schema library; null when it is malformed. */
export function readPlans(reply: unknown): SitePlan[] | null {
  if (!isRecord(reply) || !Array.isArray(reply['plans'])) return null;
  const plans = reply['plans'].map(readPlan);
  return plans.every((plan) => plan !== null) ? plans : null;
}

function readPlan(row: unknown): SitePlan | null {
  if (!isRecord(row)) return null;
  const { plan_name: name, plan_type: type, price, waivers_per_month: limit } = row;
  if (!isText(name) || (type !== 'monthly' && type !== 'yearly')) return null;
  if (price !== null && typeof price !== 'number') return null;
  if (limit !== null && !isWhole(limit)) return null;
  return { name, type, price, waiversPerMonth: limit };
}
