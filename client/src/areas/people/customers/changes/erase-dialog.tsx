import { type Erasure, eraseCustomer, previewErasure } from '@gatehouse/sync-protocol/areas/records/erasures.contracts';
import { Alert, Button, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from '#components/dialog/dialog.tsx';
import { DialogActions } from '#components/dialog/dialog-actions.tsx';
import { DialogForm } from '#components/dialog-footer.tsx';
import { Loaded } from '#components/endpoints.tsx';
import { useContractForm } from '#components/forms/use-contract-form';
import { useApi } from '#lib/api/api-context.tsx';
import { useRead } from '#lib/api/use-read';
import { calendarDay } from '#lib/venue-format';
import classes from './changes.module.css';
import { CopyCertificate, ErasureSentences } from './erasure-outcome.tsx';

/** What has to be typed, because nothing brings an erased person back. */
const CONFIRMATION = 'ERASE';
/** Of someone with hundreds of records, so that the reason stays within reach. */
const LISTED_MAX = 10;

/** Erases a person on request: what it concerns, why, a typed confirmation, and then what was done. Requirement F24. */
export function EraseDialog({
  clientId,
  waiverId,
  onClose,
  onErased,
}: {
  clientId: string;
  waiverId: string;
  onClose: () => void;
  /** After the outcome was read. */
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
        description="Such as when and how they asked. Please write no names."
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
