import {
  listPaymentMethods,
  quoteSwitch,
  type SubscriptionView,
  setAutoRenew,
  switchPlan,
  updatePaymentMethod,
} from '@gatehouse/sync-protocol/areas/money/subscriptions.contracts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { subscriptionKeys, subscriptionQuery } from '#domain/subscription/subscription.queries';
import { clientQuery } from '#domain/venue/venue.queries';
import { useApi } from '#lib/api/api-context.tsx';
import { dataOf } from '#lib/api/api-result';

/** A charge may take the provider some time. */
const CHARGE_TIMEOUT_MS = 60_000;

export interface PlanChoice {
  planType: 'monthly' | 'yearly';
  planId: string;
}

/** Never kept: tomorrow the difference is another. */
export function useSwitchQuote(clientId: string, choice: PlanChoice | null) {
  const api = useApi();
  return useQuery({
    queryKey: [...subscriptionKeys.part(clientId, 'quote'), choice],
    queryFn: async ({ signal }) =>
      dataOf(
        await api.call(quoteSwitch, {
          params: { client_id: clientId },
          query: choice ?? { planType: 'monthly' },
          signal,
        }),
      ).quote,
    enabled: choice !== null,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
}

/** The venue's stored cards. Asked for again after each change of the subscription. */
export function useCards(clientId: string) {
  const api = useApi();
  return useQuery({
    queryKey: subscriptionKeys.part(clientId, 'cards'),
    queryFn: async ({ signal }) =>
      dataOf(await api.call(listPaymentMethods, { params: { client_id: clientId }, signal })).paymentMethods,
  });
}

/** Everything that a charge, a new card or the switch changes is asked for again. */
export function useSubscriptionChanges(clientId: string) {
  const api = useApi();
  const queries = useQueryClient();
  const params = { client_id: clientId };
  const show = async (subscription: SubscriptionView): Promise<void> => {
    queries.setQueryData(subscriptionQuery(api, clientId).queryKey, subscription);
    await queries.invalidateQueries({ queryKey: clientQuery(api, clientId).queryKey });
  };
  const askAgain = () => queries.invalidateQueries({ queryKey: subscriptionKeys.all(clientId) });
  return {
    switchPlan: useMutation({
      mutationFn: async (body: PlanChoice) =>
        dataOf(await api.call(switchPlan, { params, body, timeoutMs: CHARGE_TIMEOUT_MS })),
      onSuccess: ({ subscription }) => show(subscription),
      onSettled: askAgain,
    }),
    setAutoRenew: useMutation({
      mutationFn: async (autoRenew: boolean) =>
        dataOf(await api.call(setAutoRenew, { params, body: { autoRenew } })).subscription,
      onSuccess: show,
    }),
    updateCard: useMutation({
      mutationFn: async (body: { cardNonce: string; customerName?: string }) =>
        dataOf(await api.call(updatePaymentMethod, { params, body, timeoutMs: CHARGE_TIMEOUT_MS })),
      onSuccess: askAgain,
    }),
  };
}
