import {
  createFeed,
  deleteFeed,
  type FeedView,
  listFeeds,
} from '@gatehouse/sync-protocol/areas/bookings/calendar-feeds.contracts';
import type { ResourceView } from '@gatehouse/sync-protocol/areas/bookings/resources.contracts';
import { Alert, Button, Checkbox, Container, NativeSelect, Stack, Title } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { ConfirmDialog } from '#components/dialog/confirm-dialog.tsx';
import { Dialog } from '#components/dialog/dialog.tsx';
import { DialogActions } from '#components/dialog/dialog-actions.tsx';
import { DialogForm } from '#components/dialog-footer.tsx';
import { EmptyState } from '#components/empty-state.tsx';
import { Loaded, useChange } from '#components/endpoints.tsx';
import { useContractForm } from '#components/forms/use-contract-form';
import { type Column, ListTable } from '#components/list-table.tsx';
import { PageHeader } from '#components/page-header.tsx';
import { useResources } from '#domain/resources/resources.queries';
import { CopyLine } from '#domain/sharing/copy-line.tsx';
import { useReadOnly } from '#domain/subscription/subscription-status-context.tsx';
import { useRead } from '#lib/api/use-read';
import { venueDay } from '#lib/venue-format';
import { useSyncEngine } from '#sync/react/sync-context.tsx';
import { useVenueTimeZone } from '#sync/react/use-venue-date';
import classes from './calendar-feeds.module.css';
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
        subtitle="See your bookings in the calendar app that you and your staff use, on a phone or a computer."
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
          Add one, then subscribe to its address in a calendar app. New, moved and canceled bookings of the venue, a
          room or a member of your staff then appear there automatically.
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
      Its address stops working at once, and calendars that subscribed to it get no more changes. Bookings that they
      already show may stay there until the subscription is deleted. You can’t restore a revoked address. Your bookings
      don’t change.
    </ConfirmDialog>
  );
}

const initialValues = { resource_id: '', show_names: false };
const bodyOf = ({ resource_id, show_names }: typeof initialValues) =>
  resource_id === ''
    ? ({ kind: 'venue', show_names } as const)
    : ({ kind: 'resource', resource_id, show_names } as const);

/** What the calendar shows; then its address, which is given this once. Requirement B34. */
function AddFeedDialog({ clientId, onClose }: { clientId: string; onClose: () => void }) {
  const resources = useResources(clientId);
  /* The list is read again in any case: an answer that was lost leaves a feed whose address nobody knows. */
  const create = useChange(createFeed, { invalidates: [listFeeds], networkMode: 'always' });
  const form = useContractForm(createFeed, {
    initialValues,
    bodyOf,
    send: (values) => create.mutateAsync({ params: { client_id: clientId }, body: bodyOf(values) }),
  });
  const { show_names: showsNames } = form.values;
  const made = form.answer;
  return (
    /* A press outside by mistake would lose the address. */
    <Dialog
      opened
      onClose={onClose}
      size="lg"
      title={made ? 'The calendar’s address' : 'Add a Calendar'}
      closeOnClickOutside={made === null}
    >
      {made ? (
        <Stack gap="md">
          <Alert color="yellow">
            Copy the address now: it is not shown again. Anyone who has it can read{' '}
            {made.feed.show_names ? 'these bookings and the names of the parties' : 'these bookings'} until you revoke
            it.
          </Alert>
          <CopyLine text={made.url} action="Copy address" isFirst />
          <div>
            <Title order={3} size="h5">
              How to subscribe
            </Title>
            <SubscribeSteps />
          </div>
          <DialogActions>
            <Button variant="default" miw={120} onClick={onClose}>
              Done
            </Button>
          </DialogActions>
        </Stack>
      ) : (
        <DialogForm form={form} onCancel={onClose} label="Make Address" busyLabel="Making it…">
          <NativeSelect
            label="Bookings of"
            description="Choose the whole venue, or one room, resource or member of your staff."
            data={choicesOf(resources.data?.resources ?? [])}
            data-autofocus
            {...form.field('resource_id')}
          />
          <Checkbox
            label="Show party names"
            description="Anyone who has the address sees whose booking it is. When this is off, they see only what was booked. They never see phone numbers or emails."
            checked={showsNames}
            onChange={({ currentTarget }) => form.set({ show_names: currentTarget.checked })}
          />
        </DialogForm>
      )}
    </Dialog>
  );
}

const WHOLE_VENUE = 'The whole venue';

interface NamedFeed {
  feed: FeedView;
  /** What it shows: the venue, or a resource by its name. */
  name: string;
}

/** A feed stays when its resource is deleted, and goes on telling what was canceled. */
function named(feeds: readonly FeedView[], resources: readonly ResourceView[]): NamedFeed[] {
  const names = new Map(resources.map(({ resource_id: id, resource_name: name }) => [id, name]));
  return feeds.map((feed) => ({
    feed,
    name: feed.resource_id === null ? WHOLE_VENUE : (names.get(feed.resource_id) ?? 'A deleted resource'),
  }));
}

/** What a feed can be of, for a select; the venue's value is ''. */
function choicesOf(resources: readonly ResourceView[]) {
  const itemsOf = (isStaff: boolean) =>
    resources
      .filter(({ resource_type: type }) => (type === 'staff') === isStaff)
      .map(({ resource_id: value, resource_name: label }) => ({ value, label }));
  const groups = [
    { group: 'Rooms and resources', items: itemsOf(false) },
    { group: 'Staff', items: itemsOf(true) },
  ];
  return [{ value: '', label: WHOLE_VENUE }, ...groups.filter(({ items }) => items.length > 0)];
}
