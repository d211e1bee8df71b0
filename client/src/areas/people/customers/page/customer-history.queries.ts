import * as contracts from '@gatehouse/sync-protocol/areas/records/history.contracts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useApi } from '#lib/api/api-context.tsx';
import { dataOf } from '#lib/api/api-result';
import { useRead } from '#lib/api/use-read';
import { useSyncEngine } from '#sync/react/sync-context.tsx';

/** Everything of the person of a waiver, with the first page of each list. */
export function useCustomerHistory(waiverId: string) {
  const { clientId } = useSyncEngine().identity;
  return useRead(contracts.getCustomerHistory, { params: { client_id: clientId, waiver_id: waiverId } });
}

interface Page<R> {
  rows: R[];
  next: string | null;
}

const lists = {
  waivers: contracts.listCustomerWaivers,
  check_ins: contracts.listCustomerCheckIns,
  bookings: contracts.listCustomerBookings,
} as const;

/** A list of the history that continues where its first page ended. */
export function useMoreHistory<Part extends keyof typeof lists>(
  waiverId: string,
  part: Part,
  first: contracts.CustomerHistory[Part],
) {
  type Row = contracts.CustomerHistory[Part]['rows'][number];
  const api = useApi();
  const { clientId } = useSyncEngine().identity;
  const query = useInfiniteQuery({
    queryKey: [lists[part].path, { clientId, waiverId }, 'more', first.next],
    queryFn: async ({ signal, pageParam }) => {
      const params = { client_id: clientId, waiver_id: waiverId };
      /* The lists differ in their rows alone. */
      const list = lists[part] as typeof contracts.listCustomerWaivers;
      const reply: unknown = dataOf(await api.call(list, { params, query: { after: pageParam }, signal }));
      return reply as Page<Row>;
    },
    initialPageParam: first.next ?? '',
    getNextPageParam: ({ next }) => next,
    enabled: false,
  });
  const { data, isFetching, isError } = query;
  const hasMore = data ? query.hasNextPage : first.next !== null;
  const more = (): void => void (data ? query.fetchNextPage() : query.refetch());
  const rows: Row[] = [...(first.rows as Row[]), ...(data?.pages.flatMap((page) => page.rows) ?? [])];
  return { rows, hasMore, more, isFetching, isError };
}
