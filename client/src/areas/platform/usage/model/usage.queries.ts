import { listUsage, type UsageQuery } from '@gatehouse/sync-protocol/areas/platform/usage.contracts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useApi } from '#lib/api/api-context.tsx';
import { dataOf } from '#lib/api/api-result';

/** One page of what venues use; the last one stays visible while the next is fetched. */
export function useUsage({ month, ...view }: UsageQuery) {
  const api = useApi();
  const query = { ...view, ...(month === undefined ? {} : { month }) };
  return useQuery({
    queryKey: ['usage', query],
    queryFn: async ({ signal }) => dataOf(await api.call(listUsage, { query, signal })),
    placeholderData: keepPreviousData,
  });
}
