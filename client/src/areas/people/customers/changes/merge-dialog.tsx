import type { CustomerRow } from '@gatehouse/sync-protocol/areas/people/customer';
import { type CustomerPage, listCustomers } from '@gatehouse/sync-protocol/areas/people/customers.contracts';
import {
  type MergeCounts,
  type MergeSide,
  mergeCustomers,
  previewMerge,
} from '@gatehouse/sync-protocol/areas/records/merges.contracts';
import { Alert, Button, Group, Paper, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { Dialog } from '#components/dialog/dialog.tsx';
import { DialogActions } from '#components/dialog/dialog-actions.tsx';
import { DialogForm } from '#components/dialog-footer.tsx';
import { Loaded } from '#components/endpoints.tsx';
import { ErrorState } from '#components/error-state.tsx';
import { FailureAlert } from '#components/forms/failure-alert.tsx';
import { useContractForm } from '#components/forms/use-contract-form';
import { SkeletonRows } from '#components/skeleton-rows.tsx';
import { StateBadge } from '#components/state-badge.tsx';
import { toast } from '#components/toast';
import { useApi } from '#lib/api/api-context.tsx';
import { useRead } from '#lib/api/use-read';
import { useVenueTimeZone } from '#sync/react/use-venue-date';
import classes from './changes.module.css';
import { recordLine, recordName, sideFacts, togetherText } from './merge.model.ts';

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
          description="Saved in this record’s history."
          maxLength={300}
          autoComplete="off"
          {...form.field('reason')}
        />
      )}
    </DialogForm>
  );
}

interface Preview {
  keep: MergeSide;
  merge: MergeSide;
  together: MergeCounts;
  obstacle: string | null;
  birth_dates_differ: boolean;
}

/** Both records side by side, and what they are together. Requirement F22. */
function MergePreview({ keep, merge, together, obstacle, birth_dates_differ: areBirthDatesApart }: Preview) {
  return (
    <Stack gap="md">
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <Side side={keep} label="Kept" color="teal" />
        <Side side={merge} label="Merged into it" color="gray" />
      </SimpleGrid>
      <FailureAlert>{obstacle}</FailureAlert>
      {areBirthDatesApart && !obstacle ? (
        <Alert color="yellow" role="alert">
          The birth dates differ. Please make sure that this is one person.
        </Alert>
      ) : null}
      {obstacle ? null : (
        <Text>
          Together: {togetherText(together)}. Lists show {recordName(keep.customer)} once, who is found by both names
          and codes and checked in once a day. Nothing is changed or deleted, and you can undo this at any time.
        </Text>
      )}
    </Stack>
  );
}

function Side({ side, label, color }: { side: MergeSide; label: string; color: string }) {
  const { customer } = side;
  const timeZone = useVenueTimeZone();
  return (
    <Paper withBorder p="md" component="article" aria-label={`${label}: ${recordName(customer)}`}>
      <Stack gap="xs" align="flex-start">
        <StateBadge color={color}>{label}</StateBadge>
        <div>
          <Text fw={600} fz="lg">
            {recordName(customer)}
          </Text>
          <Text size="sm" c="dimmed">
            {recordLine(customer, timeZone)}
          </Text>
          <Text size="sm" c="dimmed">
            {customer.waiver_id}
          </Text>
        </div>
        <ul className={`gate-list ${classes['facts']}`}>
          {sideFacts(side).map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
      </Stack>
    </Paper>
  );
}

const TYPING_PAUSE_MS = 200;
/** How many records are offered; a longer list is narrowed by typing. */
const OFFERED = 8;

/** Finds the other record of a person among all customers. */
function RecordSearch({
  clientId,
  not,
  onChoose,
  onCancel,
}: {
  clientId: string;
  /** The record that is open: never offered. */
  not: string;
  onChoose: (row: CustomerRow) => void;
  onCancel: () => void;
}) {
  const [text, setText] = useState('');
  const [search] = useDebouncedValue(text.trim(), TYPING_PAUSE_MS);
  const timeZone = useVenueTimeZone();
  const query = { search, page_size: OFFERED + 1 };
  const { data, error, isLoading, refetch } = useRead(
    listCustomers,
    search === '' ? null : { params: { client_id: clientId }, query },
    { placeholderData: keepPreviousData },
  );
  const page = data as CustomerPage | undefined;
  const found = page?.customers.filter((row) => row.waiver_id !== not).slice(0, OFFERED);
  return (
    <Stack gap="md">
      <TextInput
        type="search"
        label="The other record of this person"
        description="Name, email, phone or waiver ID."
        autoComplete="off"
        data-autofocus
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {isLoading ? <SkeletonRows rows={3} /> : null}
      {error ? <ErrorState message={error.message} onRetry={() => void refetch()} /> : null}
      {search !== '' && found?.length === 0 ? (
        <Text c="dimmed" component="output">
          No other record matches your search.
        </Text>
      ) : null}
      {search !== '' && found && found.length > 0 ? (
        <ul className={`gate-list ${classes['records']}`} aria-label="Records found">
          {found.map((row) => (
            <li key={row.waiver_id}>
              <span>
                <strong>{recordName(row)}</strong>
                <Text span display="block" size="sm" c="dimmed">
                  {recordLine(row, timeZone)}
                </Text>
              </span>
              <Button
                variant="default"
                size="xs"
                aria-label={`Choose ${recordName(row)}, ${recordLine(row, timeZone)}`}
                onClick={() => onChoose(row)}
              >
                Choose
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
      <DialogActions>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
      </DialogActions>
    </Stack>
  );
}
