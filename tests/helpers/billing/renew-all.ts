import type { Deps } from '@gatehouse/server/deps';
import { type RenewalResult, renewals } from '@gatehouse/server/features/billing/subscriptions/auto-renew.service';

/** Every automatic renewal that is due, without the lock that makes runs follow each other. */
export async function renewAll(deps: Deps): Promise<RenewalResult[]> {
  const results: RenewalResult[] = [];
  for await (const renewal of renewals(deps)) if (renewal) results.push(renewal.result);
  return results;
}
