import * as contracts from '@gatehouse/sync-protocol/areas/bookings/bills/bills.contracts';
import { bind, type Router } from '#http/bind';
import { closeLink, makeBillLink, splitByGuest, splitByStaff } from './bill-links.service.ts';
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

  bind(router, contracts.createBillLink, ({ params, body, principal }) =>
    makeBillLink(deps, { ...asked(params, principal), body }),
  );
  bind(router, contracts.splitBill, ({ params, body, principal }) =>
    splitByStaff(deps, { ...asked(params, principal), body }),
  );
  bind(router, contracts.splitOwnBill, ({ params, body, ip }) => splitByGuest(deps, params.booking_id, body, ip));
  bind(router, contracts.closeBillLink, async ({ params, principal }) => ({
    bill: await closeLink(deps, { ...asked(params, principal), linkId: params.link_id }),
  }));
}

function asked(params: { client_id: string; booking_id: string }, { userId }: { userId: string }) {
  return { clientId: params.client_id, bookingId: params.booking_id, userId };
}
