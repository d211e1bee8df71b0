import {
  type AdminPaymentsQuery,
  listAdminPayments,
} from '@gatehouse/sync-protocol/areas/platform/payment-history.contracts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useApi } from '#lib/api/api-context.tsx';
import { dataOf } from '#lib/api/api-result';
import type { PaymentsView } from './model/payments.model.ts';

/** One page; the last one stays visible while the next is fetched. */
export function usePayments(view: PaymentsView, after: string | null) {
  const api = useApi();
  const query: Partial<AdminPaymentsQuery> = {
    type: view.type,
    search: view.search.trim(),
    ...(view.outcome === '' ? {} : { outcome: view.outcome }),
    ...(view.startDate === '' ? {} : { startDate: view.startDate }),
    ...(view.endDate === '' ? {} : { endDate: view.endDate }),
    ...(after === null ? {} : { after }),
  };
  return useQuery({
    queryKey: ['admin-payments', query],
    queryFn: async ({ signal }) => dataOf(await api.call(listAdminPayments, { query, signal })),
    placeholderData: keepPreviousData,
  });
}
