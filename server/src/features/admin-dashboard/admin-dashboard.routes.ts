import { getAdminHealth } from '@gatehouse/sync-protocol/http/admin/health';
import { getAdminStats } from '@gatehouse/sync-protocol/http/admin/stats';
import { bind, type Router } from '../../middleware/bind.ts';
import { describeHealth } from './admin-health.service.ts';
import { describePlatform } from './admin-stats.service.ts';

export function bindAdminDashboard(router: Router): void {
  const { deps, health } = router;
  const success = true as const;

  bind(router, getAdminStats, async () => ({ success, ...(await describePlatform(deps)) }));
  bind(router, getAdminHealth, async () => ({ success, ...(await describeHealth(deps, health)) }));
}
