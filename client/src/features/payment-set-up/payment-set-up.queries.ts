import { checkPaymentSetUp } from '@gatehouse/sync-protocol/http/square-accounts';
import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '../../lib/api/api-client.ts';
import { dataOf } from '../../lib/api/api-result.ts';

/** What is configured, looked up at Square as well, so not asked again by itself. */
export const paymentSetUpQuery = (api: ApiClient, clientId: string) =>
  queryOptions({
    queryKey: ['payment-set-up', clientId],
    queryFn: async ({ signal }) =>
      dataOf(await api.call(checkPaymentSetUp, { params: { client_id: clientId }, signal })),
    refetchOnWindowFocus: false,
  });
