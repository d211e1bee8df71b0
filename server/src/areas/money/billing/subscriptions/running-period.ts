import type { RunningPeriod } from '@gatehouse/sync-protocol/areas/money/subscription/subscription-period';
import type { BilledClient, PlanRow } from '../billing.repository.ts';

/**
 * A venue's current period, for the credit of a plan switch. A trial was not paid for; a venue whose payment was never
 * recorded is assumed to have paid its plan's price.
 */
export function runningPeriod(
  client: Pick<BilledClient, 'is_trial' | 'period_start' | 'period_price_cents' | 'service_paid_until'>,
  plan: PlanRow | undefined,
): RunningPeriod {
  return {
    start: client.period_start,
    paidUntil: client.service_paid_until,
    planType: plan?.plan_type ?? 'monthly',
    priceCents: client.is_trial === 1 ? 0 : (client.period_price_cents ?? plan?.price_cents ?? 0),
  };
}
