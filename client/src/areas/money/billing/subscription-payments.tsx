import { isFree } from '@gatehouse/sync-protocol/areas/money/subscription/subscription-policy';
import {
  getSubscription,
  listSubscriptionPayments,
} from '@gatehouse/sync-protocol/areas/money/subscriptions.contracts';
import { Text, Title } from '@mantine/core';
import { useEffect } from 'react';
import { EmptyState } from '#components/empty-state.tsx';
import { Loaded } from '#components/endpoints.tsx';
import { ErrorState } from '#components/error-state.tsx';
import { SkeletonRows } from '#components/skeleton-rows.tsx';
import { useSession } from '#domain/session/session-context.tsx';
import { usePlans } from '#domain/subscription/subscription.queries';
import { useSubscriptionStatus } from '#domain/subscription/subscription-status-context.tsx';
import { useVenue } from '#domain/venue/use-venue';
import { useRead } from '#lib/api/use-read';
import { useSyncEngine } from '#sync/react/sync-context.tsx';
import { useVenueDate } from '#sync/react/use-venue-date';
import { PaymentsList } from './components/payments-list.tsx';
import { FreePanel, RenewPanel } from './components/renew-panel.tsx';
import { isOutcomeOpen as isOpen } from './model/payment-labels.ts';

/** An open outcome is settled within seconds of a query. */
const ASK_OPEN_EVERY_MS = 4_000;

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
  const asked = { params: { client_id: clientId } };
  const plans = usePlans();
  const { data, error, refetch } = useRead(getSubscription, asked);
  const payments = useRead(listSubscriptionPayments, asked, {
    refetchInterval: ({ state }) => (state.data?.payments.some(isOpen) ? ASK_OPEN_EVERY_MS : false),
  });
  const isOutcomeOpen = payments.data?.payments.some(isOpen) ?? false;
  const subscription = data?.subscription;
  useRefreshAfterPayment(subscription?.servicePaidUntil);
  useEffect(() => {
    if (!isOutcomeOpen) void refetch();
  }, [isOutcomeOpen, refetch]);
  const failure = error ?? plans.error;

  return (
    <>
      {isFree(subscription?.servicePaidUntil) ? (
        <FreePanel />
      ) : subscription && plans.data ? (
        <RenewPanel
          clientId={clientId}
          subscription={subscription}
          plans={plans.data.plans}
          today={today}
          isOutcomeOpen={isOutcomeOpen}
          onLeave={leaveTo}
        />
      ) : failure ? (
        <ErrorState
          message={failure.message}
          onRetry={() => {
            void refetch();
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
      <Loaded
        read={payments}
        skeleton={{ rows: 3, height: 56 }}
        failed={({ message }) => `Failed to load subscription payments. ${message}`}
      >
        {({ payments: listed }) =>
          listed.length > 0 ? (
            <PaymentsList payments={listed} timeZone={timeZone} />
          ) : (
            <EmptyState title="No subscription payments found">
              What you pay for Gatehouse will appear here, each payment with its receipt.
            </EmptyState>
          )
        }
      </Loaded>
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
