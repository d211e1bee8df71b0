import * as bills from '@gatehouse/sync-protocol/areas/bookings/bills/bills.contracts';
import { refundBillPayment } from '@gatehouse/sync-protocol/areas/bookings/bills/desk-money.contracts';
import { getBookingPayments } from '@gatehouse/sync-protocol/areas/bookings/bookings.contracts';
import * as contracts from '@gatehouse/sync-protocol/areas/bookings/payments.contracts';
import { bind, type Router } from '#http/bind';
import { refundPayment } from '../../bill-desk/desk-refunds.service.ts';
import { listedRefund, listOfPayments, paymentsOfOneBooking } from '../listing/payments-list.service.ts';
import { emailPayLink } from '../paying/email-pay-link.service.ts';
import { payBooking } from '../paying/pay-booking.service.ts';
import { linkByStaff, linkByVisitor } from '../paying/payment-links.service.ts';
import { bookingUrlOf, paymentPage } from '../paying/payment-page.service.ts';
import { refundBookingPayment } from '../refunds/refund-booking.service.ts';
import { squareRefunds } from '../refunds/square-refunds.ts';
import { receiveVenueEvent } from '../settling/venue-webhook.service.ts';
import { closeLink, makeBillLink, splitByGuest, splitByStaff } from '../shares/bill-links.service.ts';

/** What visitors pay for bookings, by the venue's own Square account. Requirements B66, P1–P10. */
export function bindBookingPayments(router: Router): void {
  const { deps } = router;

  bind(router, contracts.generatePaymentUrl, async ({ body, principal }) => ({
    paymentUrl: await linkByStaff(deps, principal.venue.clientId, body),
    message: 'Payment link generated',
  }));
  bind(router, contracts.emailPaymentLink, async ({ params, principal }) => {
    const { client_id: clientId, booking_id: bookingId } = params;
    await emailPayLink(deps, { clientId, bookingId, userId: principal.userId });
    return { message: 'Payment link sent' };
  });
  bind(router, contracts.createBookingPaymentLink, async ({ body, ip }) => ({
    message: 'Payment link created',
    paymentLink: { url: await linkByVisitor(deps, body, ip) },
  }));
  bind(router, contracts.getPayableBooking, async ({ params, query }) => {
    const page = await paymentPage(deps, params.booking_id, query.token);
    return { ...page, message: page.paymentCompleted ? 'Payment already completed' : '' };
  });
  bind(router, contracts.createPayment, async ({ body, ip }) => ({
    ...(await payBooking(deps, body, ip)),
    bookingUrl: await bookingUrlOf(deps, body.bookingId, body.token),
    message: 'Payment completed',
  }));
  bind(router, contracts.refundBooking, async ({ params, body, principal }) => {
    const { client_id: clientId, booking_id: bookingId } = params;
    const refund = await refundBookingPayment(deps, { clientId, bookingId, userId: principal.userId, given: body });
    const { id, status, amount, message } = listedRefund(refund);
    return { refund: { id, status, amount, message } };
  });
  bind(router, refundBillPayment, ({ params, body, principal }) => {
    const { client_id: clientId, booking_id: bookingId } = params;
    return refundPayment(deps, squareRefunds, { clientId, bookingId, userId: principal.userId, given: body });
  });
  bind(router, contracts.listBookingPayments, async ({ params, query }) => ({
    payments: await listOfPayments(deps, params.client_id, query.limit),
  }));
  bind(router, getBookingPayments, ({ params }) => paymentsOfOneBooking(deps, params.client_id, params.booking_id));
  /* The signature covers the body's own bytes, so no contract parses it before. */
  bind(router, contracts.venueWebhook, async ({ params, context }) => {
    const signature = context.req.header('x-square-hmacsha256-signature') ?? '';
    await receiveVenueEvent(deps, params.client_id, { rawBody: await context.req.text(), signature });
  });
  bind(router, bills.createBillLink, ({ params, body, principal }) =>
    makeBillLink(deps, { ...asked(params, principal), body }),
  );
  bind(router, bills.splitBill, ({ params, body, principal }) =>
    splitByStaff(deps, { ...asked(params, principal), body }),
  );
  bind(router, bills.splitOwnBill, ({ params, body, ip }) => splitByGuest(deps, params.booking_id, body, ip));
  bind(router, bills.closeBillLink, async ({ params, principal }) => ({
    bill: await closeLink(deps, { ...asked(params, principal), linkId: params.link_id }),
  }));
}

function asked(params: { client_id: string; booking_id: string }, { userId }: { userId: string }) {
  return { clientId: params.client_id, bookingId: params.booking_id, userId };
}
