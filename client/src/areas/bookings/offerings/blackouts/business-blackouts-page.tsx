import { Button, Container, Stack } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { Dialog } from '#components/dialog/dialog.tsx';
import { EmptyState } from '#components/empty-state.tsx';
import { Loaded } from '#components/endpoints.tsx';
import { PageHeader } from '#components/page-header.tsx';
import { useReadOnly } from '#domain/subscription/subscription-status-context.tsx';
import { useSyncEngine } from '#sync/react/sync-context.tsx';
import { BlackoutForm } from './blackout-form.tsx';
import { BlackoutList } from './blackout-list.tsx';
import { useBlackouts } from './blackouts.queries.ts';
import { HolidaysSection } from './holidays-section.tsx';
import { MessageLine, useTimedMessage } from './timed-message.tsx';

/** The days on which the whole business takes no bookings, and the holidays on which it does. Requirement B9. */
export function BusinessBlackoutsPage() {
  const { clientId } = useSyncEngine().identity;
  const scope = { clientId, offeringId: null };
  const read = useBlackouts(scope);
  const { message, show, clear } = useTimedMessage();
  const { control } = useReadOnly();
  const [isAdding, setIsAdding] = useState(false);
  const close = (): void => setIsAdding(false);
  const add = (
    <Button onClick={() => setIsAdding(true)} {...control}>
      Add Blackout Date(s)
    </Button>
  );
  const isEmpty = read.data?.length === 0;

  return (
    <Container size="lg" py="xl">
      <PageHeader
        title="Business-Wide Blackout Dates"
        subtitle="On these days none of your offerings can be booked."
        actions={
          <>
            <Button component={Link} to="/my-offerings" variant="default">
              My Offerings
            </Button>
            {isEmpty ? null : add}
          </>
        }
      />
      <Stack gap="md">
        <MessageLine message={message} onUndone={clear} />
        <Loaded read={read} skeleton={{ rows: 4 }} failed="Failed to load blackout dates">
          {(blackouts) =>
            isEmpty ? (
              <EmptyState title="No blackout dates" action={add}>
                Close the business for a day, a week off or a private event. Each offering also has blackout dates of
                its own.
              </EmptyState>
            ) : (
              <BlackoutList scope={scope} blackouts={blackouts} onMessage={show} />
            )
          }
        </Loaded>
        <HolidaysSection clientId={clientId} />
      </Stack>
      <Dialog opened={isAdding} onClose={close} title="Add Blackout Date(s)">
        <BlackoutForm
          scope={scope}
          reasonHint="Visitors can see the reason."
          onCancel={close}
          onAdded={(text) => {
            close();
            show('done', text);
          }}
        />
      </Dialog>
    </Container>
  );
}
