import type { PaymentReview } from '@gatehouse/sync-protocol/areas/money/payment-reviews.contracts';
import { formatMoney } from '@gatehouse/sync-protocol/base/money';
import { reasonText, refundText } from './payment-review-labels.ts';
import { subscriptionReview, useDecideReview, useSquareStatus } from './payment-reviews.queries.ts';
import { ReviewRow } from './review-row.tsx';

/** One payment of a venue to the platform. Requirements P17, P18. */
export function PaymentReviewRow({ review }: { review: PaymentReview }) {
  const source = subscriptionReview(review);
  const square = useSquareStatus(source);
  const amount = formatMoney(review.amount, review.currency);
  const taken = review.taken ? formatMoney(review.taken.amount, review.taken.currency) : null;
  const refund = refundText(review);
  const found = square.data?.square;
  const paid = found ? `; Square took ${formatMoney(found.amount, found.currency)}` : '';
  return (
    <ReviewRow
      clientId={review.client_id}
      clientName={review.client_name}
      asked={
        <>
          {review.plan_name}, <span data-tabular>{amount}</span> by {review.source}
        </>
      }
      createdAt={review.created_at}
      reason={reasonText(review)}
      square={square}
      refund={refund ? { text: refund, isFailed: review.refund?.status === 'failed' } : null}
      decide={useDecideReview(source)}
      refundAct={review.can_refund ? { label: `Refund ${taken ?? amount}`, question: null } : null}
      settleAct={
        review.can_settle
          ? {
              label: 'Count as paid',
              title: 'Count this payment as paid?',
              text: `${review.client_name} gets ${review.plan_name} as if the requested ${amount} had been paid${paid}.`,
            }
          : null
      }
      giveUpAct={
        review.can_give_up
          ? {
              label: 'Give up and release',
              title: 'Give up this payment?',
              text: `${review.client_name} can pay again right away. Money that has arrived or arrives later is recorded but not applied, and can be refunded.`,
            }
          : null
      }
    />
  );
}
