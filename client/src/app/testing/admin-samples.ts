import type { AdminPlan } from '@gatehouse/sync-protocol/areas/money/plans.contracts';
import type { AdminHealth } from '@gatehouse/sync-protocol/areas/platform/admin-health.contracts';

/** The plan of most venues. */
export const planSample: AdminPlan = {
  plan_id: 'mp',
  plan_name: 'Monthly Professional',
  plan_type: 'monthly',
  price: 75,
  waivers_per_month: 500,
  is_retired: false,
  is_default: true,
  venues: 12,
  renewing: 9,
  revision: 0,
};

/** A server that is well. */
export const healthSample: AdminHealth = {
  timestamp: '2026-06-15T15:00:00.000Z',
  uptime: 60,
  version: '0.1.0',
  status: 'ok',
  database: 'ok',
  api: 'ok',
  disk: 'ok',
  key: 'ok',
  roles: null,
  clock: null,
  diskSpace: null,
  parked: { count: 0, oldestAt: null },
  mail: { unsent: 0, oldestAt: null, givenUp: 0, downSince: null },
  payments: { unsettled: 0 },
  jobs: [],
};
