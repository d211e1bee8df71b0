import { type DashboardView, getDashboard } from '@gatehouse/sync-protocol/areas/reports/dashboard.contracts';
import { useQuery } from '@tanstack/react-query';
import { useOnVenueChange } from '#domain/venue/use-on-venue-change';
import { clientQuery } from '#domain/venue/venue.queries';
import { useApi } from '#lib/api/api-context.tsx';
import { dataOf } from '#lib/api/api-result';
import { askOnOpening } from '#lib/api/ask-on-opening';
import { keepLastSeen, readLastSeen } from './last-seen.ts';

/** Fallback while no changes are reported, as when the poke stream is down. */
const ASK_ANYWAY_MS = 60_000;

export interface DashboardQuery {
  /** The last response, perhaps of an earlier visit; undefined before the first. */
  answer: DashboardView | undefined;
  /** When it was received; 0 before the first. */
  seenAtMs: number;
  isLoading: boolean;
  /** The latest attempt failed or could not be made. */
  hasFailed: boolean;
  retry: () => void;
}

/** The server's numbers: fetched once, then again whenever this browser's replica of the venue changes. */
export function useDashboard(clientId: string): DashboardQuery {
  const api = useApi();
  const query = useQuery({
    queryKey: ['dashboard', clientId],
    queryFn: async ({ signal }) => {
      const reply = dataOf(await api.call(getDashboard, { params: { client_id: clientId }, signal }));
      keepLastSeen(localStorage, clientId, { dashboard: reply.dashboard, seenAtMs: Date.now() });
      return reply.dashboard;
    },
    initialData: () => readLastSeen(localStorage, clientId)?.dashboard,
    initialDataUpdatedAt: () => readLastSeen(localStorage, clientId)?.seenAtMs,
    ...askOnOpening,
    refetchInterval: ASK_ANYWAY_MS,
  });
  const { refetch } = query;
  useOnVenueChange(refetch);
  const hasFailed = query.isError || query.isRefetchError || query.fetchStatus === 'paused';
  return {
    answer: query.data,
    seenAtMs: query.dataUpdatedAt,
    isLoading: query.data === undefined && !hasFailed,
    hasFailed,
    retry: () => void refetch(),
  };
}

/** The venue with its trial and this month's waivers against the plan; undefined while unknown, as it is offline. */
export function useOwnVenue(clientId: string) {
  return useQuery(clientQuery(useApi(), clientId)).data;
}
