import {
  createPlan,
  listPlans,
  listPlansForAdmin,
  updatePlan,
} from '@gatehouse/sync-protocol/areas/money/plans.contracts';
import { bind, type Router } from '#http/bind';
import * as plansService from './plans.service.ts';

/** The plans of the platform: what visitors can choose, and how admins list, add and change them. */
export function bindPlans(router: Router): void {
  const { deps } = router;
  bind(router, listPlans, async () => ({ plans: await plansService.listPlans(deps) }));
  bind(router, listPlansForAdmin, async () => ({ plans: await plansService.listPlansForAdmin(deps) }));
  bind(router, createPlan, async ({ body, principal }) => ({
    plan: await plansService.createPlan(deps, body, `user:${principal.userId}`),
  }));
  bind(router, updatePlan, async ({ params, body, principal }) => ({
    plan: await plansService.updatePlan(deps, params.plan_id, body, `user:${principal.userId}`),
  }));
}
