import type { Contract, QueryInputOf, ReplyOf } from '@gatehouse/sync-protocol/base/contract';
import { infiniteQueryOptions, type UseInfiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import type { ApiClient, Arguments, CallInput } from './api-client.ts';
import { useApi } from './api-context.tsx';
import { dataOf } from './api-result.ts';

/** Where a page of a list begins; null is its first page, and where a reply says it, the end of the list. */
type PageStart = string | number | null;

/** What a list asks for, and the name in the query under which the next page's beginning is sent. */
interface PagesAsked<C extends Contract> {
  input: Omit<CallInput<C>, 'query'> & { query?: Omit<NonNullable<QueryInputOf<C>>, 'after' | 'before'> };
  cursor: 'after' | 'before';
  /** Where the first page begins, if not at the start of the list. */
  from?: PageStart;
}

/** The query of `useReadPages`, for code that asks for it itself. */
export function pagesOptions<const C extends Contract>(
  api: ApiClient,
  contract: C,
  { input, cursor, from = null }: PagesAsked<C>,
) {
  const { params = {}, query = {} } = input as unknown as { params?: object; query?: object };
  return infiniteQueryOptions({
    queryKey: [contract.path, params, query, 'pages', from],
    queryFn: async ({ pageParam, signal }) => {
      const asked = pageParam === null ? query : { ...query, [cursor]: pageParam };
      const reply = await api.call(contract, ...([{ ...input, query: asked, signal }] as unknown as Arguments<C>));
      return dataOf(reply) as ReplyOf<C> & { next: PageStart };
    },
    initialPageParam: from,
    getNextPageParam: ({ next }) => next,
  });
}

type PagesBehavior = Pick<
  UseInfiniteQueryOptions,
  'enabled' | 'gcTime' | 'refetchOnReconnect' | 'refetchOnWindowFocus' | 'staleTime'
>;

/** Reads a list page by page as the signed-in user; each reply names in `next` where the following page begins. */
export function useReadPages<const C extends Contract>(
  contract: C,
  asked: PagesAsked<C>,
  behavior: PagesBehavior = {},
) {
  return useInfiniteQuery({ ...pagesOptions(useApi(), contract, asked), ...(behavior as object) });
}
