import { listEmbedOrigins, updateEmbedOrigins } from '@gatehouse/sync-protocol/areas/bookings/embedding.contracts';
import { useChange } from '#components/endpoints.tsx';
import { useApi } from '#lib/api/api-context.tsx';
import { dataOf } from '#lib/api/api-result';

/**
 * Adds or removes one website. The server replaces the whole list, so that the change is made to the list as it is there, which
 * another window may have changed. Errors: `ApiError`.
 */
export function useChangeWebsites(clientId: string) {
  const api = useApi();
  const update = useChange(updateEmbedOrigins, { answers: listEmbedOrigins });
  const params = { client_id: clientId };
  return async (change: (origins: readonly string[]) => string[]) => {
    const { origins } = dataOf(await api.call(listEmbedOrigins, { params }));
    return update.mutateAsync({ params, body: { origins: change(origins) } });
  };
}
