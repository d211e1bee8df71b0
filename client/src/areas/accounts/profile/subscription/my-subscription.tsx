import { isFree } from '@gatehouse/sync-protocol/areas/money/subscription/subscription-policy';
import { getSubscription } from '@gatehouse/sync-protocol/areas/money/subscriptions.contracts';
import { getClient } from '@gatehouse/sync-protocol/areas/venues/clients.contracts';
import { venueDateAt } from '@gatehouse/sync-protocol/base/days/venue-day';
import { Stack } from '@mantine/core';
import { useRef, useState } from 'react';
import { Loaded } from '#components/endpoints.tsx';
import { useRead } from '#lib/api/use-read';
import { useNow } from '#sync/react/use-now';
import { CardSection } from './card-section.tsx';
import { PaymentsSection } from './payments-section.tsx';
import { PlanSection } from './plan-section.tsx';
import { StatusSection, UsageSection } from './status-section.tsx';

/** The second tab: status, plan, card and payments. Requirement O2. */
export function MySubscription({ clientId }: { clientId: string }) {
  const asked = { params: { client_id: clientId } };
  const venue = useRead(getClient, asked).data?.client;
  const read = useRead(getSubscription, asked);
  const subscription = read.data?.subscription;
  const card = useRef<HTMLDivElement>(null);
  const [isCardOpen, setIsCardOpen] = useState(false);
  const nowMs = useNow(60_000);
  const timeZone = venue?.time_zone ?? 'UTC';

  const isPaidByNobody = isFree(subscription?.servicePaidUntil);

  const openCard = (): void => {
    setIsCardOpen(true);
    card.current?.scrollIntoView({ block: 'center' });
  };
  return (
    <Stack gap="xl">
      <Loaded read={read} skeleton={{ rows: 2, height: 180 }} title="Failed to load your subscription">
        {({ subscription: known }) => <StatusSection clientId={clientId} subscription={known} />}
      </Loaded>
      {venue ? <UsageSection usage={venue.waiver_usage} /> : null}
      {subscription && !isPaidByNobody ? (
        <PlanSection clientId={clientId} subscription={subscription} onNeedsCard={openCard} />
      ) : null}
      <div ref={card}>
        {venue && !isPaidByNobody ? (
          <CardSection venue={venue} today={venueDateAt(nowMs, timeZone)} isOpen={isCardOpen} onOpen={setIsCardOpen} />
        ) : null}
      </div>
      <PaymentsSection clientId={clientId} timeZone={timeZone} />
    </Stack>
  );
}
