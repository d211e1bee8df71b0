import { Alert, Anchor, Button, Group, Stack, Title } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { ErrorState } from '#components/error-state.tsx';
import { SkeletonRows } from '#components/skeleton-rows.tsx';
import { useReadOnly } from '#domain/subscription/subscription-status-context.tsx';
import { useApi } from '#lib/api/api-context.tsx';
import { useSyncEngine } from '#sync/react/sync-context.tsx';
import { notesKey } from '../notes/notes.queries.ts';
import { EraseDialog } from './erase-dialog.tsx';
import { customersKey, mergesQuery } from './merge.queries.ts';
import { MergeDialog } from './merge-dialog.tsx';
import { MergesList } from './merges-list.tsx';

/** Merging two records of one person, undoing it, and erasing a person on request. Requirements F22 to F25. */
export function CustomerActions({ waiverId }: { waiverId: string }) {
  const api = useApi();
  const engine = useSyncEngine();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { control } = useReadOnly();
  const { clientId } = engine.identity;
  const { data, error, refetch } = useQuery(mergesQuery(api, clientId, waiverId));
  const [open, setOpen] = useState<'merge' | 'erase' | null>(null);
  const close = (): void => setOpen(null);
  const refresh = (): void => {
    engine.syncNow();
    for (const queryKey of [customersKey(clientId), notesKey(clientId)]) void queries.invalidateQueries({ queryKey });
  };
  if (error && !data) return <ErrorState message={error.message} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows rows={2} />;
  const { record_id: recordId, merges } = data;
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
