import type { ApiClient } from '#lib/api/api-client';
import { listPlansEndpoint } from '#lib/api/replies/site-replies';
import { type SitePlan, sitePlan } from './site-plan.ts';

/** The price list, or null where it did not come. It is the same for everyone, so it is asked for without a token. */
export async function askForPlans(api: ApiClient, signal?: AbortSignal): Promise<SitePlan[] | null> {
  const result = await api.ask(listPlansEndpoint, { token: null, ...(signal ? { signal } : {}) });
  return result.ok ? result.data.plans.map(sitePlan) : null;
}
