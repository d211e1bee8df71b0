import {
  deleteOffering,
  listOfferings,
  type OfferingView,
} from '@gatehouse/sync-protocol/areas/bookings/offerings.contracts';
import { Button, Container, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { ConfirmDialog } from '#components/dialog/confirm-dialog.tsx';
import { Dialog } from '#components/dialog/dialog.tsx';
import { CloseActions } from '#components/dialog/dialog-actions.tsx';
import { Loaded, useChange } from '#components/endpoints.tsx';
import { PageHeader } from '#components/page-header.tsx';
import { toast } from '#components/toast';
import type { DraftPreview } from '#domain/offerings/offering-draft';
import { useMay } from '#domain/session/session-context.tsx';
import { useReadOnly } from '#domain/subscription/subscription-status-context.tsx';
import { useRead } from '#lib/api/use-read';
import { useSyncEngine } from '#sync/react/sync-context.tsx';
import { BlackoutForm } from './blackouts/blackout-form.tsx';
import { BlackoutList } from './blackouts/blackout-list.tsx';
import { useBlackouts } from './blackouts/blackouts.queries.ts';
import { MessageLine, useTimedMessage } from './blackouts/timed-message.tsx';
import { EmptySlot, OfferingCard } from './components/offering-card.tsx';
import classes from './components/offerings.module.css';
import { OfferingDialog } from './editor/offering-dialog.tsx';
import { shownSlots, slotId, slots } from './model/offering-labels.ts';
import { partNamed } from './model/parts.model.ts';
import { WebsitesPanel } from './websites/websites-panel.tsx';

interface Opened {
  dialog: 'blackouts' | 'delete';
  offering: OfferingView;
}

const expired = (purpose: string) =>
  `Your subscription has expired. Please renew your subscription ${purpose} offerings.`;

/** The ten slots of what the venue sells; of the free ones, one until all are asked for. Requirements B7, B9, O53. */
export function MyOfferingsPage({ Preview }: { Preview: DraftPreview }) {
  const { clientId } = useSyncEngine().identity;
  const read = useRead(listOfferings, { params: { client_id: clientId } });
  const { isReadOnly } = useReadOnly();
  const may = useMay();
  const [opened, setOpened] = useState<Opened | null>(null);
  const [showsAll, setShowsAll] = useState(false);
  const [address, setAddress] = useSearchParams();
  const addressed = slots.map((slot) => slotId(clientId, slot)).find((id) => id === address.get('offering'));
  const [chosen, setChosen] = useState<string | null>(null);
  const edited = chosen ?? addressed;
  const close = (): void => setOpened(null);
  const edit = (offeringId: string): void => {
    if (isReadOnly) toast(expired('to create or edit'), 'failed');
    else setChosen(offeringId);
  };
  const remove = (offering: OfferingView): void => {
    if (isReadOnly) toast(expired('to delete'), 'failed');
    else setOpened({ dialog: 'delete', offering });
  };

  return (
    <Container size="xl" py="xl">
      <PageHeader
        title="My Offerings"
        subtitle="What people can book: up to ten offerings, each with its own page."
        actions={
          <>
            {may('prices.manage') ? (
              <Button component={Link} to="/prices" variant="default">
                Prices
              </Button>
            ) : null}
            <Button component={Link} to="/resources" variant="default">
              Rooms and Resources
            </Button>
            <Button component={Link} to="/booking-policy" variant="default">
              Booking Policy
            </Button>
            <Button component={Link} to="/client-blackouts" variant="default">
              Manage Business Blackouts
            </Button>
          </>
        }
      />
      <Loaded read={read} skeleton={{ rows: 3, height: 200 }}>
        {(offerings) => (
          <div className={classes['grid']}>
            {shownSlots(clientId, offerings, showsAll).map((slot) => {
              const offeringId = slotId(clientId, slot);
              const offering = offerings.find(({ offering_id: id }) => id === offeringId) ?? null;
              return offering ? (
                <OfferingCard
                  key={slot}
                  slot={slot}
                  offering={offering}
                  onEdit={() => edit(offeringId)}
                  onBlackouts={() => setOpened({ dialog: 'blackouts', offering })}
                  onDelete={() => remove(offering)}
                />
              ) : (
                <EmptySlot key={slot} slot={slot} onAdd={() => edit(offeringId)} />
              );
            })}
          </div>
        )}
      </Loaded>
      {read.data && read.data.length < slots.length - 1 ? (
        <Button variant="subtle" size="sm" mt="sm" onClick={() => setShowsAll(!showsAll)}>
          {showsAll ? 'Show one free slot' : 'Show all ten slots'}
        </Button>
      ) : null}
      <WebsitesPanel clientId={clientId} />
      {edited && read.data && !isReadOnly ? (
        <OfferingDialog
          key={edited}
          clientId={clientId}
          offeringId={edited}
          offering={read.data.find(({ offering_id: id }) => id === edited) ?? null}
          part={partNamed(address.get('part'))}
          Preview={Preview}
          onClose={() => {
            setChosen(null);
            if (addressed) setAddress({}, { replace: true });
          }}
        />
      ) : null}
      {opened?.dialog === 'blackouts' ? (
        <OfferingBlackoutsDialog clientId={clientId} offering={opened.offering} onClose={close} />
      ) : null}
      <DeleteDialog
        clientId={clientId}
        offering={opened?.dialog === 'delete' ? opened.offering : null}
        onClose={close}
      />
    </Container>
  );
}

function DeleteDialog({
  clientId,
  offering,
  onClose,
}: {
  clientId: string;
  offering: OfferingView | null;
  onClose: () => void;
}) {
  const remove = useChange(deleteOffering, {
    invalidates: [listOfferings],
    done: ({ message }) => message,
    failed: 'Error deleting offering',
    onDone: onClose,
  });
  const confirm = async (): Promise<void> => {
    if (offering) await remove.act({ params: { client_id: clientId, offering_id: offering.offering_id } });
  };
  return (
    <ConfirmDialog
      opened={offering !== null}
      title={`Delete “${offering?.offering_name ?? ''}”?`}
      confirmLabel="Delete offering"
      busyLabel="Deleting…"
      onConfirm={confirm}
      onClose={onClose}
    >
      Are you sure you want to delete this offering? Its bookings stay, but its blackout dates are deleted.
    </ConfirmDialog>
  );
}

/** The days on which one offering takes no bookings. Requirement B9. */
function OfferingBlackoutsDialog({
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
