import { getAdminHealth } from '@gatehouse/sync-protocol/areas/platform/admin-health.contracts';
import { getAdminStats } from '@gatehouse/sync-protocol/areas/platform/stats.contracts';
import { bind, type Router } from '#http/bind';
import { describeHealth } from './admin-health.service.ts';
import { describePlatform } from './admin-stats.service.ts';

export function bindAdminDashboard(router: Router): void {
  const { deps, health } = router;
  const success = true as const;

  bind(router, getAdminStats, async () => ({ success, ...(await describePlatform(deps)) }));
  bind(router, getAdminHealth, async () => ({ success, ...(await describeHealth(deps, health)) }));
}
