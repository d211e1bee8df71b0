import type { PlanType } from '@gatehouse/sync-protocol/rules/subscription-period';
import { AppError } from '../../app-error.ts';
import type { Connection } from '../../db/database.ts';
import type { Row } from '../../db/tables.ts';
import { listPlanRows } from './plans.repository.ts';

/** A plan that can be paid for. */
export type PricedPlan = Row<'plans'> & { price_cents: number };

/** What the plans of one tier have in common: `Professional` for `Monthly Professional`. Source: platform §3 'Subscription plan'. */
export function tierName({ plan_name }: Pick<Row<'plans'>, 'plan_name'>): string {
  return plan_name.replace(/^\s*(monthly|yearly)\b/i, '').trim();
}

/**
 * The plan that is meant: `planType` is the period, of the tier of `planId` or else of the venue's own plan. Errors:
 * INVALID_INPUT where there is none, or where it has no price yet. Design §4 'planType'.
 */
export async function choosePlan(
  db: Connection,
  currentPlanId: string | null,
  chosen: { planType: PlanType; planId?: string | undefined },
): Promise<PricedPlan> {
  const plans = await listPlanRows(db);
  const tierPlan = plans.find(({ plan_id }) => plan_id === (chosen.planId ?? currentPlanId));
  const tier = tierPlan && tierName(tierPlan).toLowerCase();
  const isOfTier = (plan: Row<'plans'>): boolean => tierName(plan).toLowerCase() === tier;
  const plan = plans.find((each) => each.plan_type === chosen.planType && isOfTier(each));
  const field = chosen.planId === undefined ? 'planType' : 'planId';
  if (!plan) throw refused(field, tierPlan ? 'There is no plan for this period.' : 'This plan does not exist.');
  if (!isPriced(plan)) throw refused(field, 'This plan is not available yet.');
  return plan;
}

export function isPriced(plan: Row<'plans'>): plan is PricedPlan {
  return plan.price_cents !== null;
}

function refused(field: string, message: string): AppError {
  return new AppError('INVALID_INPUT', { message, fields: { [field]: message } });
}
