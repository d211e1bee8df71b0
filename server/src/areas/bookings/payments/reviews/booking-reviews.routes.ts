import * as contracts from '@gatehouse/sync-protocol/areas/bookings/payment-reviews.contracts';
import { GIVEN_BACK } from '#areas/money/payments/given-back';
import { refundWords } from '#areas/money/payments/reviews';
import { bind, type Router } from '#http/bind';
import type { PaymentRow } from '../booking-payment-state.ts';
import { getBookingReviewStatus, listBookingReviews, type ReviewKey } from './booking-reviews.service.ts';
import { giveUpBookingReview, refundBookingReview, settleBookingReview } from './decide-booking-review.service.ts';

/** What the platform's admins do about payments for bookings that need a person. */
export function bindBookingPaymentReviews(router: Router): void {
  const { deps } = router;
  bind(router, contracts.listBookingPaymentReviews, async () => ({ reviews: await listBookingReviews(deps) }));
  bind(router, contracts.getBookingSquareStatus, async ({ params }) => ({
    square: await getBookingReviewStatus(deps, keyOf(params)),
  }));
  bind(router, contracts.settleBookingReview, async ({ params, body, principal }) => ({
    message: settledWords(await settleBookingReview(deps, keyOf(params), body.square_payment_id, principal.userId)),
  }));
  bind(router, contracts.giveUpBookingReview, async ({ params, principal }) => ({
    message: closedWords(await giveUpBookingReview(deps, keyOf(params), principal.userId)),
  }));
  bind(router, contracts.refundBookingReview, async ({ params, principal }) => {
    const refund = await refundBookingReview(deps, keyOf(params), principal.userId);
    return { message: refundWords(refund.status, refund.failure_message) };
  });
}

function keyOf(params: { client_id: string; payment_id: string }): ReviewKey {
  return { clientId: params.client_id, paymentId: params.payment_id };
}

function settledWords({ applied_at: appliedAt, failure_code: code }: PaymentRow): string {
  if (appliedAt !== null) return 'The payment counts, and the booking is confirmed.';
  return code === GIVEN_BACK
    ? 'All of it was refunded at Square already, so it pays for nothing. The booking can be paid again.'
    : 'The place is gone, so the money is being refunded.';
}

function closedWords({ status }: PaymentRow): string {
  return status === 'completed' ? 'The money stays where it is.' : 'The booking can be paid again.';
}
