import {
  getBookingPolicy,
  updateBookingPolicy,
} from '@gatehouse/sync-protocol/areas/bookings/booking-policy.contracts';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { ApiClient } from '#lib/api/api-client';
import { useApi } from '#lib/api/api-context.tsx';
import { dataOf } from '#lib/api/api-result';
import { bodyOf, type PolicyValues } from './policy.model.ts';

/** What guests of the venue may change by themselves. */
export const policyQuery = (api: ApiClient, clientId: string) =>
  queryOptions({
    queryKey: ['booking-policy', clientId],
    queryFn: async ({ signal }) =>
      dataOf(await api.call(getBookingPolicy, { params: { client_id: clientId }, signal })).policy,
  });

/** Saves the whole policy, and shows it as it was saved. */
export function useSavePolicy(clientId: string) {
  const api = useApi();
  const queries = useQueryClient();
  return async (values: PolicyValues) => {
    const answer = await api.call(updateBookingPolicy, { params: { client_id: clientId }, body: bodyOf(values) });
    if (answer.ok) queries.setQueryData(policyQuery(api, clientId).queryKey, answer.data.policy);
    return answer;
  };
}
