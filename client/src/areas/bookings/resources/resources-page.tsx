import {
  deleteResource,
  listResources,
  type ResourceView,
} from '@gatehouse/sync-protocol/areas/bookings/resources.contracts';
import { Button, Container } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { ConfirmDialog } from '#components/dialog/confirm-dialog.tsx';
import { EmptyExample } from '#components/empty-example.tsx';
import { EmptyState } from '#components/empty-state.tsx';
import { Loaded, useChange } from '#components/endpoints.tsx';
import { type Column, ListTable } from '#components/list-table.tsx';
import { PageHeader } from '#components/page-header.tsx';
import { RowActions } from '#components/row-actions.tsx';
import { toast } from '#components/toast';
import { useResources } from '#domain/resources/resources.queries';
import { useReadOnly } from '#domain/subscription/subscription-status-context.tsx';
import { useSyncEngine } from '#sync/react/sync-context.tsx';
import { ResourceDialog } from './resource-dialog.tsx';
import { hoursText, modeText, typeOptions } from './resource-form.model.ts';
import classes from './resources.module.css';

type Opened = { what: 'add' } | { what: 'edit' | 'delete'; resource: ResourceView } | null;

const typeLabels = new Map(typeOptions.map(({ value, label }) => [value, label]));

/** Rooms, lanes, courts and people that bookings need. Requirement B28. */
export function ResourcesPage() {
  const engine = useSyncEngine();
  const { clientId } = engine.identity;
  const read = useResources(clientId);
  const { control } = useReadOnly();
  const [opened, setOpened] = useState<Opened>(null);
  const close = (): void => setOpened(null);
  const add = (
    <Button onClick={() => setOpened({ what: 'add' })} {...control}>
      Add Resource
    </Button>
  );
  const columns: Column<ResourceView>[] = [
    { header: 'Name', cell: ({ resource_name: name }) => name, isRowHeader: true, className: classes['name'] },
    { header: 'Type', cell: ({ resource_type: type }) => typeLabels.get(type), isLabeled: true },
    { header: 'Use', cell: modeText, isLabeled: true },
    { header: 'Open', cell: hoursText, isLabeled: true },
    {
      header: 'Actions',
      cell: (resource) => (
        <RowActions
          of={resource.resource_name}
          actions={[
            {
              label: 'Edit',
              name: `Edit ${resource.resource_name}`,
              onPress: () => setOpened({ what: 'edit', resource }),
              control,
            },
            {
              label: 'Delete',
              name: `Delete ${resource.resource_name}`,
              onPress: () => setOpened({ what: 'delete', resource }),
              isDestructive: true,
              control,
            },
          ]}
        />
      ),
    },
  ];
  const isEmpty = read.data?.resources.length === 0;
  return (
    <Container size="lg" py="xl">
      <PageHeader
        title="Rooms and Resources"
        subtitle="What bookings need: a room, a lane, a court or a member of your staff. Each offering says which ones it uses."
        actions={
          <>
            <Button component={Link} to="/my-offerings" variant="default">
              My Offerings
            </Button>
            <Button component={Link} to="/calendar-feeds" variant="default">
              Calendar Feeds
            </Button>
            {isEmpty ? null : add}
          </>
        }
      />
      <Loaded read={read} skeleton={{ rows: 4 }}>
        {({ resources }) =>
          isEmpty ? (
            <>
              <EmptyState title="No resources yet" action={add}>
                Add your rooms so that two parties never share one. Until you do, each offering takes bookings without
                checking the others.
              </EmptyState>
              <EmptyExample
                rows={[
                  ['Party room', 'One party at a time', 'Open 10 AM to 8 PM'],
                  ['Lanes', '6 to share', 'Closed for repair on Dec 3'],
                ]}
              />
            </>
          ) : (
            <ListTable columns={columns} rows={resources} keyOf={(row) => row.resource_id} cardsTo={48} />
          )
        }
      </Loaded>
      {opened?.what === 'add' || opened?.what === 'edit' ? (
        <ResourceDialog
          clientId={clientId}
          timeZone={engine.timeZone()}
          resource={opened.what === 'edit' ? opened.resource : null}
          onClose={close}
          onSaved={(name) => {
            close();
            toast(`${name} was saved.`);
          }}
        />
      ) : null}
      <DeleteDialog clientId={clientId} resource={opened?.what === 'delete' ? opened.resource : null} onClose={close} />
    </Container>
  );
}

function DeleteDialog({
  clientId,
  resource,
  onClose,
}: {
  clientId: string;
  resource: ResourceView | null;
  onClose: () => void;
}) {
  const remove = useChange(deleteResource, {
    invalidates: [listResources],
    done: `${resource?.resource_name} was deleted.`,
    failed: 'Error deleting resource',
  });
  const confirm = async (): Promise<void> => {
    if (!resource) return;
    await remove.act({ params: { client_id: clientId, resource_id: resource.resource_id } });
    onClose();
  };
  return (
    <ConfirmDialog
      opened={resource !== null}
      title={`Delete “${resource?.resource_name ?? ''}”?`}
      confirmLabel="Delete"
      busyLabel="Deleting…"
      onConfirm={confirm}
      onClose={onClose}
    >
      Past bookings keep its name. You can’t delete it while an offering or an upcoming booking needs it.
    </ConfirmDialog>
  );
}
