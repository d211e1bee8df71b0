import { listAdminPayments } from '@gatehouse/sync-protocol/http/admin/payments';
import { bind, type Router } from '../../middleware/bind.ts';
import { pageOfPayments } from './payment-history.service.ts';

export function bindPaymentHistory(router: Router): void {
  bind(router, listAdminPayments, async ({ query }) => ({
    success: true as const,
    ...(await pageOfPayments(router.deps, query)),
  }));
}
