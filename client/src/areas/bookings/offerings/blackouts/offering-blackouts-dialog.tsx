import type { OfferingView } from '@gatehouse/sync-protocol/areas/bookings/offerings.contracts';
import { Stack, Text, Title } from '@mantine/core';
import { Dialog } from '#components/dialog/dialog.tsx';
import { CloseActions } from '#components/dialog/dialog-actions.tsx';
import { Loaded } from '#components/endpoints.tsx';
import { BlackoutForm } from './blackout-form.tsx';
import { BlackoutList } from './blackout-list.tsx';
import { useBlackouts } from './blackouts.queries.ts';
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
  const read = useBlackouts(scope);
  const { message, show, clear } = useTimedMessage();
  return (
    <Dialog opened onClose={onClose} title={`Blackout Dates of “${offering.offering_name}”`} size="lg">
      <Stack gap="md">
        <BlackoutForm scope={scope} onAdded={(text) => show('done', text)} />
        <MessageLine message={message} onUndone={clear} />
        <Title order={3} size="h4">
          Closed days
        </Title>
        <Loaded read={read} skeleton={{ rows: 2 }} failed="Failed to load blackout dates">
          {(blackouts) =>
            blackouts.length === 0 ? (
              <Text c="dimmed">No blackout dates for this offering.</Text>
            ) : (
              <BlackoutList scope={scope} blackouts={blackouts} onMessage={show} />
            )
          }
        </Loaded>
        <CloseActions onClose={onClose} />
      </Stack>
    </Dialog>
  );
}
