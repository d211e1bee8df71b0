import {
  type BilledVenue,
  type BilledVenueFilter,
  getDueRenewals,
  listBilledVenues,
} from '@gatehouse/sync-protocol/areas/money/admin-billing.contracts';
import type { PlanType } from '@gatehouse/sync-protocol/areas/money/subscription/subscription-period';
import {
  getSquareCustomer,
  listRecurringCharges,
  processAutoRenewals,
  renewSubscription,
} from '@gatehouse/sync-protocol/areas/money/subscriptions.contracts';
import { keepPreviousData, useIsMutating, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { subscriptionKeys } from '#domain/subscription/subscription.queries';
import { useApi } from '#lib/api/api-context.tsx';
import { dataOf } from '#lib/api/api-result';

/** The server charges cards before it responds. */
const RENEW_TIMEOUT_MS = 60_000;
const RUN_TIMEOUT_MS = 180_000;
const venuesKey = ['billed-venues'] as const;
const dueKey = ['due-renewals'] as const;

export interface VenueQuery {
  search: string;
  filter: BilledVenueFilter;
  page: number;
}

/** A page of venues; the former one stays until the next is here. */
export function useBilledVenues(query: VenueQuery) {
  const api = useApi();
  return useQuery({
    queryKey: [...venuesKey, query],
    queryFn: async ({ signal }) => dataOf(await api.call(listBilledVenues, { query, signal })),
    placeholderData: keepPreviousData,
  });
}

/** The venue of a link, which may be on another page than the one that is shown. */
export function useBilledVenue(clientId: string | null, shown: readonly BilledVenue[] | undefined) {
  const api = useApi();
  const known = shown?.find(({ client_id }) => client_id === clientId);
  const { data } = useQuery({
    queryKey: [...venuesKey, 'one', clientId],
    queryFn: async ({ signal }) =>
      dataOf(await api.call(listBilledVenues, { query: { search: clientId ?? '' }, signal })).clients,
    enabled: clientId !== null && shown !== undefined && !known,
  });
  return known ?? data?.find(({ client_id }) => client_id === clientId);
}

/** What a run would charge, read when it is asked for. */
export function useDueRenewals(isAsked: boolean) {
  const api = useApi();
  return useQuery({
    queryKey: dueKey,
    queryFn: async ({ signal }) => dataOf(await api.call(getDueRenewals, { signal })),
    enabled: isAsked,
    gcTime: 0,
  });
}

/** Null before the venue's first payment or stored card. */
export function useSquareProfile(clientId: string) {
  const api = useApi();
  return useQuery({
    queryKey: subscriptionKeys.part(clientId, 'cards'),
    queryFn: async ({ signal }) =>
      dataOf(await api.call(getSquareCustomer, { params: { client_id: clientId }, signal })).customer,
    retry: false,
  });
}

/** Every subscription charge of the venue, newest first. Asked for again after a renewal. */
export function useRecurringCharges(clientId: string) {
  const api = useApi();
  return useQuery({
    queryKey: subscriptionKeys.part(clientId, 'payments'),
    queryFn: async ({ signal }) =>
      dataOf(await api.call(listRecurringCharges, { params: { client_id: clientId }, signal })).charges,
  });
}

const renewalKey = (clientId: string) => ['renewal', clientId] as const;

/** Whether this browser renews the venue now, also while another one is looked at. */
export function useIsRenewing(clientId: string): boolean {
  return useIsMutating({ mutationKey: renewalKey(clientId) }) > 0;
}

/** Charges the stored card for the period that was shown; returns the server's message. Errors: `ApiError`. */
export function useRenewVenue(clientId: string) {
  const api = useApi();
  const refresh = useRefreshBilling();
  return useMutation({
    mutationKey: renewalKey(clientId),
    mutationFn: async (body: { planType: PlanType; planId: string; servicePaidUntil: string | null }) => {
      const options = { params: { client_id: clientId }, body, timeoutMs: RENEW_TIMEOUT_MS };
      return dataOf(await api.call(renewSubscription, options)).message;
    },
    onSettled: () => refresh(),
  });
}

/** Errors: `ApiError`. */
export function useProcessRenewals() {
  const api = useApi();
  const refresh = useRefreshBilling();
  return useMutation({
    mutationKey: renewalKey('all'),
    mutationFn: async () => dataOf(await api.call(processAutoRenewals, { timeoutMs: RUN_TIMEOUT_MS })),
    onSettled: () => refresh(),
  });
}

/** Reads everything on the page again. */
export function useRefreshBilling() {
  const queries = useQueryClient();
  return async (): Promise<void> => {
    const keys = [venuesKey, dueKey, ['subscription'], ['payment-reviews'], ['plans']];
    await Promise.all(keys.map((queryKey) => queries.invalidateQueries({ queryKey })));
  };
}
