import { getAdminHealth } from '@gatehouse/sync-protocol/areas/platform/admin-health.contracts';
import { getAdminStats } from '@gatehouse/sync-protocol/areas/platform/stats.contracts';
import { bind, type Router } from '#http/bind';
import { describeHealth } from './admin-health.service.ts';
import { describePlatform } from './admin-stats.service.ts';

/** The figures of all venues for the platform's admins, and the state of the server itself. */
export function bindAdminDashboard(router: Router): void {
  const { deps, health } = router;

  bind(router, getAdminStats, () => describePlatform(deps));
  bind(router, getAdminHealth, () => describeHealth(deps, health));
}
