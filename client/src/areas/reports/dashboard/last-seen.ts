import { type DashboardView, dashboardSchema } from '@gatehouse/sync-protocol/areas/reports/dashboard.contracts';
import { z } from 'zod';
import { withoutNames } from './model/dashboard.model.ts';

/** The numbers last seen in this browser, so that the screen has some before, and without, an answer. */
export interface LastSeen {
  dashboard: DashboardView;
  seenAtMs: number;
}

const KEY = 'gatehouse.dashboard';
const storedSchema = z.object({ clientId: z.string(), seenAtMs: z.number(), dashboard: dashboardSchema });

/** Null where there are none, or they are another venue's. */
export function readLastSeen(storage: Storage, clientId: string): LastSeen | null {
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
