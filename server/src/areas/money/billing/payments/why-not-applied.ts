import { isPlanSwitch } from '@gatehouse/sync-protocol/areas/money/subscription/plan-switch';
import { isFree } from '@gatehouse/sync-protocol/areas/money/subscription/subscription-policy';
import type { BilledClient } from '../billing.repository.ts';
import { type SubscriptionColumns, subscriptionStatusOf } from '../subscriptions/client-status.ts';
import { GIVEN_UP } from './abandoned-charge.ts';
import type { PaymentRow } from './payment-state.ts';

/** Why money that was taken does not change the subscription; stored as the payment's failure code. */
export const notAppliedReasons = [
  'ACCOUNT_DELETED',
  'PAID_OTHERWISE',
  'LINK_WITHDRAWN',
  'OTHER_PLAN',
  GIVEN_UP,
] as const;
export type NotApplied = (typeof notAppliedReasons)[number];

const payable = new Set<PaymentRow['status']>(['pending', 'open', 'review']);

/**
 * Whether money for a row still counts: null when it does. It does not where the account was deleted, where another payment, a
 * switch or an admin preceded it, where its link was withdrawn, and where it would change the plan of a paid period without
 * proration. `today` is the venue's. Requirements P15, P16.
 */
export function whyNotApplied(client: BilledClient, row: PaymentRow, today: string): NotApplied | null {
  if (client.deleted_at !== null) return 'ACCOUNT_DELETED';
  if (row.failure_code === GIVEN_UP) return GIVEN_UP;
  if (row.superseded_at !== null || isFree(client.service_paid_until)) return 'PAID_OTHERWISE';
  if (row.source === 'link' && !payable.has(row.status)) return 'LINK_WITHDRAWN';
  return row.kind !== 'switch' && wouldSwitchPlan(client, row.plan_id, today) ? 'OTHER_PLAN' : null;
}

/** Whether paying for a plan would change that of a period which was paid and has days left. Requirement P15. */
export function wouldSwitchPlan(
  client: SubscriptionColumns & Pick<BilledClient, 'plan_id'>,
  planId: string,
  today: string,
): boolean {
  const { accountStatus } = subscriptionStatusOf(client, today);
  const running = { planId: client.plan_id, status: accountStatus, paidUntil: client.service_paid_until };
  return isPlanSwitch(running, planId, today);
}
