import { isFree } from '@gatehouse/sync-protocol/areas/money/subscription/subscription-policy';
import { Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { EmptyState } from '#components/empty-state.tsx';
import { ErrorState } from '#components/error-state.tsx';
import { SkeletonRows } from '#components/skeleton-rows.tsx';
import { useSession } from '#domain/session/session-context.tsx';
import { plansQuery, subscriptionQuery } from '#domain/subscription/subscription.queries';
import { useSubscriptionStatus } from '#domain/subscription/subscription-status-context.tsx';
import { useVenue } from '#domain/venue/use-venue';
import { useApi } from '#lib/api/api-context.tsx';
import { useSyncEngine } from '#sync/react/sync-context.tsx';
import { useVenueDate } from '#sync/react/use-venue-date';
import { PaymentsList } from './components/payments-list.tsx';
import { FreePanel, RenewPanel } from './components/renew-panel.tsx';
import { hasOpenOutcome, useRenewalPayments } from './model/billing.queries.ts';

interface SubscriptionPaymentsProps {
  /** Navigates to the provider's page. */
  leaveTo?: (url: string) => void;
}

function openAddress(url: string): void {
  window.location.assign(url);
}

/** Renewal, and below it what the venue has paid the platform. Requirement R8. */
export function SubscriptionPayments({ leaveTo = openAddress }: SubscriptionPaymentsProps) {
  const { clientId } = useSyncEngine().identity;
  const today = useVenueDate();
  const { time_zone: timeZone } = useVenue();
  const api = useApi();
  const subscription = useQuery(subscriptionQuery(api, clientId));
  const plans = useQuery(plansQuery(api));
  const payments = useRenewalPayments(clientId);
  const isOutcomeOpen = hasOpenOutcome(payments.data);
  useRefreshAfterPayment(subscription.data?.servicePaidUntil);
  const { refetch } = subscription;
  useEffect(() => {
    if (!isOutcomeOpen) void refetch();
  }, [isOutcomeOpen, refetch]);
  const failure = subscription.error ?? plans.error;

  return (
    <>
      {isFree(subscription.data?.servicePaidUntil) ? (
        <FreePanel />
      ) : subscription.data && plans.data ? (
        <RenewPanel
          clientId={clientId}
          subscription={subscription.data}
          plans={plans.data}
          today={today}
          isOutcomeOpen={isOutcomeOpen}
          onLeave={leaveTo}
        />
      ) : failure ? (
        <ErrorState
          message={failure.message}
          onRetry={() => {
            void subscription.refetch();
            void plans.refetch();
          }}
        />
      ) : (
        <SkeletonRows rows={1} height={260} />
      )}
      <Title order={2} mt="lg">
        Subscription payments
      </Title>
      <Text c="dimmed" mb="sm">
        What you have paid for Gatehouse, newest first. Your customers’ deposits are not included.
      </Text>
      {payments.data ? (
        payments.data.length > 0 ? (
          <PaymentsList payments={payments.data} timeZone={timeZone} />
        ) : (
          <EmptyState title="No subscription payments found">
            What you pay for Gatehouse will appear here, each payment with its receipt.
          </EmptyState>
        )
      ) : payments.error ? (
        <ErrorState
          message={`Failed to load subscription payments. ${payments.error.message}`}
          onRetry={() => void payments.refetch()}
        />
      ) : (
        <SkeletonRows rows={3} height={56} />
      )}
    </>
  );
}

/** A payment changed the paid-until day: refresh the banner and the read-only state. */
function useRefreshAfterPayment(paidUntil: string | null | undefined): void {
  const { user } = useSession();
  const { refresh } = useSubscriptionStatus();
  const known = user?.service_paid_until;
  useEffect(() => {
    if (paidUntil !== undefined && known !== undefined && paidUntil !== known) void refresh();
  }, [paidUntil, known, refresh]);
}
