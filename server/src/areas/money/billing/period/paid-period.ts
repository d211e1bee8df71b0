import {
  dayOf,
  type RunningPeriod,
  renewedPeriod,
  switchQuote,
} from '@gatehouse/sync-protocol/areas/money/subscription/subscription-period';
import { addDays, daysBetween } from '@gatehouse/sync-protocol/base/days/venue-day';
import { type PlanRow } from '../../plans/plans.shared.repository.ts';
import type { BilledVenue, PaymentRow } from '../billing.repository.ts';

/** The subscription after a payment. Days are the venue's, `YYYY-MM-DD`. */
export interface PaidPeriod {
  paidUntil: string;
  /** First day of the current period, and its value in cents: the base of the next switch's credit. */
  periodStart: string;
  periodPriceCents: number;
  /** The day of the month on which periods begin. */
  billingDay: number;
}

interface Payable {
  client: BilledVenue;
  /** The plan the venue had. */
  oldPlan: PlanRow | undefined;
  /** The plan that was paid. */
  newPlan: PlanRow;
  payment: PaymentRow;
  /** The venue's today. */
  today: string;
}

/** What a completed payment grants. Requirements R8, R9. */
export function paidPeriod(payable: Payable): PaidPeriod {
  return payable.payment.kind === 'switch' ? switched(payable) : renewed(payable);
}

/**
 * A renewal before the end merges the rest of the old period with the new one, so that a later switch credits exactly
 * what was paid and not yet used.
 */
function renewed({ client, oldPlan, newPlan, payment, today }: Payable): PaidPeriod {
  const next = renewedPeriod(client.service_paid_until, today, newPlan.plan_type, client.billing_day);
  const { paidUntil, billingDay } = next;
  if (next.start <= today)
    return { paidUntil, billingDay, periodStart: next.start, periodPriceCents: payment.amount_cents };
  const { creditCents } = switchQuote(
    runningPeriod(client, oldPlan),
    { planType: newPlan.plan_type, priceCents: payment.amount_cents },
    today,
  );
  return { paidUntil, billingDay, periodStart: today, periodPriceCents: creditCents + payment.amount_cents };
}

/** The period as quoted and agreed to; days that were paid since the quote are added. */
function switched({ client, payment, today }: Payable): PaidPeriod {
  const { paid_until_before: before, paid_until_after: quoted } = payment;
  if (quoted === null) throw new Error('A plan switch has no quote');
  const now = client.service_paid_until;
  const daysMeanwhile = before === null || now === null ? 0 : Math.max(0, daysBetween(before, now));
  return {
    paidUntil: addDays(quoted, daysMeanwhile),
    periodStart: today,
    periodPriceCents: payment.amount_cents + (payment.credit_cents ?? 0),
    billingDay: dayOf(today),
  };
}

/**
 * A venue's current period, for the credit of a plan switch. A trial was not paid for; a venue whose payment was never
 * recorded is assumed to have paid its plan's price.
 */
export function runningPeriod(
  client: Pick<BilledVenue, 'is_trial' | 'period_start' | 'period_price_cents' | 'service_paid_until'>,
  plan: PlanRow | undefined,
): RunningPeriod {
  return {
    start: client.period_start,
    paidUntil: client.service_paid_until,
    planType: plan?.plan_type ?? 'monthly',
    priceCents: client.is_trial === 1 ? 0 : (client.period_price_cents ?? plan?.price_cents ?? 0),
  };
}
