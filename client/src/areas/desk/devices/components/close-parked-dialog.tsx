import { closeParked, listParked, type ParkedView } from '@gatehouse/sync-protocol/sync/parked.contracts';
import { Stack, Textarea } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { Dialog } from '#components/dialog/dialog.tsx';
import { DialogFooter } from '#components/dialog-footer.tsx';
import { useChange } from '#components/endpoints.tsx';
import { unsavedMark } from '#components/forms/unsaved';

export interface ParkedDialogProps {
  clientId: string;
  item: ParkedView;
  onClose: () => void;
}

/** Settles an item without applying it; it stays on record with the reason. */
export function CloseParkedDialog({ clientId, item, onClose }: ParkedDialogProps) {
  const close = useChange(closeParked, { invalidates: [listParked], onDone: onClose });
  const [reason, setReason] = useState('');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void close.act({ params: { client_id: clientId, parked_id: item.parked_id }, body: { reason: reason.trim() } });
  };
  return (
    <Dialog opened onClose={onClose} title="Close without applying">
      <form onSubmit={submit} {...unsavedMark(reason !== '')}>
        <Stack gap="md">
          <Textarea
            label="Reason"
            description="Kept with the item."
            required
            maxLength={500}
            autosize
            minRows={2}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          <DialogFooter
            error={close.error}
            onCancel={onClose}
            label="Close item"
            busyLabel="Closing…"
            isBusy={close.isPending}
            isDisabled={reason.trim() === ''}
            isHarmful
          />
        </Stack>
      </form>
    </Dialog>
  );
}
