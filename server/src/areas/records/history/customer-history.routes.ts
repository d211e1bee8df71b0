import * as contracts from '@gatehouse/sync-protocol/areas/records/history.contracts';
import { bind, type Router } from '#http/bind';
import { bookingsOf, checkInsOf, customerHistory, historyPage, waiversOf } from './customer-history.service.ts';

/** Everything about one customer, and later pages of their waivers, check-ins and bookings. */
export function bindCustomerHistory(router: Router): void {
  const { deps } = router;

  bind(router, contracts.getCustomerHistory, async ({ params, principal }) => ({
    success: true as const,
    ...(await customerHistory(deps, principal.venue, params.waiver_id)),
  }));

  bind(router, contracts.listCustomerWaivers, async ({ params, query: { after } }) => ({
    success: true as const,
    ...(await historyPage(deps, placeOf(params, after), waiversOf)),
  }));
  bind(router, contracts.listCustomerCheckIns, async ({ params, query: { after } }) => ({
    success: true as const,
    ...(await historyPage(deps, placeOf(params, after), checkInsOf)),
  }));
  bind(router, contracts.listCustomerBookings, async ({ params, query: { after } }) => ({
    success: true as const,
    ...(await historyPage(deps, placeOf(params, after), bookingsOf)),
  }));
}

function placeOf(params: { client_id: string; waiver_id: string }, after: string) {
  return { clientId: params.client_id, waiverId: params.waiver_id, after };
}
