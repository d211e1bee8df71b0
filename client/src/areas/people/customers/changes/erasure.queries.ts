import { listErasures, previewErasure } from '@gatehouse/sync-protocol/areas/records/erasures.contracts';
import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '#lib/api/api-client';
import { dataOf } from '#lib/api/api-result';
import { customersKey } from './merge.queries.ts';

export const erasePreviewQuery = (api: ApiClient, clientId: string, waiverId: string) =>
  queryOptions({
    queryKey: [...customersKey(clientId), 'erase-preview', waiverId],
    queryFn: async ({ signal }) =>
      dataOf(await api.call(previewErasure, { params: { client_id: clientId, waiver_id: waiverId }, signal })),
    /* It is what the owner decides by. */
    staleTime: 0,
    gcTime: 0,
  });

export const erasuresQuery = (api: ApiClient, clientId: string) =>
  queryOptions({
    queryKey: [...customersKey(clientId), 'erasures'],
    queryFn: async ({ signal }) => dataOf(await api.call(listErasures, { params: { client_id: clientId }, signal })),
  });
