import * as contracts from '@gatehouse/sync-protocol/areas/bookings/bills/bills.contracts';
import { bind, type Router } from '#http/bind';
import { getBill, getOwnBill } from './bills.service.ts';

/** What bookings cost and who has paid what. Requirements B64 to B67. */
export function bindBills(router: Router): void {
  const { deps } = router;
  bind(router, contracts.getBill, async ({ params }) => ({
    bill: await getBill(deps, params.client_id, params.booking_id),
  }));
  bind(router, contracts.getOwnBill, async ({ params, query }) => ({
    bill: await getOwnBill(deps, params.booking_id, query.token),
  }));
}
