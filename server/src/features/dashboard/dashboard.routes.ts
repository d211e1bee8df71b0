import { getDashboard } from '@gatehouse/sync-protocol/http/dashboard';
import { bind, type Router } from '../../middleware/bind.ts';
import { describeDashboard } from './dashboard.service.ts';

export function bindDashboard(router: Router): void {
  bind(router, getDashboard, async ({ principal }) => ({
    success: true as const,
    dashboard: await describeDashboard(router.deps, principal.venue),
  }));
}
