import { askForPlans } from '../../areas/site/pages/pricing/ask-for-plans.ts';
import { fillPrices } from '../../areas/site/pages/pricing/fill-prices.ts';
import type { SitePlan } from '../../areas/site/pages/pricing/site-plan.ts';
import { createApiClient } from '../../lib/api/api-client.ts';

/**
 * Shows the current prices in the prerendered price list without React. Answers what is shown; null where React has to
 * show it, because the prices did not come or are of other tiers.
 */
export async function showLivePrices(root: Element, isTaken: () => boolean): Promise<readonly SitePlan[] | null> {
  const plans = await askForPlans(createApiClient({ token: () => null }));
  return plans && !isTaken() && fillPrices(root, plans) ? plans : null;
}
