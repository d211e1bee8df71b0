import * as bookings from '@gatehouse/sync-protocol/areas/bookings/payment-reviews.contracts';
import * as subscriptions from '@gatehouse/sync-protocol/areas/money/payment-reviews.contracts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useApi } from '#lib/api/api-context.tsx';
import { dataOf } from '#lib/api/api-result';

const REFRESH_EVERY_MS = 60_000;
/** A refund takes seconds or days; the job polls at its own pace. */
const REFRESH_REFUND_EVERY_MS = 5_000;
/** The server queries the provider before it responds. */
const DECIDE_TIMEOUT_MS = 60_000;
const reviewsKey = ['payment-reviews'] as const;

interface Listed {
  refund: { status: string } | null;
}
const pace = ({ state }: { state: { data: readonly Listed[] | undefined } }): number =>
  state.data?.some(({ refund }) => refund?.status === 'pending') ? REFRESH_REFUND_EVERY_MS : REFRESH_EVERY_MS;

/** Payments of venues to the platform. */
export function usePaymentReviews() {
  const api = useApi();
  return useQuery({
    queryKey: [...reviewsKey, 'subscriptions'],
    queryFn: async ({ signal }) => dataOf(await api.call(subscriptions.listPaymentReviews, { signal })).reviews,
    refetchInterval: pace,
  });
}

/** Payments of visitors for bookings. */
export function useBookingReviews() {
  const api = useApi();
  return useQuery({
    queryKey: [...reviewsKey, 'bookings'],
    queryFn: async ({ signal }) => dataOf(await api.call(bookings.listBookingPaymentReviews, { signal })).reviews,
    refetchInterval: pace,
  });
}

/** Where a payment is looked up and decided. */
export interface ReviewSource {
  params: { client_id: string; payment_id: string };
  contracts: typeof bookingContracts | typeof subscriptionContracts;
}

const bookingContracts = {
  square: bookings.getBookingSquareStatus,
  settle: bookings.settleBookingReview,
  giveUp: bookings.giveUpBookingReview,
  refund: bookings.refundBookingReview,
};
const subscriptionContracts = {
  square: subscriptions.getSquareStatus,
  settle: subscriptions.settleReview,
  giveUp: subscriptions.giveUpReview,
  refund: subscriptions.refundReview,
};

type Key = Pick<subscriptions.PaymentReview, 'client_id' | 'payment_id'>;

/** The endpoints for a venue's payment to the platform. */
export function subscriptionReview({ client_id, payment_id }: Key): ReviewSource {
  return { params: { client_id, payment_id }, contracts: subscriptionContracts };
}

/** The endpoints for a visitor's payment to a venue. */
export function bookingReview({ client_id, payment_id }: Key): ReviewSource {
  return { params: { client_id, payment_id }, contracts: bookingContracts };
}

/** Square's current status of one payment; null where it has none. */
export function useSquareStatus({ params, contracts }: ReviewSource) {
  const api = useApi();
  return useQuery({
    queryKey: [...reviewsKey, params.client_id, params.payment_id, 'square'],
    queryFn: async ({ signal }) => dataOf(await api.call(contracts.square, { params, signal })).square,
    retry: false,
  });
}

export type ReviewDecision = { act: 'settle'; squarePaymentId: string } | { act: 'give_up' } | { act: 'refund' };

/** Returns the server's message. Errors: `ApiError`. */
export function useDecideReview({ params, contracts }: ReviewSource) {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (decision: ReviewDecision) => {
      const options = { params, timeoutMs: DECIDE_TIMEOUT_MS };
      if (decision.act === 'settle') {
        const body = { square_payment_id: decision.squarePaymentId };
        return dataOf(await api.call(contracts.settle, { ...options, body })).message;
      }
      const contract = decision.act === 'refund' ? contracts.refund : contracts.giveUp;
      return dataOf(await api.call(contract, options)).message;
    },
    /* Also after an error: the list was out of date. */
    onSettled: () => queries.invalidateQueries({ queryKey: reviewsKey }),
  });
}
