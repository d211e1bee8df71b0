import type { ParkedView } from '@gatehouse/sync-protocol/http/parked';
import { Alert, Button, Group, Modal, Stack, Textarea } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useCloseParked } from '../parked.queries.ts';

/** Settles an item without applying it; it stays on record with the reason. */
export function CloseParkedDialog({
  clientId,
  item,
  onClose,
}: {
  clientId: string;
  item: ParkedView;
  onClose: () => void;
}) {
  const close = useCloseParked(clientId);
  const [reason, setReason] = useState('');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    close.mutate({ parkedId: item.parked_id, reason: reason.trim() }, { onSuccess: onClose });
  };
  return (
    <Modal opened onClose={onClose} title="Close without applying" closeButtonProps={{ 'aria-label': 'Close' }}>
      <form onSubmit={submit}>
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
          {close.error ? (
            <Alert color="red" role="alert">
              {close.error.message}
            </Alert>
          ) : null}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" color="red" miw={140} disabled={close.isPending || reason.trim() === ''}>
              {close.isPending ? 'Closing…' : 'Close item'}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
