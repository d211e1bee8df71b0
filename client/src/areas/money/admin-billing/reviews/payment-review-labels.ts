import type { PaymentReview, SquareStatus } from '@gatehouse/sync-protocol/areas/money/payment-reviews.contracts';
import { formatMoney } from '@gatehouse/sync-protocol/base/money';
import { browserTimeZone, venueInstant } from '#lib/venue-format';

const reasons: Readonly<Record<Exclude<PaymentReview['reason'], 'checking' | 'mismatch'>, string>> = {
  no_answer: 'Square hasn’t confirmed this payment for an hour. The venue can pay again; we keep checking.',
  given_back:
    'This payment was refunded in full at Square before it was applied. It pays for nothing, and the venue can pay again.',
  account_deleted: 'Money arrived after the account was deleted.',
  paid_otherwise: 'Money arrived after the venue had already paid or changed its plan.',
  link_withdrawn: 'Money arrived through a withdrawn or expired link.',
  other_plan: 'Money arrived for a different plan, without proration.',
  given_up: 'Money arrived for a payment that was given up. It was not applied.',
};

/** What happened, for the admin who decides. */
export function reasonText({ reason, differs, created_at, releases_at }: PaymentReview): string {
  if (reason === 'checking')
    return `Square’s answer was lost. We keep checking; the venue can pay again from ${clock(releases_at ?? created_at)}.`;
  if (reason === 'mismatch')
    return `Square took a payment with a different ${differs.join(' and ')} than requested. It was not applied.`;
  return reasons[reason];
}

const statusNames: Readonly<Record<SquareStatus['status'], string>> = {
  COMPLETED: 'Paid',
  APPROVED: 'Approved, not charged yet',
  PENDING: 'Pending',
  CANCELED: 'Canceled, nothing taken',
  FAILED: 'Failed, nothing taken',
};

/** What Square says of the payment: 'Paid', 'Approved, not charged yet' or 'Canceled, nothing taken'. */
export function squareStatus({ status }: SquareStatus): string {
  return statusNames[status];
}

/** '$25.00 was refunded.', or that the refund is on its way or why it failed; null where none was asked for. */
export function refundText({ refund, taken }: PaymentReview): string | null {
  if (!refund) return null;
  const amount = taken ? formatMoney(taken.amount, taken.currency) : 'The money';
  if (refund.status === 'completed') return `${amount} was refunded.`;
  if (refund.status === 'pending') return `The refund${taken ? ` of ${amount}` : ''} is on its way.`;
  return `The refund failed. ${refund.failure ?? ''}`.trim();
}

/** 'Nov 20, 2026, 10:42 AM' where the admin is. */
export function clock(instant: string): string {
  return venueInstant(instant, browserTimeZone());
}
