import { listPlans } from '@gatehouse/sync-protocol/http/plans';
import {
  getSubscription,
  listPaymentMethods,
  listSubscriptionPayments,
  quoteSwitch,
  type SubscriptionView,
  setAutoRenew,
  switchPlan,
  updatePaymentMethod,
} from '@gatehouse/sync-protocol/http/subscriptions';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../../lib/api/api-context.tsx';
import { dataOf } from '../../../lib/api/api-result.ts';

/** A charge may be asked of the provider for a while. */
const CHARGE_TIMEOUT_MS = 60_000;
const keyOf = (clientId: string, part: string) => ['subscription', clientId, part] as const;

export interface PlanChoice {
  planType: 'monthly' | 'yearly';
  planId: string;
}

export function useSubscription(clientId: string) {
  const api = useApi();
  return useQuery({
    queryKey: keyOf(clientId, 'status'),
    queryFn: async ({ signal }) =>
      dataOf(await api.call(getSubscription, { params: { client_id: clientId }, signal })).subscription,
  });
}

export function usePlans() {
  const api = useApi();
  return useQuery({
    queryKey: ['plans'],
    queryFn: async ({ signal }) => dataOf(await api.call(listPlans, { signal })).plans,
    staleTime: 5 * 60_000,
  });
}

/** Asked anew each time: tomorrow the difference is another. */
export function useSwitchQuote(clientId: string, choice: PlanChoice | null) {
  const api = useApi();
  return useQuery({
    queryKey: [...keyOf(clientId, 'quote'), choice],
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

export function useCards(clientId: string) {
  const api = useApi();
  return useQuery({
    queryKey: keyOf(clientId, 'cards'),
    queryFn: async ({ signal }) =>
      dataOf(await api.call(listPaymentMethods, { params: { client_id: clientId }, signal })).paymentMethods,
  });
}

export function useSubscriptionPayments(clientId: string) {
  const api = useApi();
  return useQuery({
    queryKey: keyOf(clientId, 'payments'),
    queryFn: async ({ signal }) =>
      dataOf(await api.call(listSubscriptionPayments, { params: { client_id: clientId }, signal })).payments,
  });
}

/** Everything that a charge, a new card or the switch changes is asked for anew. */
export function useSubscriptionChanges(clientId: string) {
  const api = useApi();
  const queries = useQueryClient();
  const params = { client_id: clientId };
  const show = async (subscription: SubscriptionView): Promise<void> => {
    queries.setQueryData(keyOf(clientId, 'status'), subscription);
    await queries.invalidateQueries({ queryKey: ['client', clientId] });
  };
  const askAgain = () => queries.invalidateQueries({ queryKey: ['subscription', clientId] });
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
