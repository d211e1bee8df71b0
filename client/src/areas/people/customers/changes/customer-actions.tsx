import { listMerges } from '@gatehouse/sync-protocol/areas/records/merges.contracts';
import { Alert, Anchor, Button, Group, Stack, Title } from '@mantine/core';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { Loaded } from '#components/endpoints.tsx';
import { useReadOnly } from '#domain/subscription/subscription-status-context.tsx';
import { useRead, useReadAgain } from '#lib/api/use-read';
import { useSyncEngine } from '#sync/react/sync-context.tsx';
import { EraseDialog } from './erase-dialog.tsx';
import { CUSTOMERS } from './merge.model.ts';
import { MergeDialog } from './merge-dialog.tsx';
import { MergesList } from './merges-list.tsx';

/** Merging two records of one person, undoing it, and erasing a person on request. Requirements F22 to F25. */
export function CustomerActions({ waiverId }: { waiverId: string }) {
  const engine = useSyncEngine();
  const readAgain = useReadAgain();
  const navigate = useNavigate();
  const { control } = useReadOnly();
  const { clientId } = engine.identity;
  const read = useRead(listMerges, { params: { client_id: clientId, waiver_id: waiverId } });
  const [open, setOpen] = useState<'merge' | 'erase' | null>(null);
  const close = (): void => setOpen(null);
  const refresh = (): void => {
    engine.syncNow();
    void readAgain(CUSTOMERS);
  };
  if (!read.data) return <Loaded read={read} skeleton={{ rows: 2 }} />;
  const { record_id: recordId, merges } = read.data;
  const isMerged = recordId !== waiverId;
  return (
    <Stack gap="md" component="section" aria-label="Record" data-screen-only>
      <Title order={2} size="h4">
        Record
      </Title>
      {isMerged ? (
        <Alert color="blue">
          This record was merged into another one of the same person.{' '}
          <Anchor component={Link} to={`/customers/${recordId}`} c="inherit" underline="always">
            Open the kept record
          </Anchor>
        </Alert>
      ) : null}
      {merges.length > 0 ? <MergesList clientId={clientId} merges={merges} onUndone={refresh} /> : null}
      <Group>
        {isMerged ? null : (
          <Button variant="default" onClick={() => setOpen('merge')} {...control}>
            Merge with another record…
          </Button>
        )}
        <Button variant="default" c="var(--mantine-color-error)" onClick={() => setOpen('erase')}>
          Erase on request…
        </Button>
      </Group>
      {open === 'erase' ? (
        <EraseDialog
          clientId={clientId}
          waiverId={waiverId}
          onClose={close}
          onErased={() => {
            close();
            refresh();
            void navigate('/customer-check-in?view=customers');
          }}
        />
      ) : null}
      {open === 'merge' ? (
        <MergeDialog
          clientId={clientId}
          waiverId={waiverId}
          onClose={close}
          onMerged={(keptId) => {
            close();
            refresh();
            if (keptId !== waiverId) void navigate(`/customers/${keptId}`);
          }}
        />
      ) : null}
    </Stack>
  );
}
