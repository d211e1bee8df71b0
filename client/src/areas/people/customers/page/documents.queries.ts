import * as contracts from '@gatehouse/sync-protocol/areas/waivers/customer-documents.contracts';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '#lib/api/api-context.tsx';
import { dataOf } from '#lib/api/api-result';
import { useSyncEngine } from '#sync/react/sync-context.tsx';

/** The documents that a person needs today, and what their signatures are worth. */
export function useCustomerDocuments(waiverId: string) {
  const api = useApi();
  const { clientId } = useSyncEngine().identity;
  return useQuery({
    queryKey: ['customers', clientId, 'documents', waiverId],
    queryFn: async ({ signal }) => {
      const params = { client_id: clientId, waiver_id: waiverId };
      return dataOf(await api.call(contracts.getCustomerDocuments, { params, signal }));
    },
  });
}

/**
 * What was answered with a signature. Reading answers about health is recorded, so it happens once and only while `isWanted`, and
 * they are forgotten with the page.
 */
export function useCustomerAnswers(waiverId: string, withHealth: boolean, isWanted = true) {
  const api = useApi();
  const { clientId } = useSyncEngine().identity;
  return useQuery({
    queryKey: ['customers', clientId, 'answers', waiverId, withHealth],
    queryFn: async ({ signal }) => {
      const params = { client_id: clientId, waiver_id: waiverId };
      const query = withHealth ? ({ health: 'true' } as const) : {};
      return dataOf(await api.call(contracts.getCustomerAnswers, { params, query, signal })).answers;
    },
    enabled: isWanted,
    ...(withHealth
      ? {
          retry: false,
          staleTime: Number.POSITIVE_INFINITY,
          gcTime: 0,
          refetchOnWindowFocus: false,
          refetchOnReconnect: false,
        }
      : {}),
  });
}
