import type { PaymentReview, SquareStatus } from '@gatehouse/sync-protocol/http/payment-reviews';
import { browserTimeZone, venueDay, venueTime } from '../../../lib/venue-format.ts';

const reasons: Readonly<Record<Exclude<PaymentReview['reason'], 'checking' | 'mismatch'>, string>> = {
  no_answer: 'Square has not said for an hour what became of it. The venue can pay again meanwhile; we go on asking.',
  account_deleted: 'Money arrived after the account was deleted.',
  paid_otherwise: 'Money arrived after the venue had paid or changed its plan in another way.',
  link_withdrawn: 'Money arrived through a link that was withdrawn or had expired.',
  other_plan: 'Money arrived for another plan than the one that is paid, without proration.',
  given_up: 'The payment was given up, and its money is here. It was not applied.',
};

/** What happened, for the admin who decides. */
export function reasonText({ reason, differs, created_at, releases_at }: PaymentReview): string {
  if (reason === 'checking')
    return `The answer was lost. We go on asking Square; the venue can pay again from ${clock(releases_at ?? created_at)} on.`;
  if (reason === 'mismatch')
    return `Square took a payment with another ${differs.join(' and ')} than was asked for. It was not applied.`;
  return reasons[reason];
}

const statusNames: Readonly<Record<SquareStatus['status'], string>> = {
  COMPLETED: 'Paid',
  APPROVED: 'Approved, not taken yet',
  PENDING: 'On its way',
  CANCELED: 'Cancelled, nothing taken',
  FAILED: 'Failed, nothing taken',
};

export function squareStatus({ status }: SquareStatus): string {
  return statusNames[status];
}

export function refundText({ refund, taken }: PaymentReview): string | null {
  if (!refund) return null;
  const amount = taken ? moneyText(taken.amount, taken.currency) : 'The money';
  if (refund.status === 'completed') return `${amount} was given back.`;
  if (refund.status === 'pending') return `The refund of ${amount} is on its way.`;
  return `The refund failed. ${refund.failure ?? ''}`.trim();
}

/** '$75.00', 'CA$75.00'. */
export function moneyText(amount: number, currency: string): string {
  return amount.toLocaleString('en-US', { style: 'currency', currency });
}

/** 'Nov 20, 2026 10:42 AM' where the admin is. */
export function clock(instant: string): string {
  const timeZone = browserTimeZone();
  return `${venueDay(instant, timeZone)} ${venueTime(instant, timeZone)}`;
}
