import { getClient } from '@gatehouse/sync-protocol/http/clients';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../lib/api-context.tsx';
import { dataOf } from '../../lib/api-result.ts';

/** This month's waivers against the plan; undefined while unknown, as it is offline. */
export function useWaiverUsage(clientId: string) {
  const api = useApi();
  const client = useQuery({
    queryKey: ['client', clientId],
    queryFn: async ({ signal }) =>
      dataOf(await api.call(getClient, { params: { client_id: clientId }, signal })).client,
  });
  return client.data?.waiver_usage;
}
