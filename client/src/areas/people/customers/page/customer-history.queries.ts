import * as contracts from '@gatehouse/sync-protocol/areas/records/history.contracts';
import { useRead } from '#lib/api/use-read';
import { useReadPages } from '#lib/api/use-read-pages';
import { useSyncEngine } from '#sync/react/sync-context.tsx';

/** Everything of the person of a waiver, with the first page of each list. */
export function useCustomerHistory(waiverId: string) {
  const { clientId } = useSyncEngine().identity;
  return useRead(contracts.getCustomerHistory, { params: { client_id: clientId, waiver_id: waiverId } });
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
  const { clientId } = useSyncEngine().identity;
  const input = { params: { client_id: clientId, waiver_id: waiverId } };
  /* The lists differ in their rows alone. */
  const list = lists[part] as typeof contracts.listCustomerWaivers;
  const query = useReadPages(list, { input, cursor: 'after', from: first.next }, { enabled: false });
  const { data, isFetching, isError } = query;
  const hasMore = data ? query.hasNextPage : first.next !== null;
  const more = (): void => void (data ? query.fetchNextPage() : query.refetch());
  const rows: Row[] = [...(first.rows as Row[]), ...(data?.pages.flatMap((page) => page.rows) ?? [])];
  return { rows, hasMore, more, isFetching, isError };
}
