import { getDueRenewals, listBilledVenues } from '@gatehouse/sync-protocol/areas/money/admin-billing.contracts';
import { bind, type Router } from '#http/bind';
import { describeDueRenewals } from '../subscriptions/auto-renew-run.service.ts';
import { listBilled } from './billed-venues.service.ts';

/** Subscriptions of all venues, for the platform's admins. */
export function bindAdminBilling(router: Router): void {
  const { deps } = router;
  bind(router, listBilledVenues, ({ query }) => listBilled(deps, query));
  bind(router, getDueRenewals, () => describeDueRenewals(deps));
}
