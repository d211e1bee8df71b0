import * as contracts from '@gatehouse/sync-protocol/areas/bookings/calendar-feeds.contracts';
import type { BodyOf } from '@gatehouse/sync-protocol/base/contract';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { resourcesQuery } from '#domain/resources/resources.queries';
import type { ApiClient } from '#lib/api/api-client';
import { useApi } from '#lib/api/api-context.tsx';
import { dataOf } from '#lib/api/api-result';
import { type NamedFeed, named } from './feed-labels.ts';

const feedsQuery = (api: ApiClient, clientId: string) =>
  queryOptions({
    queryKey: ['calendar-feeds', clientId],
    /* Without a network it fails at once, and the page says so. */
    networkMode: 'always',
    queryFn: async ({ signal }) =>
      dataOf(await api.call(contracts.listFeeds, { params: { client_id: clientId }, signal })).feeds,
  });

/** The venue's feeds in the order in which they were made, with the names of what they show; undefined until both are there. */
export function useFeeds(clientId: string): {
  feeds: NamedFeed[] | undefined;
  error: Error | null;
  retry: () => void;
} {
  const api = useApi();
  const feeds = useQuery(feedsQuery(api, clientId));
  const resources = useQuery(resourcesQuery(api, clientId));
  const isThere = feeds.data !== undefined && resources.data !== undefined;
  return {
    feeds: isThere ? named(feeds.data, resources.data) : undefined,
    error: isThere ? null : (feeds.error ?? resources.error),
    retry: () => {
      if (!feeds.data) void feeds.refetch();
      if (!resources.data) void resources.refetch();
    },
  };
}

/** Makes a feed. The list is read again in any case: an answer that was lost leaves a feed whose address nobody knows. */
export function useCreateFeed(clientId: string) {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    networkMode: 'always',
    mutationFn: async (body: BodyOf<typeof contracts.createFeed>) =>
      dataOf(await api.call(contracts.createFeed, { params: { client_id: clientId }, body })),
    onSettled: () => queries.invalidateQueries({ queryKey: feedsQuery(api, clientId).queryKey }),
  });
}

/** Revokes by id. The list is read again in any case: someone else may have been first. Errors: `ApiError`. */
export function useRevokeFeed(clientId: string) {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    networkMode: 'always',
    mutationFn: async (feed_id: string) =>
      dataOf(await api.call(contracts.deleteFeed, { params: { client_id: clientId, feed_id } })),
    onSettled: () => queries.invalidateQueries({ queryKey: feedsQuery(api, clientId).queryKey }),
  });
}
