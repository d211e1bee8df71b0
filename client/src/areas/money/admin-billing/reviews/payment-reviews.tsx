import type { BookingPaymentReview } from '@gatehouse/sync-protocol/areas/bookings/payment-reviews.contracts';
import type { PaymentReview } from '@gatehouse/sync-protocol/areas/money/payment-reviews.contracts';
import { formatMoney } from '@gatehouse/sync-protocol/base/money';
import { Text, Title } from '@mantine/core';
import { ErrorState } from '#components/error-state.tsx';
import framed from '#components/framed-list.module.css';
import { SkeletonRows } from '#components/skeleton-rows.tsx';
import { calendarDay } from '#lib/venue-format';
import { reasonText, refundText } from './payment-review-labels.ts';
import classes from './payment-reviews.module.css';
import {
  bookingReview,
  subscriptionReview,
  useDecideReview,
  usePaymentReviews,
  useSquareStatus,
} from './payment-reviews.queries.ts';
import { ReviewRow } from './review-row.tsx';

/**
 * Payments that wait for an admin, of venues and for bookings, oldest first, and the refunds of subscription payments of the
 * last 30 days. Requirements P16, P17, P18, Y43.
 */
export function PaymentReviews() {
  const { subscriptions, bookings } = usePaymentReviews();
  const lists = [subscriptions, bookings];
  const failed = lists.find(({ error, data }) => error && !data);
  const rows = [
    ...(subscriptions.data?.reviews ?? []).map((review) => ({
      at: review.created_at,
      row: <PaymentReviewRow key={review.payment_id} review={review} />,
    })),
    ...(bookings.data?.reviews ?? []).map((review) => ({
      at: review.created_at,
      row: <BookingReviewRow key={review.payment_id} review={review} />,
    })),
  ].toSorted((one, other) => one.at.localeCompare(other.at));
  return (
    <section aria-labelledby="payment-reviews-title" className={classes['section']}>
      <Title order={2} size="h3" id="payment-reviews-title">
        Payments that need attention
      </Title>
      {lists.some(({ isPending }) => isPending) ? <SkeletonRows rows={1} height={56} /> : null}
      {failed ? (
        <ErrorState
          message={`Failed to load the payments. ${failed.error?.message ?? ''}`.trim()}
          onRetry={() => {
            for (const list of lists) if (list.error) void list.refetch();
          }}
        />
      ) : null}
      {rows.length === 0 && lists.every(({ data }) => data) ? (
        <Text c="dimmed">None. A payment appears here when its outcome is unknown or its money can’t be applied.</Text>
      ) : null}
      {rows.length > 0 ? (
        <ul className={framed['list']} aria-labelledby="payment-reviews-title">
          {rows.map(({ row }) => row)}
        </ul>
      ) : null}
    </section>
  );
}

/** One payment of a venue to the platform. Requirements P17, P18. */
function PaymentReviewRow({ review }: { review: PaymentReview }) {
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
function BookingReviewRow({ review }: { review: BookingPaymentReview }) {
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
