import * as bookings from '@gatehouse/sync-protocol/areas/bookings/payment-reviews.contracts';
import * as subscriptions from '@gatehouse/sync-protocol/areas/money/payment-reviews.contracts';
import { useChange } from '#components/endpoints.tsx';
import { useRead } from '#lib/api/use-read';

const REFRESH_EVERY_MS = 60_000;
/** A refund takes seconds or days; the job polls at its own pace. */
const REFRESH_REFUND_EVERY_MS = 5_000;
/** The server queries the provider before it responds. */
const DECIDE_TIMEOUT_MS = 60_000;
/** The lists, and what Square says of each payment. */
export const reviewReads = [
  subscriptions.listPaymentReviews,
  bookings.listBookingPaymentReviews,
  subscriptions.getSquareStatus,
  bookings.getBookingSquareStatus,
];

interface Listed {
  reviews: readonly { refund: { status: string } | null }[];
}
const refetchInterval = ({ state }: { state: { data: Listed | undefined } }): number =>
  state.data?.reviews.some(({ refund }) => refund?.status === 'pending') ? REFRESH_REFUND_EVERY_MS : REFRESH_EVERY_MS;

/** Payments of venues to the platform, and of visitors for bookings. */
export function usePaymentReviews() {
  return {
    subscriptions: useRead(subscriptions.listPaymentReviews, undefined, { refetchInterval }),
    bookings: useRead(bookings.listBookingPaymentReviews, undefined, { refetchInterval }),
  };
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
  return useRead(contracts.square, { params }, { retry: false });
}

export type ReviewDecision = { act: 'settle'; squarePaymentId: string } | { act: 'give_up' } | { act: 'refund' };

/** Decides, and says what the server said. What is listed is read again after a refusal too: it was out of date. */
export function useDecideReview({ params, contracts }: ReviewSource) {
  const said = ({ message }: { message: string }): string => message;
  const shared = { invalidates: reviewReads, done: said, failed: said, timeoutMs: DECIDE_TIMEOUT_MS };
  const settle = useChange(contracts.settle, shared);
  const giveUp = useChange(contracts.giveUp, shared);
  const refund = useChange(contracts.refund, shared);
  return {
    isPending: settle.isPending || giveUp.isPending || refund.isPending,
    act: (decision: ReviewDecision): Promise<boolean> => {
      if (decision.act === 'settle')
        return settle.act({ params, body: { square_payment_id: decision.squarePaymentId } });
      return decision.act === 'refund' ? refund.act({ params }) : giveUp.act({ params });
    },
  };
}
