import { listPlansAddress } from '@gatehouse/sync-protocol/http/account-addresses';
import type { PlanView } from '@gatehouse/sync-protocol/http/plans';
import type { ApiClient } from '../../lib/api/api-client.ts';
import type { ApiResult } from '../../lib/api/api-result.ts';
import { isRecord, isText, isWhole, listOf, oneOf, orNull, shape } from '../../lib/api/shape.ts';

const isPlan = shape({
  plan_id: isText,
  plan_name: isText,
  plan_type: oneOf('monthly', 'yearly'),
  price: orNull(Number.isFinite),
  waivers_per_month: orNull(isWhole),
});
const arePlans = shape({ success: oneOf(true), plans: listOf(isPlan) });

/** Accepts what the contract `listPlans` accepts, without its schema; a test holds the two together. */
export function readPlans(reply: unknown): PlanView[] | null {
  return isRecord(reply) && arePlans(reply) ? (reply['plans'] as PlanView[]) : null;
}

export function askPlans(api: ApiClient, signal?: AbortSignal): Promise<ApiResult<PlanView[]>> {
  return api.ask(listPlansAddress, readPlans, { token: null, ...(signal ? { signal } : {}) });
}
