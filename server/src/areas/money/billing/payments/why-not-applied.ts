import { isFree } from '@gatehouse/sync-protocol/areas/money/subscription/subscription-policy';
import { GIVEN_UP } from '../../payments/abandoned-charge.ts';
import type { BilledVenue, PaymentRow } from '../billing.repository.ts';
import { wouldSwitchPlan } from '../period/subscription-status.ts';

/** Why money that was taken does not change the subscription; stored as the payment's failure code. */
export const notAppliedReasons = [
  'ACCOUNT_DELETED',
  'PAID_OTHERWISE',
  'LINK_WITHDRAWN',
  'OTHER_PLAN',
  GIVEN_UP,
] as const;
export type NotApplied = (typeof notAppliedReasons)[number];

/** What the owner sees about money that was not applied. Requirement P16. */
export const NOT_APPLIED =
  'This payment arrived after the subscription was paid or changed another way. It was not used; we’ll refund it or get in touch.';

const payable = new Set<PaymentRow['status']>(['pending', 'open', 'review']);

/**
 * Whether money for a row still counts: null when it does. It does not where the account was deleted, where another payment, a
 * switch or an admin preceded it, where its link was withdrawn, and where it would change the plan of a paid period without
 * proration. `today` is the venue's. Requirements P15, P16.
 */
export function whyNotApplied(client: BilledVenue, row: PaymentRow, today: string): NotApplied | null {
  if (client.deleted_at !== null) return 'ACCOUNT_DELETED';
  if (row.failure_code === GIVEN_UP) return GIVEN_UP;
  if (row.superseded_at !== null || isFree(client.service_paid_until)) return 'PAID_OTHERWISE';
  if (row.source === 'link' && !payable.has(row.status)) return 'LINK_WITHDRAWN';
  return row.kind !== 'switch' && wouldSwitchPlan(client, row.plan_id, today) ? 'OTHER_PLAN' : null;
}
