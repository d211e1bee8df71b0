import { type CustomerPage, listCustomers } from '@gatehouse/sync-protocol/areas/people/customers.contracts';
import { listMerges, previewMerge } from '@gatehouse/sync-protocol/areas/records/merges.contracts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '#lib/api/api-client';
import { dataOf } from '#lib/api/api-result';

/** Everything of a venue's customers, to refresh it after a change. */
export const customersKey = (clientId: string) => ['customers', clientId] as const;

/** So many records are offered; a longer list is narrowed by typing. */
const OFFERED = 8;

export const mergesQuery = (api: ApiClient, clientId: string, waiverId: string) =>
  queryOptions({
    queryKey: [...customersKey(clientId), 'merges', waiverId],
    queryFn: async ({ signal }) =>
      dataOf(await api.call(listMerges, { params: { client_id: clientId, waiver_id: waiverId }, signal })),
  });

/** Other records, as My Customers finds them. */
export const otherRecordsQuery = (api: ApiClient, clientId: string, { search, not }: { search: string; not: string }) =>
  queryOptions({
    queryKey: [...customersKey(clientId), 'others', search, not],
    queryFn: async ({ signal }) => {
      const query = { search, page_size: OFFERED + 1 };
      const reply = dataOf(await api.call(listCustomers, { params: { client_id: clientId }, query, signal }));
      return (reply as CustomerPage).customers.filter((row) => row.waiver_id !== not).slice(0, OFFERED);
    },
    enabled: search !== '',
    placeholderData: keepPreviousData,
  });

export const mergePreviewQuery = (api: ApiClient, clientId: string, pair: { keep: string; merge: string }) =>
  queryOptions({
    queryKey: [...customersKey(clientId), 'merge-preview', pair],
    queryFn: async ({ signal }) => {
      const query = { keep_waiver_id: pair.keep, merge_waiver_id: pair.merge };
      return dataOf(await api.call(previewMerge, { params: { client_id: clientId }, query, signal }));
    },
    /* It is what the owner decides by. */
    staleTime: 0,
    gcTime: 0,
    placeholderData: keepPreviousData,
  });
