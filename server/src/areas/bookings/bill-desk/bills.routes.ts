import * as contracts from '@gatehouse/sync-protocol/areas/bookings/bills/bills.contracts';
import * as desk from '@gatehouse/sync-protocol/areas/bookings/bills/desk-money.contracts';
import { doerOf } from '#access/principal';
import { bind, type Router } from '#http/bind';
import { listBillReviews, reviewBill } from './bill-reviews.service.ts';
import { getBill, getOwnBill } from './bills.service.ts';
import { addLine, voidLine } from './desk-lines.service.ts';
import { takePayment, voidPayment } from './desk-payments.service.ts';

/** What bookings cost and who has paid what, and what staff add to bills, take at the desk and give back. Requirements B64 and B65. */
export function bindBills(router: Router): void {
  const { deps } = router;
  bind(router, contracts.getBill, async ({ params }) => ({
    bill: await getBill(deps, params.client_id, params.booking_id),
  }));
  bind(router, contracts.getOwnBill, async ({ params, query }) => ({
    bill: await getOwnBill(deps, params.booking_id, query.token),
  }));
  bind(router, desk.addBillLine, ({ params, body, principal }) =>
    addLine(deps, { principal, bookingId: params.booking_id }, body),
  );
  bind(router, desk.voidBillLine, async ({ params, body, principal }) => {
    const asked = { lineId: params.line_id, given: body };
    return { bill: await voidLine(deps, { principal, bookingId: params.booking_id }, asked) };
  });
  bind(router, desk.takeBillPayment, ({ params, body, principal }) =>
    takePayment(deps, { clientId: params.client_id, bookingId: params.booking_id, by: doerOf(principal) }, body),
  );
  bind(router, desk.voidBillPayment, async ({ params, body, principal: { userId } }) => {
    const { client_id: clientId, booking_id: bookingId, payment_id: paymentId } = params;
    return { bill: await voidPayment(deps, { clientId, bookingId, userId }, { paymentId, given: body }) };
  });
  bind(router, desk.reviewBill, async ({ params, principal: { userId } }) => ({
    bill: await reviewBill(deps, { clientId: params.client_id, bookingId: params.booking_id, userId }),
  }));
  bind(router, desk.listBillReviews, async ({ params }) => ({
    reviews: await listBillReviews(deps, params.client_id),
  }));
}
