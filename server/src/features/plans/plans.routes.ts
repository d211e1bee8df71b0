import { listPlans } from '@gatehouse/sync-protocol/http/plans';
import { bind, type Router } from '../../middleware/bind.ts';

export function bindPlans(router: Router): void {
  bind(router, listPlans, async () => {
    const rows = await router.deps.db.readPlatform((db) =>
      db.selectFrom('plans').selectAll().orderBy('position').execute(),
    );
    const plans = rows.map((plan) => ({
      plan_id: plan.plan_id,
      plan_name: plan.plan_name,
      plan_type: plan.plan_type,
      price: plan.price_cents === null ? null : plan.price_cents / 100,
      waivers_per_month: plan.waivers_per_month,
    }));
    return { success: true as const, plans };
  });
}
