import { listEmbedOrigins, updateEmbedOrigins } from '@gatehouse/sync-protocol/areas/bookings/embedding.contracts';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { ApiClient } from '#lib/api/api-client';
import { useApi } from '#lib/api/api-context.tsx';
import { type ApiResult, dataOf } from '#lib/api/api-result';

/** Websites that may show the venue's booking pages, as origins. */
export const websitesQuery = (api: ApiClient, clientId: string) =>
  queryOptions({
    queryKey: ['websites', clientId],
    queryFn: async ({ signal }) =>
      dataOf(await api.call(listEmbedOrigins, { params: { client_id: clientId }, signal })).origins,
  });

/**
 * Adds or removes one website. The server replaces the whole list, so that the change is made to the list as it is there, which
 * another window may have changed.
 */
export function useChangeWebsites(clientId: string) {
  const api = useApi();
  const queries = useQueryClient();
  return async (change: (origins: readonly string[]) => string[]): Promise<ApiResult<{ origins: string[] }>> => {
    const params = { client_id: clientId };
    const known = await api.call(listEmbedOrigins, { params });
    if (!known.ok) return known;
    const answer = await api.call(updateEmbedOrigins, { params, body: { origins: change(known.data.origins) } });
    if (answer.ok) queries.setQueryData(websitesQuery(api, clientId).queryKey, answer.data.origins);
    return answer;
  };
}
