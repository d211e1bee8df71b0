import {
  getSquareStatus,
  giveUpReview as giveUpContract,
  listPaymentReviews as listContract,
  refundReview as refundContract,
  settleReview as settleContract,
} from '@gatehouse/sync-protocol/areas/money/payment-reviews.contracts';
import { bind, type Router } from '#http/bind';
import { refundWords } from '../../payments/reviews.ts';
import { giveUpReview, refundReview, settleReview } from './decide-review.service.ts';
import { getReviewStatus, listPaymentReviews } from './payment-reviews.service.ts';

/** What the platform's admins do about payments that need a person. */
export function bindPaymentReviews(router: Router): void {
  const { deps } = router;
  bind(router, listContract, async () => ({ reviews: await listPaymentReviews(deps) }));
  bind(router, getSquareStatus, async ({ params }) => ({
    square: await getReviewStatus(deps, params.payment_id),
  }));
  bind(router, settleContract, async ({ params, body, principal }) => {
    await settleReview(deps, params.payment_id, body.square_payment_id, principal.userId);
    return { message: 'The payment counts as paid.' };
  });
  bind(router, giveUpContract, async ({ params, principal }) => {
    const { status } = await giveUpReview(deps, params.payment_id, principal.userId);
    const isMoneyHere = status === 'received';
    return {
      message: isMoneyHere ? 'The money was not applied and can be refunded.' : 'The venue can pay again.',
    };
  });
  bind(router, refundContract, async ({ params, principal }) => {
    const refunded = await refundReview(deps, params.payment_id, principal.userId);
    return { message: refundWords(refunded.refund_status, refunded.refund_failure) };
  });
}
