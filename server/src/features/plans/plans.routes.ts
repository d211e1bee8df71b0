import { createPlan, listPlans, listPlansForAdmin, updatePlan } from '@gatehouse/sync-protocol/http/plans';
import { bind, type Router } from '../../middleware/bind.ts';
import { allPlans, changePlan, makePlan } from './plans.service.ts';

export function bindPlans(router: Router): void {
  const { deps } = router;
  const success = true as const;
  bind(router, listPlans, async () => ({ success, plans: await allPlans(deps) }));
  bind(router, listPlansForAdmin, async () => ({ success, plans: await allPlans(deps) }));
  bind(router, createPlan, async ({ body }) => ({ success, plan: await makePlan(deps, body) }));
  bind(router, updatePlan, async ({ params, body }) => ({
    success,
    plan: await changePlan(deps, params.plan_id, body),
  }));
}
