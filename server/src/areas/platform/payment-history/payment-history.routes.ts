import { listAdminPayments } from '@gatehouse/sync-protocol/areas/platform/payment-history.contracts';
import { bind, type Router } from '#http/bind';
import { pageOfPayments } from './payment-history.service.ts';

/** The payments of all venues, subscriptions and deposits, for the platform's admins. */
export function bindPaymentHistory(router: Router): void {
  bind(router, listAdminPayments, ({ query }) => pageOfPayments(router.deps, query));
}
