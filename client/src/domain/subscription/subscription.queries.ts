import { listPlans } from '@gatehouse/sync-protocol/areas/money/plans.contracts';
import * as contracts from '@gatehouse/sync-protocol/areas/money/subscriptions.contracts';
import { useRead } from '../../lib/api/use-read.ts';

/** What a charge, another card or another plan changes of a venue's subscription. */
export const subscriptionReads = [
  contracts.getSubscription,
  contracts.quoteSwitch,
  contracts.listSubscriptionPayments,
  contracts.listPaymentMethods,
  contracts.getSquareCustomer,
  contracts.listRecurringCharges,
];

const PLANS_FRESH_MS = 5 * 60_000;

/** The platform's price list. */
export function usePlans() {
  return useRead(listPlans, undefined, { staleTime: PLANS_FRESH_MS });
}
