import { isFree } from '@gatehouse/sync-protocol/areas/money/subscription/subscription-policy';
import type { Payment } from '#integrations/payments/payments';
import { GIVEN_UP } from '../../payments/abandoned-charge.ts';
import { GIVEN_BACK, isAllBack } from '../../payments/given-back.ts';
import type { BilledVenue, PaymentRow } from '../billing.repository.ts';
import { wouldSwitchPlan } from '../period/subscription-status.ts';

/** Why money that was taken does not change the subscription; stored as the payment's failure code. */
export const notAppliedReasons = [
  GIVEN_BACK,
  'ACCOUNT_DELETED',
  'PAID_OTHERWISE',
  'LINK_WITHDRAWN',
  'OTHER_PLAN',
  GIVEN_UP,
] as const;
export type NotApplied = (typeof notAppliedReasons)[number];

const NOT_USED =
  'This payment arrived after the subscription was paid or changed another way. It was not used; we’ll refund it or get in touch.';
const WENT_BACK =
  'This payment was refunded in full before it was used, so it doesn’t pay for the subscription. Please pay again.';

/** What the owner sees about money that was not applied. Requirements P16, P23. */
export function notAppliedMessage({ failure_code: reason }: Pick<PaymentRow, 'failure_code'>): string {
  return reason === GIVEN_BACK ? WENT_BACK : NOT_USED;
}

const payable = new Set<PaymentRow['status']>(['pending', 'open', 'review']);

/**
 * Whether money for a row still counts: null when it does. It does not where all of it went back, where the account was deleted,
 * where another payment, a switch or an admin preceded it, where its link was withdrawn, and where it would change the plan of a
 * paid period without proration. `today` is the venue's. Requirements P15, P16, P23.
 */
export function whyNotApplied(
  client: BilledVenue,
  row: PaymentRow,
  taken: Pick<Payment, 'amountCents' | 'refundedCents'>,
  today: string,
): NotApplied | null {
  if (isAllBack(taken)) return GIVEN_BACK;
  if (client.deleted_at !== null) return 'ACCOUNT_DELETED';
  if (row.failure_code === GIVEN_UP) return GIVEN_UP;
  if (row.superseded_at !== null || isFree(client.service_paid_until)) return 'PAID_OTHERWISE';
  if (row.source === 'link' && !payable.has(row.status)) return 'LINK_WITHDRAWN';
  return row.kind !== 'switch' && wouldSwitchPlan(client, row.plan_id, today) ? 'OTHER_PLAN' : null;
}
