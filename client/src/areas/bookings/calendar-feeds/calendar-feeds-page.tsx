import { Button, Container, Title } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { EmptyState } from '#components/empty-state.tsx';
import { ErrorState } from '#components/error-state.tsx';
import { type Column, ListTable } from '#components/list-table.tsx';
import { PageHeader } from '#components/page-header.tsx';
import { SkeletonRows } from '#components/skeleton-rows.tsx';
import { useReadOnly } from '#domain/subscription/subscription-status-context.tsx';
import { venueDay } from '#lib/venue-format';
import { useSyncEngine } from '#sync/react/sync-context.tsx';
import { useVenueTimeZone } from '#sync/react/use-venue-date';
import { AddFeedDialog } from './add-feed-dialog.tsx';
import classes from './calendar-feeds.module.css';
import { useFeeds } from './calendar-feeds.queries.ts';
import type { NamedFeed } from './feed-labels.ts';
import { RevokeDialog } from './revoke-dialog.tsx';
import { SubscribeSteps } from './subscribe-steps.tsx';

type Opened = 'add' | NamedFeed | null;

/** Addresses at which calendars read the bookings. Revoking one works in an expired venue too. Requirement B34. */
export function CalendarFeedsPage() {
  const { clientId } = useSyncEngine().identity;
  const timeZone = useVenueTimeZone();
  const { feeds, error, retry } = useFeeds(clientId);
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
      {error ? <ErrorState message={error.message} onRetry={retry} /> : null}
      {feeds || error ? null : <SkeletonRows rows={3} />}
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
