import type { BookingPaymentReview } from '@gatehouse/sync-protocol/areas/money/booking-payment-reviews.contracts';
import { formatMoney } from '@gatehouse/sync-protocol/base/money';

const reasons: Readonly<Record<BookingPaymentReview['reason'], string>> = {
  no_answer:
    'Square hasn’t confirmed this payment for an hour. Until it does, no one can pay for this booking; we keep checking.',
  refund_failed: 'The money paid for no booking, and its refund failed.',
  account_deleted: 'Money arrived after the venue’s account was deleted. It confirmed no booking.',
};

const NOT_CONNECTED = 'The venue’s Square account isn’t connected, so we can’t check or refund this payment.';

/** What happened, for the admin who decides. */
export function bookingReasonText({ reason, is_connected }: BookingPaymentReview): string {
  return is_connected ? reasons[reason] : `${reasons[reason]} ${NOT_CONNECTED}`;
}

export function bookingRefundText({ refund, currency }: BookingPaymentReview) {
  if (!refund) return null;
  const amount = formatMoney(refund.amount, currency);
  if (refund.status === 'failed') return { text: `The refund failed. ${refund.failure ?? ''}`.trim(), isFailed: true };
  const text = refund.status === 'completed' ? `${amount} was refunded.` : `The refund of ${amount} is on its way.`;
  return { text, isFailed: false };
}
