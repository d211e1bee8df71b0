import { Alert, Anchor, Button, Group, Stack, Title } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { ErrorState } from '../../../components/error-state.tsx';
import { SkeletonRows } from '../../../components/skeleton-rows.tsx';
import { useReadOnly } from '../../../domain/subscription/subscription-status-context.tsx';
import { useApi } from '../../../lib/api/api-context.tsx';
import { useSyncEngine } from '../../../sync/react/sync-context.tsx';
import { customersKey, mergesQuery } from './merge.queries.ts';
import { MergeDialog } from './merge-dialog.tsx';
import { MergesList } from './merges-list.tsx';

/** Merging two records of one person, and undoing it. Requirements F22, F23. */
export function CustomerActions({ waiverId }: { waiverId: string }) {
  const api = useApi();
  const engine = useSyncEngine();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { control } = useReadOnly();
  const { clientId } = engine.identity;
  const { data, error, refetch } = useQuery(mergesQuery(api, clientId, waiverId));
  const [isMerging, setIsMerging] = useState(false);
  const refresh = (): void => {
    engine.syncNow();
    void queries.invalidateQueries({ queryKey: customersKey(clientId) });
  };
  if (error && !data) return <ErrorState message={error.message} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows rows={2} />;
  const { record_id: recordId, merges } = data;
  const isMerged = recordId !== waiverId;
  return (
    <Stack gap="md" component="section" aria-label="Record">
      <Title order={2} size="h4">
        Record
      </Title>
      {isMerged ? (
        <Alert color="blue" role="status">
          This record was merged into another one of the same person.{' '}
          <Anchor component={Link} to={`/customers/${recordId}`} c="inherit" underline="always">
            Open the kept record
          </Anchor>
        </Alert>
      ) : null}
      {merges.length > 0 ? <MergesList clientId={clientId} merges={merges} onUndone={refresh} /> : null}
      <Group>
        {isMerged ? null : (
          <Button variant="default" onClick={() => setIsMerging(true)} {...control}>
            Merge with another record…
          </Button>
        )}
      </Group>
      {isMerging ? (
        <MergeDialog
          clientId={clientId}
          waiverId={waiverId}
          onClose={() => setIsMerging(false)}
          onMerged={(keptId) => {
            setIsMerging(false);
            refresh();
            if (keptId !== waiverId) void navigate(`/customers/${keptId}`);
          }}
        />
      ) : null}
    </Stack>
  );
}
