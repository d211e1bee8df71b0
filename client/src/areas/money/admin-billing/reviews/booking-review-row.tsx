import type { BookingPaymentReview } from '@gatehouse/sync-protocol/areas/bookings/payment-reviews.contracts';
import { formatMoney } from '@gatehouse/sync-protocol/base/money';
import { calendarDay } from '#lib/venue-format';
import { bookingReview, useDecideReview, useSquareStatus } from './payment-reviews.queries.ts';
import { ReviewRow } from './review-row.tsx';

const reasons: Readonly<Record<BookingPaymentReview['reason'], string>> = {
  no_answer:
    'Square hasn’t confirmed this payment for an hour. Until it does, no one can pay for this booking; we keep checking.',
  refund_failed: 'The money paid for no booking, and its refund failed.',
  account_deleted: 'Money arrived after the venue’s account was deleted. It confirmed no booking.',
};

const NOT_CONNECTED = 'The venue’s Square account isn’t connected, so we can’t check or refund this payment.';

/** What happened, for the admin who decides. */
function bookingReasonText({ reason, is_connected }: BookingPaymentReview): string {
  return is_connected ? reasons[reason] : `${reasons[reason]} ${NOT_CONNECTED}`;
}

function bookingRefundText({ refund, currency }: BookingPaymentReview) {
  if (!refund) return null;
  const amount = formatMoney(refund.amount, currency);
  if (refund.status === 'failed') return { text: `The refund failed. ${refund.failure ?? ''}`.trim(), isFailed: true };
  const text = refund.status === 'completed' ? `${amount} was refunded.` : `The refund of ${amount} is on its way.`;
  return { text, isFailed: false };
}

/** One payment of a visitor to a venue, made with the venue's own account. Requirements Y43, Y44. */
export function BookingReviewRow({ review }: { review: BookingPaymentReview }) {
  const source = bookingReview(review);
  const square = useSquareStatus(source);
  const amount = formatMoney(review.amount, review.currency);
  const left = formatMoney(review.left, review.currency);
  const fits = square.data?.square?.differs.every((name) => name === 'location') ?? false;
  return (
    <ReviewRow
      clientId={review.client_id}
      clientName={review.client_name}
      asked={
        <>
          Booking: {review.offering_name}, {calendarDay(review.date_scheduled)}, <span data-tabular>{amount}</span>
        </>
      }
      createdAt={review.created_at}
      reason={bookingReasonText(review)}
      square={square}
      refund={bookingRefundText(review)}
      decide={useDecideReview(source)}
      refundAct={
        review.can_refund && review.is_connected
          ? {
              label: `Refund ${left}`,
              question: {
                label: `Refund ${left}`,
                title: 'Refund this payment?',
                text: `${left} is refunded from the Square account of ${review.client_name} to the card that paid.`,
              },
            }
          : null
      }
      settleAct={
        review.can_settle && fits
          ? {
              label: 'Count as paid',
              title: 'Count this payment as paid?',
              text: `It pays for the booking. If the place is taken by now, the ${amount} is refunded.`,
            }
          : null
      }
      giveUpAct={giveUpQuestion(review, left)}
    />
  );
}

function giveUpQuestion({ can_give_up, can_settle, client_name }: BookingPaymentReview, left: string) {
  if (!can_give_up) return null;
  if (can_settle)
    return {
      label: 'Give up and release',
      title: 'Give up this payment?',
      text: 'The booking can be paid again right away. If the money turns up later, it pays for the booking if the place is still free; otherwise it is refunded.',
    };
  return {
    label: 'Leave the money',
    title: 'Leave the money where it is?',
    text: `${left} stays in the Square account of ${client_name}, and this payment leaves the list. ${client_name} can still refund it.`,
  };
}
