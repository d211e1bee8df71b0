import { Button, Stack, Text, Textarea } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { Dialog } from '#components/dialog/dialog.tsx';
import { DialogActions } from '#components/dialog/dialog-actions.tsx';
import type { Moves } from '../model/use-moves.ts';

const REASON_MAX = 500;

/** Asks why a booking is to go where there is no room. Requirement B31. */
export function OverbookDialog({ moves: { refused, draft, cancel, isBusy } }: { moves: Moves }) {
  const [reason, setReason] = useState('');
  if (!refused) return null;
  const send = (event: FormEvent): void => {
    event.preventDefault();
    if (reason.trim() !== '') void refused.send(reason.trim());
  };
  return (
    <Dialog opened onClose={cancel} title={`Move ${draft?.row.party_name ?? 'it'} anyway?`}>
      <form onSubmit={send}>
        <Stack gap="md">
          <Text>{refused.why} The reason stays with the booking.</Text>
          <Textarea
            label="Reason"
            required
            maxLength={REASON_MAX}
            rows={3}
            data-autofocus
            value={reason}
            onChange={({ currentTarget }) => setReason(currentTarget.value)}
          />
          <DialogActions>
            <Button variant="default" onClick={cancel} disabled={isBusy}>
              Put Back
            </Button>
            <Button type="submit" disabled={isBusy || reason.trim() === ''}>
              {isBusy ? 'Moving…' : 'Move Anyway'}
            </Button>
          </DialogActions>
        </Stack>
      </form>
    </Dialog>
  );
}
