import { createBill, quoteChange, quoteOwnChange } from '@gatehouse/sync-protocol/areas/bookings/bills/bills.contracts';
import { createQuote } from '@gatehouse/sync-protocol/areas/bookings/quotes.contracts';
import { bind, type Router } from '#http/bind';
import { createBill as createBillOf } from './create-bill.service.ts';
import * as service from './quotes.service.ts';

/** What bookings would cost, before they are made or changed, and bills for those of before there were prices. Requirements B63 and B64. */
export function bindQuotes(router: Router): void {
  const { deps } = router;
  bind(router, createQuote, ({ body, ip }) => service.quoteFor(deps, body, ip));
  bind(router, createBill, async ({ params, body, principal }) => ({
    bill: await createBillOf(deps, principal, params.booking_id, body),
  }));
  bind(router, quoteChange, ({ params, body }) =>
    service.quoteForChange(deps, params.client_id, params.booking_id, body),
  );
  bind(router, quoteOwnChange, ({ params, body, ip }) => service.quoteForOwn(deps, params.booking_id, body, ip));
}
