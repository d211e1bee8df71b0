import {
  getSquareStatus,
  giveUpReview,
  listPaymentReviews,
  type PaymentReview,
  refundReview,
  settleReview,
} from '@gatehouse/sync-protocol/http/payment-reviews';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../lib/api/api-context.tsx';
import { dataOf } from '../../lib/api/api-result.ts';

const REFRESH_EVERY_MS = 60_000;
/** A refund takes seconds or days; the job polls at its own pace. */
const REFRESH_REFUND_EVERY_MS = 5_000;
/** The server queries the provider before it responds. */
const DECIDE_TIMEOUT_MS = 60_000;
const reviewsKey = ['payment-reviews'] as const;

export function usePaymentReviews() {
  const api = useApi();
  return useQuery({
    queryKey: reviewsKey,
    queryFn: async ({ signal }) => dataOf(await api.call(listPaymentReviews, { signal })).reviews,
    refetchInterval: ({ state }) =>
      state.data?.some(({ refund }) => refund?.status === 'pending') ? REFRESH_REFUND_EVERY_MS : REFRESH_EVERY_MS,
  });
}

/** Square's current status of one payment; null where it has none. */
export function useSquareStatus(paymentId: string) {
  const api = useApi();
  return useQuery({
    queryKey: [...reviewsKey, paymentId, 'square'],
    queryFn: async ({ signal }) =>
      dataOf(await api.call(getSquareStatus, { params: { payment_id: paymentId }, signal })).square,
    retry: false,
  });
}

export type ReviewDecision = { act: 'settle'; squarePaymentId: string } | { act: 'give_up' } | { act: 'refund' };

/** Returns the server's message. Errors: `ApiError`. */
export function useDecideReview({ payment_id }: Pick<PaymentReview, 'payment_id'>) {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (decision: ReviewDecision) => {
      const options = { params: { payment_id }, timeoutMs: DECIDE_TIMEOUT_MS };
      if (decision.act === 'settle') {
        const body = { square_payment_id: decision.squarePaymentId };
        return dataOf(await api.call(settleReview, { ...options, body })).message;
      }
      const contract = decision.act === 'refund' ? refundReview : giveUpReview;
      return dataOf(await api.call(contract, options)).message;
    },
    /* Also after an error: the list was out of date. */
    onSettled: () => queries.invalidateQueries({ queryKey: reviewsKey }),
  });
}
