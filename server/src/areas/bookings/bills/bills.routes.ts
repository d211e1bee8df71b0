import * as contracts from '@gatehouse/sync-protocol/areas/bookings/bills/bills.contracts';
import { bind, type Router } from '#http/bind';
import { getBill, getOwnBill } from './bills.service.ts';
import { createBill } from './create-bill.service.ts';

/** What bookings cost and who has paid what. Requirements B64 to B67. */
export function bindBills(router: Router): void {
  const { deps } = router;
  bind(router, contracts.getBill, async ({ params }) => ({
    bill: await getBill(deps, params.client_id, params.booking_id),
  }));
  bind(router, contracts.createBill, async ({ params, body, principal }) => ({
    bill: await createBill(deps, principal, params.booking_id, body),
  }));
  bind(router, contracts.getOwnBill, async ({ params, query }) => ({
    bill: await getOwnBill(deps, params.booking_id, query.token),
  }));
}
