import { type AdminHealth, getAdminHealth } from '@gatehouse/sync-protocol/areas/platform/admin-health.contracts';
import { type AdminStats, getAdminStats } from '@gatehouse/sync-protocol/areas/platform/stats.contracts';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '#lib/api/api-context.tsx';
import { dataOf } from '#lib/api/api-result';

const REFRESH_EVERY_MS = 60_000;

export interface AdminDashboard {
  stats: AdminStats;
  health: AdminHealth;
}

/** Figures and health, fetched together: the page shows one moment. */
export function useAdminDashboard() {
  const api = useApi();
  return useQuery({
    queryKey: ['admin-dashboard'],
    queryFn: async ({ signal }): Promise<AdminDashboard> => {
      const [stats, health] = await Promise.all([
        api.call(getAdminStats, { signal }),
        api.call(getAdminHealth, { signal }),
      ]);
      return { stats: dataOf(stats), health: dataOf(health) };
    },
    refetchInterval: REFRESH_EVERY_MS,
  });
}
