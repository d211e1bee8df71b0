import { Text, Title } from '@mantine/core';
import { ErrorState } from '../../../components/error-state.tsx';
import { SkeletonRows } from '../../../components/skeleton-rows.tsx';
import { usePaymentReviews } from '../payment-reviews.queries.ts';
import { PaymentReviewRow } from './payment-review-row.tsx';
import classes from './payment-reviews.module.css';

/** Subscription payments that wait for an admin, and the refunds of the last 30 days. Requirements P16, P17, P18. */
export function PaymentReviews() {
  const reviews = usePaymentReviews();
  const rows = reviews.data ?? [];
  return (
    <section aria-labelledby="payment-reviews-title" className={classes['section']}>
      <Title order={2} size="h3" id="payment-reviews-title">
        Payments that need you
      </Title>
      {reviews.isPending ? <SkeletonRows rows={1} height={56} /> : null}
      {reviews.error && !reviews.data ? (
        <ErrorState
          message={`Failed to load the payments. ${reviews.error.message}`}
          onRetry={() => void reviews.refetch()}
        />
      ) : null}
      {reviews.data?.length === 0 ? (
        <Text c="dimmed">None. A payment appears here when its outcome stays unknown or its money can’t be used.</Text>
      ) : null}
      {rows.length > 0 ? (
        <ul className={classes['list']} aria-labelledby="payment-reviews-title">
          {rows.map((review) => (
            <PaymentReviewRow key={review.payment_id} review={review} />
          ))}
        </ul>
      ) : null}
    </section>
  );
}
