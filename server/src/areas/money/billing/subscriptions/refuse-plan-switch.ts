import { isFree } from '@gatehouse/sync-protocol/areas/money/subscription/subscription-policy';
import { dayText } from '@gatehouse/sync-protocol/base/days/day-text';
import { AppError } from '#base/app-error';
import type { BilledClient, PlanRow } from '../billing.repository.ts';
import { wouldSwitchPlan } from '../payments/why-not-applied.ts';

/** Nobody pays for a venue that is free. Throws INVALID_INPUT. Requirement Y97. */
export function refuseFree({ service_paid_until: paidUntil }: Pick<BilledClient, 'service_paid_until'>): void {
  if (isFree(paidUntil))
    throw new AppError('INVALID_INPUT', { message: 'This venue is free of charge. There is nothing to pay.' });
}

/**
 * A renewal shows no credit, so it never changes the plan of a period that was paid, and a free venue has none. Throws INVALID_INPUT
 * with the way to the switch, which does. `today` is the venue's. Requirement P15.
 */
export function refusePlanSwitch(
  client: BilledClient,
  plan: Pick<PlanRow, 'plan_id' | 'plan_name'>,
  today: string,
): void {
  refuseFree(client);
  if (!wouldSwitchPlan(client, plan.plan_id, today)) return;
  const until = dayText(client.service_paid_until ?? today);
  const message = `This subscription is paid until ${until} for another plan. To change to ${plan.plan_name} before that, use Switch Plan in My Profile: you get credit for what is left of the current plan.`;
  throw new AppError('INVALID_INPUT', { message, fields: { planType: message } });
}
