import { Text, Title } from '@mantine/core';
import { ErrorState } from '#components/error-state.tsx';
import framed from '#components/framed-list.module.css';
import { SkeletonRows } from '#components/skeleton-rows.tsx';
import { BookingReviewRow } from './booking-review-row.tsx';
import { PaymentReviewRow } from './payment-review-row.tsx';
import classes from './payment-reviews.module.css';
import { usePaymentReviews } from './payment-reviews.queries.ts';

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
