import * as contracts from '@gatehouse/sync-protocol/areas/bookings/bills/desk-money.contracts';
import { bind, type Router } from '#http/bind';
import { listBillReviews, reviewBill } from './bill-reviews.service.ts';
import { addLine, voidLine } from './desk-lines.service.ts';
import { takePayment, voidPayment } from './desk-payments.service.ts';

/** What staff add to bills, take at the desk and give back. Requirement B65. */
export function bindDeskMoney(router: Router): void {
  const { deps } = router;
  bind(router, contracts.addBillLine, ({ params, body, principal }) =>
    addLine(deps, { principal, bookingId: params.booking_id }, body),
  );
  bind(router, contracts.voidBillLine, async ({ params, body, principal }) => {
    const asked = { lineId: params.line_id, given: body };
    return { bill: await voidLine(deps, { principal, bookingId: params.booking_id }, asked) };
  });
  bind(router, contracts.takeBillPayment, ({ params, body, principal: { userId } }) =>
    takePayment(deps, { clientId: params.client_id, bookingId: params.booking_id, userId }, body),
  );
  bind(router, contracts.voidBillPayment, async ({ params, body, principal: { userId } }) => {
    const { client_id: clientId, booking_id: bookingId, payment_id: paymentId } = params;
    return { bill: await voidPayment(deps, { clientId, bookingId, userId }, { paymentId, given: body }) };
  });
  bind(router, contracts.reviewBill, async ({ params, principal: { userId } }) => ({
    bill: await reviewBill(deps, { clientId: params.client_id, bookingId: params.booking_id, userId }),
  }));
  bind(router, contracts.listBillReviews, async ({ params }) => ({
    reviews: await listBillReviews(deps, params.client_id),
  }));
}
