import { listAuditLog } from '@gatehouse/sync-protocol/areas/platform/audit-log.contracts';
import { addDays, startOfVenueDate } from '@gatehouse/sync-protocol/base/days/venue-day';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useApi } from '#lib/api/api-context.tsx';
import { dataOf } from '#lib/api/api-result';

/** What is shown; an empty text filters nothing. */
export interface LogView {
  chain: string;
  action: string;
  actor: string;
  /** Days in the browser's zone, both included. */
  from: string;
  to: string;
}

/** Not fetched again by itself: each look at a venue's chain is recorded in it. */
export function useAuditLog(view: LogView, timeZone: string) {
  const api = useApi();
  return useInfiniteQuery({
    queryKey: ['audit-log', view, timeZone],
    queryFn: async ({ pageParam: before, signal }) =>
      dataOf(
        await api.call(listAuditLog, {
          query: {
            chain: view.chain,
            action: view.action,
            actor: view.actor,
            from: view.from && startOf(view.from, timeZone),
            until: view.to && startOf(addDays(view.to, 1), timeZone),
            ...(before === null ? {} : { before }),
          },
          signal,
        }),
      ),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    staleTime: Infinity,
    gcTime: 0,
  });
}

function startOf(date: string, timeZone: string): string {
  return new Date(startOfVenueDate(date, timeZone)).toISOString();
}
