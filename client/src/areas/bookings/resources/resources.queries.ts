import * as contracts from '@gatehouse/sync-protocol/areas/bookings/resources.contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { resourcesQuery } from '#domain/resources/resources.queries';
import { useApi } from '#lib/api/api-context.tsx';
import { dataOf } from '#lib/api/api-result';
import { bodyOf, type ResourceValues } from './resource-form.model.ts';

/** Adds a resource, or changes one; `tryOut` answers what would no longer fit, and saves nothing. */
export function useSaveResource(clientId: string, resource: contracts.ResourceView | null, timeZone: string) {
  const api = useApi();
  const queries = useQueryClient();
  const params = { client_id: clientId, resource_id: resource?.resource_id ?? '' };
  const body = (values: ResourceValues) => bodyOf(values, timeZone);
  const save = async (values: ResourceValues) => {
    const answer =
      resource === null
        ? await api.call(contracts.createResource, { params: { client_id: clientId }, body: body(values) })
        : await api.call(contracts.updateResource, {
            params,
            body: { ...body(values), updated_at: resource.updated_at },
          });
    if (answer.ok) await queries.invalidateQueries({ queryKey: resourcesQuery(api, clientId).queryKey });
    return answer;
  };
  const tryOut = (values: ResourceValues) =>
    api.call(contracts.updateResource, { params, query: { dry_run: 'true' }, body: body(values) });
  return { save, tryOut };
}

/** Deletes by id, then refreshes the list. Errors: `ApiError`. */
export function useDeleteResource(clientId: string) {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (resource_id: string) =>
      dataOf(await api.call(contracts.deleteResource, { params: { client_id: clientId, resource_id } })),
    onSuccess: () => queries.invalidateQueries({ queryKey: resourcesQuery(api, clientId).queryKey }),
  });
}
