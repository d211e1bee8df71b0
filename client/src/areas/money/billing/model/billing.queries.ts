import {
  renewSubscription,
  type SubscriptionPaymentView,
} from '@gatehouse/sync-protocol/areas/money/subscriptions.contracts';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { RenewalChoice } from '#domain/subscription/renewal.model';
import { subscriptionPaymentsQuery } from '#domain/subscription/subscription.queries';
import { useApi } from '#lib/api/api-context.tsx';
import { dataOf } from '#lib/api/api-result';
import { isOutcomeOpen } from './payment-labels.ts';

/** An open outcome is settled within seconds of a query. */
const ASK_OPEN_EVERY_MS = 4_000;

/** What the venue has paid the platform; asked again while an outcome is open. */
export function useRenewalPayments(clientId: string) {
  return useQuery({
    ...subscriptionPaymentsQuery(useApi(), clientId),
    refetchInterval: ({ state }) => (hasOpenOutcome(state.data) ? ASK_OPEN_EVERY_MS : false),
  });
}

/** Whether the outcome of some payment isn't known yet; false before the list is here. */
export function hasOpenOutcome(payments: readonly SubscriptionPaymentView[] | undefined): boolean {
  return payments?.some(isOutcomeOpen) ?? false;
}

/** Returns the URL of the payment page, or null where none was created. Errors: `ApiError`. */
export function useRenewal(clientId: string) {
  const api = useApi();
  return useMutation({
    mutationFn: async ({ planType, planId }: Pick<RenewalChoice, 'planType' | 'planId'>) =>
      dataOf(await api.call(renewSubscription, { params: { client_id: clientId }, body: { planType, planId } }))
        .paymentUrl,
  });
}
