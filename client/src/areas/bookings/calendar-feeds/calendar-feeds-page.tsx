import { deleteFeed, listFeeds } from '@gatehouse/sync-protocol/areas/bookings/calendar-feeds.contracts';
import { Button, Container, Title } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { ConfirmDialog } from '#components/dialog/confirm-dialog.tsx';
import { EmptyState } from '#components/empty-state.tsx';
import { Loaded, useChange } from '#components/endpoints.tsx';
import { type Column, ListTable } from '#components/list-table.tsx';
import { PageHeader } from '#components/page-header.tsx';
import { useResources } from '#domain/resources/resources.queries';
import { useReadOnly } from '#domain/subscription/subscription-status-context.tsx';
import { useRead } from '#lib/api/use-read';
import { venueDay } from '#lib/venue-format';
import { useSyncEngine } from '#sync/react/sync-context.tsx';
import { useVenueTimeZone } from '#sync/react/use-venue-date';
import { AddFeedDialog } from './add-feed-dialog.tsx';
import classes from './calendar-feeds.module.css';
import { type NamedFeed, named } from './feed-labels.ts';
import { SubscribeSteps } from './subscribe-steps.tsx';

type Opened = 'add' | NamedFeed | null;

/** Addresses at which calendars read the bookings. Revoking one works in an expired venue too. Requirement B34. */
export function CalendarFeedsPage() {
  const { clientId } = useSyncEngine().identity;
  const timeZone = useVenueTimeZone();
  const listed = useRead(listFeeds, { params: { client_id: clientId } }, { networkMode: 'always' });
  const resources = useResources(clientId);
  /* Both are needed: the names of what feeds show are those of resources. */
  const missing = listed.data ? resources : listed;
  const feeds = listed.data && resources.data ? named(listed.data.feeds, resources.data.resources) : undefined;
  const { control } = useReadOnly();
  const [opened, setOpened] = useState<Opened>(null);
  const close = (): void => setOpened(null);
  const isEmpty = feeds?.length === 0;
  const add = (
    <Button onClick={() => setOpened('add')} {...control}>
      Add a Calendar
    </Button>
  );
  const columns: Column<NamedFeed>[] = [
    { header: 'Bookings of', cell: ({ name }) => name, isRowHeader: true, className: classes['name'] },
    { header: 'Party names', cell: ({ feed }) => (feed.show_names ? 'Names shown' : 'Names hidden') },
    {
      header: 'Added',
      cell: ({ feed }) => venueDay(feed.created_at, timeZone),
      isTabular: true,
      className: classes['added'],
    },
    {
      header: 'Actions',
      className: classes['actions'],
      cell: (row) => (
        <Button
          size="xs"
          variant="subtle"
          color="red"
          aria-label={`Revoke ${row.name}, added ${venueDay(row.feed.created_at, timeZone)}`}
          onClick={() => setOpened(row)}
        >
          Revoke
        </Button>
      ),
    },
  ];
  return (
    <Container size="lg" py="xl">
      <PageHeader
        title="Calendar Feeds"
        subtitle="Bookings in the calendars that you and your staff use, on a phone or a computer."
        actions={
          <>
            <Button component={Link} to="/resources" variant="default">
              Rooms and Resources
            </Button>
            {isEmpty ? null : add}
          </>
        }
      />
      {feeds ? null : <Loaded read={{ ...missing, data: undefined }} skeleton={{ rows: 3 }} />}
      {isEmpty ? (
        <EmptyState title="No calendars yet" action={add}>
          Add one, and subscribe to its address in a calendar app: bookings, moves and cancellations of the venue, a
          room or a member of your staff show up there by themselves.
        </EmptyState>
      ) : null}
      {feeds && !isEmpty ? (
        <>
          <ListTable columns={columns} rows={feeds} keyOf={({ feed }) => feed.feed_id} cardsTo={48} />
          <Title order={2} size="h4" mt="xl">
            How to subscribe
          </Title>
          <SubscribeSteps />
        </>
      ) : null}
      {opened === 'add' ? <AddFeedDialog clientId={clientId} onClose={close} /> : null}
      <RevokeDialog clientId={clientId} shown={opened === 'add' ? null : opened} onClose={close} />
    </Container>
  );
}

/** Asks before an address stops working. `shown` is null while nothing is asked. */
function RevokeDialog({
  clientId,
  shown,
  onClose,
}: {
  clientId: string;
  shown: NamedFeed | null;
  onClose: () => void;
}) {
  /* The list is read again in any case: someone else may have been first. */
  const revoke = useChange(deleteFeed, {
    invalidates: [listFeeds],
    networkMode: 'always',
    done: 'The calendar’s address was revoked.',
    failed: 'Error revoking the address',
  });
  const confirm = async (): Promise<void> => {
    if (!shown) return;
    await revoke.act({ params: { client_id: clientId, feed_id: shown.feed.feed_id } });
    onClose();
  };
  return (
    <ConfirmDialog
      opened={shown !== null}
      title={`Revoke the calendar of “${shown?.name ?? ''}”?`}
      confirmLabel="Revoke"
      busyLabel="Revoking…"
      onConfirm={confirm}
      onClose={onClose}
    >
      Its address stops working at once, and calendars that subscribed to it get no more changes. What they have already
      may stay in them until the subscription is deleted there. An address can’t be given back; your bookings stay as
      they are.
    </ConfirmDialog>
  );
}
