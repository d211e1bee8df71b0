import * as history from '@gatehouse/sync-protocol/http/customer-history';
import { getCustomer, listCustomers } from '@gatehouse/sync-protocol/http/customers';
import { bind, type Router } from '../../middleware/bind.ts';
import { JsonArray } from '../../middleware/json-array.ts';
import { pageOfCustomers } from './customer-list.service.ts';
import * as service from './customers.service.ts';
import { bookingsOf, checkInsOf, customerHistory, historyPage, waiversOf } from './history/history.service.ts';

export function bindCustomers(router: Router): void {
  const { deps } = router;

  bind(router, listCustomers, async ({ params, query }) => {
    if (Object.values(query).some((value) => value !== undefined))
      return pageOfCustomers(deps, params.client_id, query);
    const array = new JsonArray();
    await service.eachCustomerChunk(deps, params.client_id, (rows) => array.add(rows));
    return array.response();
  });

  bind(router, getCustomer, async ({ params }) => {
    const customer = await service.getCustomer(deps, params.client_id, params.waiver_id);
    return { success: true as const, ...customer, customer };
  });

  bind(router, history.getCustomerHistory, async ({ params, principal }) => ({
    success: true as const,
    ...(await customerHistory(deps, principal.venue, params.waiver_id)),
  }));

  const from = (
    { client_id: clientId, waiver_id: waiverId }: Record<'client_id' | 'waiver_id', string>,
    after: string,
  ) => ({
    clientId,
    waiverId,
    after,
  });
  bind(router, history.listCustomerWaivers, async ({ params, query: { after } }) => ({
    success: true as const,
    ...(await historyPage(deps, from(params, after), waiversOf)),
  }));
  bind(router, history.listCustomerCheckIns, async ({ params, query: { after } }) => ({
    success: true as const,
    ...(await historyPage(deps, from(params, after), checkInsOf)),
  }));
  bind(router, history.listCustomerBookings, async ({ params, query: { after } }) => ({
    success: true as const,
    ...(await historyPage(deps, from(params, after), bookingsOf)),
  }));
}
