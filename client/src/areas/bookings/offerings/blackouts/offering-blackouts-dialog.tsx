import type { OfferingView } from '@gatehouse/sync-protocol/areas/bookings/offerings.contracts';
import { Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Dialog } from '#components/dialog/dialog.tsx';
import { CloseActions } from '#components/dialog/dialog-actions.tsx';
import { ErrorState } from '#components/error-state.tsx';
import { SkeletonRows } from '#components/skeleton-rows.tsx';
import { useApi } from '#lib/api/api-context.tsx';
import { BlackoutForm } from './blackout-form.tsx';
import { BlackoutList } from './blackout-list.tsx';
import { blackoutsQuery } from './blackouts.queries.ts';
import { MessageLine, useTimedMessage } from './timed-message.tsx';

/** The days on which one offering takes no bookings. Requirement B9. */
export function OfferingBlackoutsDialog({
  clientId,
  offering,
  onClose,
}: {
  clientId: string;
  offering: OfferingView;
  onClose: () => void;
}) {
  const scope = { clientId, offeringId: offering.offering_id };
  const blackouts = useQuery(blackoutsQuery(useApi(), scope));
  const { message, show, clear } = useTimedMessage();
  return (
    <Dialog opened onClose={onClose} title={`Blackout Dates of “${offering.offering_name}”`} size="lg">
      <Stack gap="md">
        <BlackoutForm scope={scope} onAdded={(text) => show('done', text)} />
        <MessageLine message={message} onUndone={clear} />
        <Title order={3} size="h4">
          Closed days
        </Title>
        {blackouts.error && !blackouts.data ? (
          <ErrorState message="Failed to load blackout dates" onRetry={() => void blackouts.refetch()} />
        ) : null}
        {blackouts.isPending ? <SkeletonRows rows={2} /> : null}
        {blackouts.data?.length === 0 ? <Text c="dimmed">No blackout dates for this offering.</Text> : null}
        {blackouts.data && blackouts.data.length > 0 ? (
          <BlackoutList scope={scope} blackouts={blackouts.data} onMessage={show} />
        ) : null}
        <CloseActions onClose={onClose} />
      </Stack>
    </Dialog>
  );
}
