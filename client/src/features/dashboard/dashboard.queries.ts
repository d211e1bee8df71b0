import { type DashboardView, getDashboard } from '@gatehouse/sync-protocol/http/dashboard';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { clientQuery } from '../../domain/venue/venue.queries.ts';
import { useApi } from '../../lib/api/api-context.tsx';
import { dataOf } from '../../lib/api/api-result.ts';
import { useRows, useSyncStatus } from '../../sync/react/sync-context.tsx';
import { keepLastSeen, readLastSeen } from './last-seen.ts';

/** Fallback while no changes are reported, as when the poke stream is down. */
const ASK_ANYWAY_MS = 60_000;
/** Changes come in bursts: a family signs, a group is checked in. */
const SETTLE_MS = 400;

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
    staleTime: 1_000,
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

/**
 * Calls back when rows that the dashboard counts have changed. Loading the replica, and catching up at
 * the first contact, don't count: the server was just queried.
 */
function useOnVenueChange(callback: () => unknown): void {
  const { isFilled, lastContactAtUtc } = useSyncStatus();
  const revisions = [useRows('check_ins'), useRows('customers'), useRows('bookings')].map(({ revision }) => revision);
  const signature = revisions.join();
  const hasCaughtUp = isFilled && lastContactAtUtc !== null;
  const known = useRef<string | null>(null);
  useEffect(() => {
    if (!hasCaughtUp) return undefined;
    const timer = setTimeout(() => {
      if (known.current !== null && known.current !== signature) callback();
      known.current = signature;
    }, SETTLE_MS);
    return () => clearTimeout(timer);
  }, [hasCaughtUp, signature, callback]);
}

/** This month's waivers against the plan; undefined while unknown, as it is offline. */
export function useWaiverUsage(clientId: string) {
  return useQuery(clientQuery(useApi(), clientId)).data?.waiver_usage;
}
