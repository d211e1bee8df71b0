import { getPreferences } from '@gatehouse/sync-protocol/areas/accounts/preferences.contracts';
import { getClient } from '@gatehouse/sync-protocol/areas/venues/clients.contracts';
import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '../../lib/api/api-client.ts';
import { dataOf } from '../../lib/api/api-result.ts';

/** The venue as its owner sees it. */
export const clientQuery = (api: ApiClient, clientId: string) =>
  queryOptions({
    queryKey: ['client', clientId],
    queryFn: async ({ signal }) =>
      dataOf(await api.call(getClient, { params: { client_id: clientId }, signal })).client,
  });

/** The venue's name, logo and colors, as the navigation bar shows them. */
export const preferencesQuery = (api: ApiClient, clientId: string) =>
  queryOptions({
    queryKey: ['preferences', clientId],
    queryFn: async ({ signal }) =>
      dataOf(await api.call(getPreferences, { params: { client_id: clientId }, signal })).preferences,
  });
