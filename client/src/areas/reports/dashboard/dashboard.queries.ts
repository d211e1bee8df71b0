import {
  type DashboardView,
  dashboardSchema,
  getDashboard,
} from '@gatehouse/sync-protocol/areas/reports/dashboard.contracts';
import { useEffect } from 'react';
import { z } from 'zod';
import { useOnVenueChange } from '#domain/venue/use-on-venue-change';
import { askOnOpening } from '#lib/api/ask-on-opening';
import { useRead } from '#lib/api/use-read';
import { withoutNames } from './model/dashboard.model.ts';

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

/** The numbers last seen in this browser, so that the screen has some before, and without, an answer. */
interface LastSeen {
  dashboard: DashboardView;
  seenAtMs: number;
}

const KEY = 'gatehouse.dashboard';
const storedSchema = z.object({ clientId: z.string(), seenAtMs: z.number(), dashboard: dashboardSchema });

/** Null where there are none, or they are another venue's. */
function readLastSeen(storage: Storage, clientId: string): LastSeen | null {
  try {
    const stored = storedSchema.safeParse(JSON.parse(storage.getItem(KEY) ?? 'null'));
    return stored.success && stored.data.clientId === clientId ? stored.data : null;
  } catch {
    return null;
  }
}

/** A full storage only loses this. */
export function keepLastSeen(storage: Storage, clientId: string, { dashboard, seenAtMs }: LastSeen): void {
  try {
    storage.setItem(KEY, JSON.stringify({ clientId, seenAtMs, dashboard: withoutNames(dashboard) }));
  } catch {
    storage.removeItem(KEY);
  }
}
