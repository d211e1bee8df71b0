import { type DashboardView, getDashboard } from '@gatehouse/sync-protocol/areas/reports/dashboard.contracts';
import { useEffect } from 'react';
import { useOnVenueChange } from '#domain/venue/use-on-venue-change';
import { askOnOpening } from '#lib/api/ask-on-opening';
import { useRead } from '#lib/api/use-read';
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
  const query = useRead(
    getDashboard,
    { params: { client_id: clientId } },
    {
      initialData: () => {
        const last = readLastSeen(localStorage, clientId);
        return last ? { success: true as const, dashboard: last.dashboard } : undefined;
      },
      initialDataUpdatedAt: () => readLastSeen(localStorage, clientId)?.seenAtMs,
      ...askOnOpening,
      refetchInterval: ASK_ANYWAY_MS,
    },
  );
  const { data, dataUpdatedAt: seenAtMs } = query;
  useEffect(() => {
    if (data) keepLastSeen(localStorage, clientId, { dashboard: data.dashboard, seenAtMs });
  }, [clientId, data, seenAtMs]);
  const { refetch } = query;
  useOnVenueChange(refetch);
  const hasFailed = query.isError || query.isRefetchError || query.fetchStatus === 'paused';
  return {
    answer: data?.dashboard,
    seenAtMs,
    isLoading: data === undefined && !hasFailed,
    hasFailed,
    retry: () => void refetch(),
  };
}
