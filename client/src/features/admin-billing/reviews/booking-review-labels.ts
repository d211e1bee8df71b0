import type { BookingPaymentReview } from '@gatehouse/sync-protocol/http/admin/booking-payment-reviews';
import { moneyText } from './payment-review-labels.ts';

const reasons: Readonly<Record<BookingPaymentReview['reason'], string>> = {
  no_answer:
    'Square has not said for an hour what became of it. Nobody can pay for this booking meanwhile; we go on asking.',
  refund_failed: 'The money paid for nothing, and its refund failed.',
  account_deleted: 'Money arrived after the venue’s account was deleted. It confirmed no booking.',
};

const NOT_CONNECTED = 'The venue’s Square account is not connected, so Square can’t be asked and nothing goes back.';

/** What happened, for the admin who decides. */
export function bookingReasonText({ reason, is_connected }: BookingPaymentReview): string {
  return is_connected ? reasons[reason] : `${reasons[reason]} ${NOT_CONNECTED}`;
}

export function bookingRefundText({ refund, currency }: BookingPaymentReview) {
  if (!refund) return null;
  const amount = moneyText(refund.amount, currency);
  if (refund.status === 'failed') return { text: `The refund failed. ${refund.failure ?? ''}`.trim(), isFailed: true };
  const text = refund.status === 'completed' ? `${amount} was given back.` : `The refund of ${amount} is on its way.`;
  return { text, isFailed: false };
}
