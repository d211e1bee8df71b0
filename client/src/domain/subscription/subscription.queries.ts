import { listPlans } from '@gatehouse/sync-protocol/areas/money/plans.contracts';
import {
  getSubscription,
  listSubscriptionPayments,
} from '@gatehouse/sync-protocol/areas/money/subscriptions.contracts';
import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '../../lib/api/api-client.ts';
import { dataOf } from '../../lib/api/api-result.ts';

/** All keys of one venue's subscription are below `all`, so that a charge can invalidate them together. */
export const subscriptionKeys = {
  all: (clientId: string) => ['subscription', clientId] as const,
  part: (clientId: string, part: 'status' | 'quote' | 'cards' | 'payments') =>
    [...subscriptionKeys.all(clientId), part] as const,
};

const PLANS_FRESH_MS = 5 * 60_000;

/** How a venue's subscription is paid, and until when. */
export const subscriptionQuery = (api: ApiClient, clientId: string) =>
  queryOptions({
    queryKey: subscriptionKeys.part(clientId, 'status'),
    queryFn: async ({ signal }) =>
      dataOf(await api.call(getSubscription, { params: { client_id: clientId }, signal })).subscription,
  });

/** What the venue has paid the platform, newest first. */
export const subscriptionPaymentsQuery = (api: ApiClient, clientId: string) =>
  queryOptions({
    queryKey: subscriptionKeys.part(clientId, 'payments'),
    queryFn: async ({ signal }) =>
      dataOf(await api.call(listSubscriptionPayments, { params: { client_id: clientId }, signal })).payments,
  });

/** The platform's price list. */
export const plansQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['plans'],
    queryFn: async ({ signal }) => dataOf(await api.call(listPlans, { signal })).plans,
    staleTime: PLANS_FRESH_MS,
  });
