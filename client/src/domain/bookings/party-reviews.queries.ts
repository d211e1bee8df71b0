import { reviewBooking } from '@gatehouse/sync-protocol/areas/bookings/bookings.contracts';
import {
  listPartyReviews,
  type PartyDecision,
  settlePartyReview,
} from '@gatehouse/sync-protocol/areas/desk/party-reviews.contracts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../lib/api/api-context.tsx';
import { dataOf } from '../../lib/api/api-result.ts';
import { useSyncEngine } from '../../sync/react/sync-context.tsx';
import { bookingsKey } from './bookings.queries.ts';

const REFRESH_EVERY_MS = 30_000;

/** Part of the bookings: refreshed with them. */
const reviewsKey = (clientId: string) => [...bookingsKey(clientId), 'party-reviews'] as const;

/** Party check-ins that wait for a decision, and bookings that staff should look at. */
export function usePartyReviews(clientId: string) {
  const api = useApi();
  return useQuery({
    queryKey: reviewsKey(clientId),
    queryFn: async ({ signal }) =>
      dataOf(await api.call(listPartyReviews, { params: { client_id: clientId }, signal })),
    refetchInterval: REFRESH_EVERY_MS,
  });
}

/** Ends the mark of a booking that staff looked at. Requirement B36. */
export function useReviewBooking(clientId: string) {
  const api = useApi();
  const queries = useQueryClient();
  const engine = useSyncEngine();
  return useMutation({
    networkMode: 'always',
    mutationFn: async (bookingId: string) =>
      dataOf(await api.call(reviewBooking, { params: { client_id: clientId, booking_id: bookingId }, body: {} })),
    /* Not waited for: the button that asked goes with what is read again, and would hear of nothing. */
    onSettled: () => {
      engine.syncNow();
      void queries.invalidateQueries({ queryKey: bookingsKey(clientId) });
    },
  });
}

/** Settles one review. Refreshes everything about the venue's bookings. */
export function useDecidePartyReview(clientId: string) {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ reviewId, decision }: { reviewId: string; decision: PartyDecision }) =>
      dataOf(
        await api.call(settlePartyReview, { params: { client_id: clientId, review_id: reviewId }, body: { decision } }),
      ),
    /* A refusal may mean that someone else has decided. */
    onSettled: () => queries.invalidateQueries({ queryKey: bookingsKey(clientId) }),
  });
}
