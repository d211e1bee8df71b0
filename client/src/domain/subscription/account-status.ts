import { type ClientStatus, checkPaymentStatus } from '@gatehouse/sync-protocol/areas/money/payments.contracts';
import type { ApiClient } from '../../lib/api/api-client.ts';
import type { ApiResult } from '../../lib/api/api-result.ts';

/** Whether an account has become active; without its email only the status is returned. Requirement R11. */
export async function getAccountStatus(
  api: ApiClient,
  account: { clientId: string; email?: string },
): Promise<ApiResult<ClientStatus>> {
  const result = await api.call(checkPaymentStatus, { body: account, token: null });
  return result.ok ? { ...result, data: result.data.client } : result;
}
