import { type Erasure, eraseCustomer, previewErasure } from '@gatehouse/sync-protocol/areas/records/erasures.contracts';
import {
  type CustomerMerge,
  listMerges,
  mergeCustomers,
  undoMerge,
} from '@gatehouse/sync-protocol/areas/records/merges.contracts';
import { Alert, Anchor, Button, Group, Stack, Text, TextInput, Title } from '@mantine/core';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { ConfirmDialog } from '#components/dialog/confirm-dialog.tsx';
import { Dialog } from '#components/dialog/dialog.tsx';
import { DialogActions } from '#components/dialog/dialog-actions.tsx';
import { DialogForm } from '#components/dialog-footer.tsx';
import { Loaded, useChange } from '#components/endpoints.tsx';
import { useContractForm } from '#components/forms/use-contract-form';
import { useMay } from '#domain/session/session-context.tsx';
import { useReadOnly } from '#domain/subscription/subscription-status-context.tsx';
import { useApi } from '#lib/api/api-context.tsx';
import { useRead, useReadAgain } from '#lib/api/use-read';
import { calendarDay, venueDay } from '#lib/venue-format';
import { useSyncEngine } from '#sync/react/sync-context.tsx';
import { useVenueTimeZone } from '#sync/react/use-venue-date';
import classes from './changes.module.css';
import { CopyCertificate, ErasureSentences } from './erasure-outcome.tsx';
import { CUSTOMERS } from './merge.model.ts';
import { MergeDialog } from './merge-dialog.tsx';

/** Merging two records of one person, undoing it, and erasing a person on request. Requirements F22 to F25. */
export function CustomerActions({ waiverId }: { waiverId: string }) {
  const engine = useSyncEngine();
  const readAgain = useReadAgain();
  const navigate = useNavigate();
  const { control } = useReadOnly();
  const may = useMay();
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
  const canMerge = !isMerged && may(mergeCustomers);
  if (!isMerged && merges.length === 0 && !canMerge && !may(eraseCustomer)) return null;
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
        {canMerge ? (
          <Button variant="default" onClick={() => setOpen('merge')} {...control}>
            Merge with another record…
          </Button>
        ) : null}
        {may(eraseCustomer) ? (
          <Button variant="default" c="var(--mantine-color-error)" onClick={() => setOpen('erase')}>
            Erase on request…
          </Button>
        ) : null}
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

/** What was merged into a record, with an undo for each merge in force. Requirement F23. */
function MergesList({
  clientId,
  merges,
  onUndone,
}: {
  clientId: string;
  merges: readonly CustomerMerge[];
  onUndone: () => void;
}) {
  const { control } = useReadOnly();
  const may = useMay();
  const timeZone = useVenueTimeZone();
  const [asked, setAsked] = useState<CustomerMerge | null>(null);
  const change = useChange(undoMerge, { done: 'Merge undone', failed: 'The merge was not undone' });
  const undo = async (): Promise<void> => {
    if (!asked) return;
    await change.act({ params: { client_id: clientId, merge_id: asked.merge_id } });
    setAsked(null);
    onUndone();
  };
  return (
    <>
      <ul className={`gate-list ${classes['records']}`} aria-label="Merges">
        {merges.map((merge) => (
          <li key={merge.merge_id}>
            <span>
              <strong>{merge.merge_name || merge.merge_waiver_id}</strong> merged into{' '}
              <strong>{merge.keep_name || merge.keep_waiver_id}</strong>
              <Text span display="block" size="sm" c="dimmed">
                {venueDay(merge.merged_at, timeZone)}
                {merge.reason ? ` · ${merge.reason}` : ''}
                {merge.undone_at ? ` · undone ${venueDay(merge.undone_at, timeZone)}` : ''}
              </Text>
            </span>
            {merge.undone_at || !may(undoMerge) ? null : (
              <Button
                variant="default"
                size="xs"
                aria-label={`Undo the merge of ${merge.merge_name || merge.merge_waiver_id}`}
                onClick={() => setAsked(merge)}
                {...control}
              >
                Undo
              </Button>
            )}
          </li>
        ))}
      </ul>
      <ConfirmDialog
        opened={asked !== null}
        title="Undo this merge"
        confirmLabel="Undo merge"
        busyLabel="Undoing…"
        isDangerous={false}
        onConfirm={undo}
        onClose={() => setAsked(null)}
      >
        {asked?.merge_name || 'The merged record'} and {asked?.keep_name || 'the kept one'} become two records again,
        each with its own waivers and check-ins. Days on which both were checked in count two people again.
      </ConfirmDialog>
    </>
  );
}

/** What has to be typed, because nothing brings an erased person back. */
const CONFIRMATION = 'ERASE';
/** How many records of someone with hundreds are listed, so that the reason stays within reach. */
const LISTED_MAX = 10;

/** Erases a person on request: what it concerns, why, a typed confirmation, and then what was done. Requirement F24. */
function EraseDialog({
  clientId,
  waiverId,
  onClose,
  onErased,
}: {
  clientId: string;
  waiverId: string;
  onClose: () => void;
  /** Called after the outcome was read. */
  onErased: () => void;
}) {
  const [done, setDone] = useState<Erasure | null>(null);
  return (
    <Dialog opened onClose={done ? onErased : onClose} size="lg" title={done ? 'Erased' : 'Erase on request'}>
      {done ? (
        <Stack gap="md">
          <ErasureSentences {...done} labels={{ erased: 'Erased', kept: 'Kept' }} />
          <CopyCertificate certificate={done.certificate} />
          <DialogActions>
            <Button miw={140} onClick={onErased} data-autofocus>
              Done
            </Button>
          </DialogActions>
        </Stack>
      ) : (
        <EraseStep clientId={clientId} waiverId={waiverId} onCancel={onClose} onDone={setDone} />
      )}
    </Dialog>
  );
}

function EraseStep({
  clientId,
  waiverId,
  onCancel,
  onDone,
}: {
  clientId: string;
  waiverId: string;
  onCancel: () => void;
  onDone: (erasure: Erasure) => void;
}) {
  const api = useApi();
  const params = { client_id: clientId, waiver_id: waiverId };
  /* It is what the owner decides by, so it is not kept. */
  const read = useRead(previewErasure, { params }, { staleTime: 0, gcTime: 0 });
  const { data } = read;
  const form = useContractForm(eraseCustomer, {
    initialValues: { reason: '', confirmation: '' },
    bodyOf: ({ reason }) => ({ reason }),
    check: ({ confirmation }) =>
      confirmation.trim().toUpperCase() === CONFIRMATION ? {} : { confirmation: `Please type ${CONFIRMATION}` },
    send: ({ reason }) => api.call(eraseCustomer, { params, body: { reason } }),
    failed: 'Nothing was erased',
    onDone: (answer) => onDone(answer.data),
  });
  if (!data) return <Loaded read={read} skeleton={{ rows: 5 }} />;
  return (
    <DialogForm form={form} onCancel={onCancel} label="Erase for good" busyLabel="Erasing…" isHarmful>
      <Alert color="red" variant="light" title="This can’t be undone">
        {data.name || 'This person'} is erased everywhere at once, on every device. Someone who signs again later is a
        new customer.
      </Alert>
      {data.records.length > 1 ? (
        <div>
          <Text size="sm">All records of this person are erased:</Text>
          <ul className={classes['lines']} aria-label="Records">
            {data.records.slice(0, LISTED_MAX).map((row) => (
              <Text component="li" key={row.waiver_id} size="sm">
                {row.name}, {calendarDay(row.date_signed)}, {row.waiver_id}
              </Text>
            ))}
          </ul>
          {data.records.length > LISTED_MAX ? (
            <Text size="sm">and {(data.records.length - LISTED_MAX).toLocaleString('en-US')} more</Text>
          ) : null}
        </div>
      ) : null}
      <ErasureSentences {...data} labels={{ erased: 'What is erased', kept: 'What is kept' }} />
      <TextInput
        label="Reason"
        description="For example, when and how they asked. Please leave out names."
        required
        maxLength={300}
        autoComplete="off"
        data-autofocus
        {...form.field('reason')}
      />
      <TextInput
        label={`Type ${CONFIRMATION} to confirm`}
        required
        autoComplete="off"
        {...form.field('confirmation')}
      />
    </DialogForm>
  );
}
