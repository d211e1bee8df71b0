import { quoteChange, quoteOwnChange } from '@gatehouse/sync-protocol/areas/bookings/bills/bills.contracts';
import { createQuote } from '@gatehouse/sync-protocol/areas/bookings/quotes.contracts';
import { bind, type Router } from '#http/bind';
import * as service from './quotes.service.ts';

/** What bookings would cost, before they are made or changed. Requirements B63 and B64. */
export function bindQuotes(router: Router): void {
  const { deps } = router;
  bind(router, createQuote, ({ body, ip }) => service.quoteFor(deps, body, ip));
  bind(router, quoteChange, ({ params, body }) =>
    service.quoteForChange(deps, params.client_id, params.booking_id, body),
  );
  bind(router, quoteOwnChange, ({ params, body, ip }) => service.quoteForOwn(deps, params.booking_id, body, ip));
}
