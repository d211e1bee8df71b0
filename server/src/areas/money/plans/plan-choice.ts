import { isSameTier } from '@gatehouse/sync-protocol/areas/money/subscription/plan-prices';
import type { PlanType } from '@gatehouse/sync-protocol/areas/money/subscription/subscription-period';
import { AppError } from '#base/app-error';
import type { Connection } from '#db/database';
import type { Row } from '#db/tables';
import { listPlanRows } from './plans.shared.repository.ts';

/** A plan that can be paid for. */
export type PricedPlan = Row<'plans'> & { price_cents: number };

/**
 * The requested plan: `planType` is the period, of the tier of `planId` or, without one, of the venue's own plan. Errors:
 * INVALID_INPUT where there is none, where it has no price yet, and where it is no longer offered, but to a venue that has it.
 * Requirements R4, Y46.
 */
export async function choosePlan(
  db: Connection,
  currentPlanId: string | null,
  chosen: { planType: PlanType; planId?: string | undefined },
): Promise<PricedPlan> {
  const plans = await listPlanRows(db);
  const tierPlan = plans.find(({ plan_id }) => plan_id === (chosen.planId ?? currentPlanId));
  const plan = plans.find(
    (each) => tierPlan && each.plan_type === chosen.planType && isSameTier(each.plan_name, tierPlan.plan_name),
  );
  const field = chosen.planId === undefined ? 'planType' : 'planId';
  if (!plan) throw refused(field, tierPlan ? 'There is no plan for this period.' : 'This plan does not exist.');
  if (plan.retired_at !== null && plan.plan_id !== currentPlanId)
    throw refused(field, 'This plan is no longer offered.');
  if (!isPriced(plan)) throw refused(field, 'This plan is not available yet.');
  return plan;
}

/** Whether a plan has a price, so that it can be paid for; a price of 0 is one. */
export function isPriced(plan: Row<'plans'>): plan is PricedPlan {
  return plan.price_cents !== null;
}

function refused(field: string, message: string): AppError {
  return new AppError('INVALID_INPUT', { message, fields: { [field]: message } });
}
