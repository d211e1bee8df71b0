import { emailReceipt, getOwnReceipt, getReceipt } from '@gatehouse/sync-protocol/areas/bookings/bills/bills.contracts';
import { bind, type Router } from '#http/bind';
import { pdfReply } from './draw-paper.ts';
import { mailReceipt, ownReceipt, receipt } from './receipts.service.ts';

/** What a booking costs, on paper and by mail. Requirement B67. */
export function bindReceipts(router: Router): void {
  const { deps } = router;
  bind(router, getReceipt, async ({ params, query, principal }) =>
    pdfReply(await receipt(deps, principal, params.booking_id, query.format), 'receipt.pdf'),
  );
  bind(router, getOwnReceipt, async ({ params, query, ip }) =>
    pdfReply(await ownReceipt(deps, { bookingId: params.booking_id, ip, ...query }), 'receipt.pdf'),
  );
  bind(router, emailReceipt, async ({ params, body, principal }) => {
    const email = await mailReceipt(deps, principal, params.booking_id, body.email ?? null);
    return { message: `The receipt is on its way to ${email}` };
  });
}
