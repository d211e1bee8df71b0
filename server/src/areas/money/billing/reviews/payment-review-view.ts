import type { PaymentReview } from '@gatehouse/sync-protocol/areas/money/payment-reviews.contracts';
import { venueDateAt } from '@gatehouse/sync-protocol/base/days/venue-day';
import { centsToDollars } from '@gatehouse/sync-protocol/base/money';
import { REVIEW_AFTER_MS } from '../../payments/look-again.ts';
import { type Difference, isOpenCharge } from '../../payments/payment-state.ts';
import type { BilledVenue, PaymentRow } from '../billing.repository.ts';
import { leftCents, stateOf } from '../payments/subscription-state.ts';
import { type NotApplied, notAppliedReasons } from '../payments/why-not-applied.ts';
import { wouldSwitchPlan } from '../period/subscription-status.ts';
import type { ReviewRow } from './payment-reviews.repository.ts';

const reasonLabels: Readonly<Record<NotApplied, PaymentReview['reason']>> = {
  GIVEN_BACK: 'given_back',
  ACCOUNT_DELETED: 'account_deleted',
  PAID_OTHERWISE: 'paid_otherwise',
  LINK_WITHDRAWN: 'link_withdrawn',
  OTHER_PLAN: 'other_plan',
  GIVEN_UP: 'given_up',
};

/** Money was received, and what is left of it was not requested back. */
export function isRefundable(row: PaymentRow): boolean {
  const isAsked = row.refund_status === 'pending' || row.refund_status === 'completed';
  const isMoneyHere = (row.status === 'received' || row.differs !== null) && row.square_payment_id !== null;
  return isMoneyHere && !isAsked && leftCents(row) > 0;
}

/** Its outcome is unknown, or it differs from the request. */
export function canBeGivenUp(row: PaymentRow): boolean {
  return row.status === 'review' || isOpenCharge(stateOf(row));
}

/** Whether a person may accept the money; checked again when they do. None does that was given back in part. */
export function canBeSettled(row: PaymentRow): boolean {
  if (row.refunded_elsewhere_cents > 0) return false;
  return canBeGivenUp(row) || (row.status === 'received' && isRefundable(row));
}

/** `nowMs` determines the venue's today. */
export function toReviewView({ payment: row, client, planName }: ReviewRow, nowMs: number): PaymentReview {
  const isChecking = isOpenCharge(stateOf(row));
  const isUsable = whyUnusable(client, row, venueDateAt(nowMs, client.time_zone)) === null;
  return {
    payment_id: row.payment_id,
    client_id: row.client_id,
    client_name: client.client_name,
    plan_name: planName,
    source: row.source,
    created_at: row.created_at,
    since: row.review_at ?? row.created_at,
    amount: centsToDollars(row.amount_cents),
    currency: row.currency,
    reason: reasonOf(row),
    differs: differsOf(row),
    releases_at: isChecking ? new Date(Date.parse(row.created_at) + REVIEW_AFTER_MS).toISOString() : null,
    taken:
      row.square_payment_id !== null && row.taken_cents !== null
        ? {
            square_payment_id: row.square_payment_id,
            amount: centsToDollars(row.taken_cents),
            currency: row.taken_currency ?? row.currency,
          }
        : null,
    can_settle: canBeSettled(row) && isUsable,
    can_give_up: canBeGivenUp(row),
    can_refund: isRefundable(row),
    refund: row.refund_status
      ? { status: row.refund_status, asked_at: row.refund_asked_at ?? row.updated_at, failure: row.refund_failure }
      : null,
  };
}

/** Why the money of a payment can no longer count, in a sentence; null where a person may accept it. `today` is the venue's. */
export function whyUnusable(client: BilledVenue, row: PaymentRow, today: string): string | null {
  if (client.deleted_at !== null) return 'This account was deleted.';
  if (row.kind !== 'switch')
    return wouldSwitchPlan(client, row.plan_id, today)
      ? 'The venue has paid for another plan, and this would change it without proration.'
      : null;
  return row.superseded_at === null
    ? null
    : 'The venue has since paid another way, so this plan switch now costs a different amount.';
}

function reasonOf(row: PaymentRow): PaymentReview['reason'] {
  if (isOpenCharge(stateOf(row))) return 'checking';
  if (row.status === 'review') return row.differs === null ? 'no_answer' : 'mismatch';
  const code = notAppliedReasons.find((reason) => reason === row.failure_code);
  return code ? reasonLabels[code] : 'paid_otherwise';
}

function differsOf({ differs }: PaymentRow): Difference[] {
  return differs === null ? [] : (differs.split(',') as Difference[]);
}
