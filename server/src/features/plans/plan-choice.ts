import type { PlanType } from '@gatehouse/sync-protocol/rules/subscription-period';
import { AppError } from '../../app-error.ts';
import type { Connection } from '../../db/database.ts';
import type { Row } from '../../db/tables.ts';

/** A plan that can be paid for. */
export type PricedPlan = Row<'plans'> & { price_cents: number };

/** What the plans of one tier have in common: `Professional` for `Monthly Professional`. Source: platform §3 'Subscription plan'. */
export function tierOf(plan: Pick<Row<'plans'>, 'plan_name'>): string {
  return plan.plan_name.replace(/^(monthly|yearly)\s+/i, '').toLowerCase();
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
  const plans = await db.selectFrom('plans').selectAll().orderBy('position').execute();
  const tierPlan = plans.find(({ plan_id }) => plan_id === (chosen.planId ?? currentPlanId));
  const isOfTier = (plan: Row<'plans'>): boolean => tierPlan !== undefined && tierOf(plan) === tierOf(tierPlan);
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
