import {
  checkPaymentSetUp,
  getSquareCredentials,
} from '@gatehouse/sync-protocol/areas/money/square-accounts.contracts';
import type { ReplyOf } from '@gatehouse/sync-protocol/base/contract';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { ApiClient } from '../../lib/api/api-client.ts';
import { useApi } from '../../lib/api/api-context.tsx';
import { dataOf } from '../../lib/api/api-result.ts';

export type SquareCredentials = NonNullable<ReplyOf<typeof getSquareCredentials>['credentials']>;

/** The venue's own Square account; null where none is connected. */
export const squareCredentialsQuery = (api: ApiClient, clientId: string) =>
  queryOptions({
    queryKey: ['square-credentials', clientId],
    queryFn: async ({ signal }) =>
      dataOf(await api.call(getSquareCredentials, { params: { client_id: clientId }, signal })).credentials,
  });

/** What is configured, looked up at Square as well, so not asked again by itself. */
export const paymentSetUpQuery = (api: ApiClient, clientId: string) =>
  queryOptions({
    queryKey: ['payment-set-up', clientId],
    queryFn: async ({ signal }) =>
      dataOf(await api.call(checkPaymentSetUp, { params: { client_id: clientId }, signal })),
    refetchOnWindowFocus: false,
  });

/** Asks again for everything that depends on the account. */
export function useForgetSquareAccount(clientId: string): () => Promise<void> {
  const api = useApi();
  const queries = useQueryClient();
  return async () => {
    await Promise.all(
      [squareCredentialsQuery(api, clientId), paymentSetUpQuery(api, clientId)].map(({ queryKey }) =>
        queries.invalidateQueries({ queryKey }),
      ),
    );
  };
}
