import { mergeCustomers, previewMerge } from '@gatehouse/sync-protocol/areas/records/merges.contracts';
import { Button, Group, TextInput } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { Dialog } from '#components/dialog/dialog.tsx';
import { DialogForm } from '#components/dialog-footer.tsx';
import { Loaded } from '#components/endpoints.tsx';
import { useContractForm } from '#components/forms/use-contract-form';
import { toast } from '#components/toast';
import { useApi } from '#lib/api/api-context.tsx';
import { useRead } from '#lib/api/use-read';
import { MergePreview } from './merge-preview.tsx';
import { RecordSearch } from './record-search.tsx';

interface Pair {
  keep: string;
  merge: string;
}

/** Finds the other record, shows both, and merges them after a second look. Requirement F22. */
export function MergeDialog({
  clientId,
  waiverId,
  onClose,
  onMerged,
}: {
  clientId: string;
  waiverId: string;
  onClose: () => void;
  onMerged: (keptId: string) => void;
}) {
  const [pair, setPair] = useState<Pair | null>(null);
  return (
    <Dialog opened onClose={onClose} size="lg" title="Merge with another record">
      {pair ? (
        <MergeStep
          clientId={clientId}
          pair={pair}
          onSwap={() => setPair({ keep: pair.merge, merge: pair.keep })}
          onBack={() => setPair(null)}
          onMerged={() => onMerged(pair.keep)}
        />
      ) : (
        <RecordSearch
          clientId={clientId}
          not={waiverId}
          onChoose={({ waiver_id: other }) => setPair({ keep: waiverId, merge: other })}
          onCancel={onClose}
        />
      )}
    </Dialog>
  );
}

function MergeStep({
  clientId,
  pair,
  onSwap,
  onBack,
  onMerged,
}: {
  clientId: string;
  pair: Pair;
  onSwap: () => void;
  onBack: () => void;
  onMerged: () => void;
}) {
  const api = useApi();
  const params = { client_id: clientId };
  const query = { keep_waiver_id: pair.keep, merge_waiver_id: pair.merge };
  const bodyOf = ({ reason }: { reason: string }) => ({ ...query, reason });
  /* It is what the owner decides by, so it is not kept. */
  const options = { staleTime: 0, gcTime: 0, placeholderData: keepPreviousData };
  const read = useRead(previewMerge, { params, query }, options);
  const { data, isPlaceholderData } = read;
  const form = useContractForm(mergeCustomers, {
    initialValues: { reason: '' },
    bodyOf,
    send: (values) => api.call(mergeCustomers, { params, body: bodyOf(values) }),
    failed: 'The records were not merged',
    onDone: () => {
      toast('Records merged');
      onMerged();
    },
  });
  if (!data) return <Loaded read={read} skeleton={{ rows: 5 }} />;
  return (
    <DialogForm
      form={form}
      onCancel={onBack}
      label="Merge"
      busyLabel="Merging…"
      isDisabled={data.obstacle !== null || isPlaceholderData}
    >
      <MergePreview {...data} />
      <Group gap="xs">
        <Button variant="default" size="xs" onClick={onSwap} disabled={isPlaceholderData || form.isBusy}>
          Keep the other one
        </Button>
        <Button variant="subtle" size="xs" onClick={onBack} disabled={form.isBusy}>
          Choose another record
        </Button>
      </Group>
      {data.obstacle ? null : (
        <TextInput
          label="Reason (optional)"
          description="For the history of this record."
          maxLength={300}
          autoComplete="off"
          {...form.field('reason')}
        />
      )}
    </DialogForm>
  );
}
