import { listPlans, type PlanView } from '@gatehouse/sync-protocol/areas/money/plans.contracts';
import type { ApiClient } from '../../lib/api/api-client.ts';
import type { ApiResult } from '../../lib/api/api-result.ts';

/** The price list, for screens without a signed-in user. */
export async function listPublicPlans(api: ApiClient, signal?: AbortSignal): Promise<ApiResult<PlanView[]>> {
  const result = await api.call(listPlans, { token: null, ...(signal ? { signal } : {}) });
  return result.ok ? { ...result, data: result.data.plans } : result;
}
