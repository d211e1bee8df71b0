import { AppError } from '../../../app-error.ts';
import type { BilledClient, PlanRow } from '../billing.repository.ts';
import { dayLabel } from '../notices/billing-labels.ts';
import { wouldSwitchPlan } from '../payments/why-not-applied.ts';

/**
 * A renewal shows no credit, so it never changes the plan of a period that was paid. Throws INVALID_INPUT with the way to the
 * switch, which does. `today` is the venue's. Requirement P15.
 */
export function refusePlanSwitch(
  client: BilledClient,
  plan: Pick<PlanRow, 'plan_id' | 'plan_name'>,
  today: string,
): void {
  if (!wouldSwitchPlan(client, plan.plan_id, today)) return;
  const until = dayLabel(client.service_paid_until ?? today);
  const message = `This subscription is paid until ${until} for another plan. To change to ${plan.plan_name} before that, use Switch Plan in My Profile: you get credit for what is left of the current plan.`;
  throw new AppError('INVALID_INPUT', { message, fields: { planType: message } });
}
