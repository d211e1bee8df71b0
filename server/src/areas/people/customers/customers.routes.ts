import { getCustomer, listCustomers } from '@gatehouse/sync-protocol/areas/people/customers.contracts';
import { bind, type Router } from '#http/bind';
import { JsonArray } from '#http/json-array';
import { pageOfCustomers } from './customer-list.service.ts';
import * as service from './customers.service.ts';

/** A venue's customers, all of them or one page, and one customer with what is known about them. */
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
    const { customer, worth, isArchived } = await service.getCustomer(deps, params.client_id, params.waiver_id);
    return { ...customer, ...worth, customer, is_archived: isArchived };
  });
}
