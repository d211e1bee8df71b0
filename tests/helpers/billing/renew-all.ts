import {
  type RenewalResult,
  renewals,
} from '@gatehouse/server/areas/money/billing/subscriptions/auto-renew-run.service';
import type { Deps } from '@gatehouse/server/integrations/deps';

/** Every automatic renewal that is due, without the lock that makes runs follow each other. */
export async function renewAll(deps: Deps): Promise<RenewalResult[]> {
  const results: RenewalResult[] = [];
  for await (const renewal of renewals(deps)) if (renewal) results.push(renewal.result);
  return results;
}
