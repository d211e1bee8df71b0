import * as contracts from '@gatehouse/sync-protocol/areas/records/history.contracts';
import { bind, type Router } from '#http/bind';
import { bookingsOf, checkInsOf, customerHistory, historyPage, waiversOf } from './customer-history.service.ts';

/** Everything about one customer, and later pages of their waivers, check-ins and bookings. */
export function bindCustomerHistory(router: Router): void {
  const { deps } = router;

  bind(router, contracts.getCustomerHistory, ({ params, principal }) =>
    customerHistory(deps, principal.venue, params.waiver_id),
  );

  bind(router, contracts.listCustomerWaivers, ({ params, query: { after } }) =>
    historyPage(deps, placeOf(params, after), waiversOf),
  );
  bind(router, contracts.listCustomerCheckIns, ({ params, query: { after } }) =>
    historyPage(deps, placeOf(params, after), checkInsOf),
  );
  bind(router, contracts.listCustomerBookings, ({ params, query: { after } }) =>
    historyPage(deps, placeOf(params, after), bookingsOf),
  );
}

function placeOf(params: { client_id: string; waiver_id: string }, after: string) {
  return { clientId: params.client_id, waiverId: params.waiver_id, after };
}
