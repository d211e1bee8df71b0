import { getSquareCredentials } from '@gatehouse/sync-protocol/http/square-accounts';
import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '../../lib/api/api-client.ts';
import { dataOf } from '../../lib/api/api-result.ts';

/** The venue's own Square account; null where none is connected. */
export const squareCredentialsQuery = (api: ApiClient, clientId: string) =>
  queryOptions({
    queryKey: ['square-credentials', clientId],
    queryFn: async ({ signal }) =>
      dataOf(await api.call(getSquareCredentials, { params: { client_id: clientId }, signal })).credentials,
  });
