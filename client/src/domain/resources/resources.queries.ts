import { listResources } from '@gatehouse/sync-protocol/areas/bookings/resources.contracts';
import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '../../lib/api/api-client.ts';
import { dataOf } from '../../lib/api/api-result.ts';

/** The venue's rooms and other resources, in the order in which they were made. */
export const resourcesQuery = (api: ApiClient, clientId: string) =>
  queryOptions({
    queryKey: ['resources', clientId],
    /* It fails at once without a network, and pages say so. */
    networkMode: 'always',
    queryFn: async ({ signal }) =>
      dataOf(await api.call(listResources, { params: { client_id: clientId }, signal })).resources,
  });
