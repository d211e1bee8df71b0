import { listParked, retryParked } from '@gatehouse/sync-protocol/sync/parked.contracts';
import { Alert, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { Dialog } from '#components/dialog/dialog.tsx';
import { DialogFooter } from '#components/dialog-footer.tsx';
import { useChange } from '#components/endpoints.tsx';
import { unsavedMark } from '#components/forms/unsaved';
import { changedArgs, editableFields } from '../model/parked.model.ts';
import type { ParkedDialogProps } from './close-parked-dialog.tsx';

/** Shows what the item says, lets a person correct it, and applies it once. */
export function RetryParkedDialog({ clientId, item, onClose }: ParkedDialogProps) {
  const retry = useChange(retryParked, { invalidates: [listParked], done: 'The item was applied.', onDone: onClose });
  const [fields, setFields] = useState(() => editableFields(item.args));
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const args = changedArgs(item.args, fields);
    void retry.act({
      params: { client_id: clientId, parked_id: item.parked_id },
      body: Object.keys(args).length > 0 ? { args } : {},
    });
  };
  return (
    <Dialog opened onClose={onClose} title="Look and retry" size="lg">
      <form onSubmit={submit} {...unsavedMark(Object.keys(changedArgs(item.args, fields)).length > 0)}>
        <Stack gap="md">
          <Alert color="yellow">{item.message}</Alert>
          {fields.length === 0 ? (
            <Text>The content of this item can’t be shown, but you can still retry it.</Text>
          ) : null}
          {fields.map(({ name, text }, at) => (
            <TextInput
              key={name}
              label={name.replaceAll('_', ' ')}
              value={text}
              onChange={(event) => {
                const typed = event.currentTarget.value;
                setFields((all) => all.map((field, index) => (index === at ? { name, text: typed } : field)));
              }}
            />
          ))}
          {item.omitted.length > 0 ? (
            <Text size="sm" c="dimmed">
              Not shown here, and kept unchanged: {item.omitted.map((name) => name.replaceAll('_', ' ')).join(', ')}.
            </Text>
          ) : null}
          <DialogFooter
            error={retry.error}
            onCancel={onClose}
            label="Apply"
            busyLabel="Applying…"
            isBusy={retry.isPending}
          />
        </Stack>
      </form>
    </Dialog>
  );
}
