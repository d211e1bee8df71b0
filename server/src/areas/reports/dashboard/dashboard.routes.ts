import { getDashboard, updateFirstSteps } from '@gatehouse/sync-protocol/areas/reports/dashboard.contracts';
import { bind, type Router } from '#http/bind';
import { describeDashboard } from './dashboard.service.ts';
import * as firstSteps from './first-steps.service.ts';

/** A venue's dashboard of today, and which of its first steps are done or hidden. */
export function bindDashboard(router: Router): void {
  bind(router, getDashboard, async ({ principal }) => ({
    dashboard: await describeDashboard(router.deps, principal.venue),
  }));
  bind(router, updateFirstSteps, async ({ params, body }) => ({
    first_steps: await firstSteps.updateFirstSteps(router.deps, params.client_id, body),
  }));
}
