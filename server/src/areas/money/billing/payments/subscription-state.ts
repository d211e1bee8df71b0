import {
  checks,
  nextCheckAt as nextCheck,
  refundChecks,
  soonAfter,
  type Waiting,
} from '../../payments/check-schedule.ts';
import { isUnsettled as isStageUnsettled, type PaymentState, type Stage } from '../../payments/payment-state.ts';
import type { PaymentRow } from '../billing.repository.ts';

/*
 * The states of a venue's payment to the platform, by the stage that each one is.
 *
 *   card:  pending ──▶ unknown ──▶ completed | declined | failed
 *   link:  pending ──▶ open ──▶ completed | cancelled (replaced) | expired (never used)
 *             │          └──▶ withdrawing ──▶ cancelled
 *             └──▶ failed | cancelled
 *   both:  review ──(a person)──▶ completed | received | failed
 *          any but completed ──(money that no longer counts)──▶ received ──(a person)──▶ completed
 *
 * `received` is money that was not applied: the admin sees it and refunds it or accepts it after all; its refund has states of
 * its own. Requirements P16, P17.
 */
const stages: Readonly<Record<PaymentRow['status'], Stage>> = {
  pending: 'begun',
  unknown: 'unknown',
  open: 'payable',
  withdrawing: 'payable',
  review: 'review',
  received: 'taken',
  completed: 'taken',
  declined: 'closed',
  failed: 'closed',
  cancelled: 'closed',
  expired: 'closed',
};

/** What waits to be asked about: payments, and refunds of what was not applied. */
export const waitingChecks: Waiting = { ...checks, table: 'platform_payments', key: 'payment_id', hasAttempts: false };
export const waitingPayments: Waiting = { ...waitingChecks, isRefunding: false };
export const waitingRefunds: Waiting = { ...waitingChecks, isRefunding: true };

/** What waits to be asked what was given back of it. */
export const waitingReturns: Waiting = { ...refundChecks, table: 'platform_payments' };

/** What was given back of a payment, in cents: by our own refund, and otherwise at the provider. Requirement P22. */
export function refundedCents(row: PaymentRow): number {
  return (row.refund_status === 'completed' ? ownRefundCents(row) : 0) + row.refunded_elsewhere_cents;
}

/** What is neither given back nor on its way, in cents. */
export function leftCents(row: PaymentRow): number {
  const isAsked = row.refund_status === 'pending' || row.refund_status === 'completed';
  return takenCents(row) - row.refunded_elsewhere_cents - (isAsked ? ownRefundCents(row) : 0);
}

function ownRefundCents(row: PaymentRow): number {
  return row.refund_cents ?? takenCents(row);
}

/** What was taken, or requested while nothing was, in cents. */
export function takenCents(row: PaymentRow): number {
  return row.taken_cents ?? row.amount_cents;
}

/**
 * The location is that of the request, so that a change of the platform's own, which is `locationId`, does not affect pending
 * payments.
 */
export function stateOf(row: PaymentRow, locationId: string | null = null): PaymentState {
  return {
    ...row,
    stage: stages[row.status],
    reference: row.payment_id,
    location: row.location_id ?? locationId,
    hasReviews: true,
    canceledAs: 'failed',
  };
}

/** Whether a payment has no outcome yet. `received` counts as an outcome, `review` does not. */
export function isUnsettled(status: PaymentRow['status']): boolean {
  return isStageUnsettled({ stage: stages[status] });
}

/** When the provider is next queried; null for never. */
export function nextCheckAt(row: PaymentRow, nowMs: number): string | null {
  /* These two are overdue, whatever the age of the payment. */
  if (row.status === 'withdrawing') return soonAfter(row.updated_at, nowMs);
  if (row.refund_status === 'pending') return soonAfter(row.refund_asked_at ?? row.updated_at, nowMs);
  return nextCheck(stateOf(row), nowMs);
}
