import { isFree } from '@gatehouse/sync-protocol/areas/money/subscription/subscription-policy';
import { venueDateAt } from '@gatehouse/sync-protocol/base/days/venue-day';
import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ErrorState } from '#components/error-state.tsx';
import { SkeletonRows } from '#components/skeleton-rows.tsx';
import { subscriptionQuery } from '#domain/subscription/subscription.queries';
import { clientQuery } from '#domain/venue/venue.queries';
import { useApi } from '#lib/api/api-context.tsx';
import { useNow } from '#sync/react/use-now';
import { CardSection } from './card-section.tsx';
import { PaymentsSection } from './payments-section.tsx';
import { PlanSection } from './plan-section.tsx';
import { StatusSection, UsageSection } from './status-section.tsx';

/** The second tab: status, plan, card and payments. Requirement O2. */
export function MySubscription({ clientId }: { clientId: string }) {
  const api = useApi();
  const venue = useQuery(clientQuery(api, clientId));
  const subscription = useQuery(subscriptionQuery(api, clientId));
  const card = useRef<HTMLDivElement>(null);
  const [isCardOpen, setIsCardOpen] = useState(false);
  const nowMs = useNow(60_000);
  const timeZone = venue.data?.time_zone ?? 'UTC';

  const isPaidByNobody = isFree(subscription.data?.servicePaidUntil);

  const openCard = (): void => {
    setIsCardOpen(true);
    card.current?.scrollIntoView({ block: 'center' });
  };
  return (
    <Stack gap="xl">
      {subscription.isPending ? <SkeletonRows rows={2} height={180} /> : null}
      {subscription.error && !subscription.data ? (
        <ErrorState
          title="Failed to load your subscription"
          message={subscription.error.message}
          onRetry={() => void subscription.refetch()}
        />
      ) : null}
      {subscription.data ? <StatusSection clientId={clientId} subscription={subscription.data} /> : null}
      {venue.data ? <UsageSection usage={venue.data.waiver_usage} /> : null}
      {subscription.data && !isPaidByNobody ? (
        <PlanSection clientId={clientId} subscription={subscription.data} onNeedsCard={openCard} />
      ) : null}
      <div ref={card}>
        {venue.data && !isPaidByNobody ? (
          <CardSection
            venue={venue.data}
            today={venueDateAt(nowMs, timeZone)}
            isOpen={isCardOpen}
            onOpen={setIsCardOpen}
          />
        ) : null}
      </div>
      <PaymentsSection clientId={clientId} timeZone={timeZone} />
    </Stack>
  );
}
