import { Button, Stack } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { Dialog } from '#components/dialog/dialog.tsx';
import { DialogActions } from '#components/dialog/dialog-actions.tsx';
import { OverbookFields } from '#domain/bookings/overbook-fields.tsx';
import { reasonProblem } from '#domain/bookings/overbooking';
import type { Moves } from '../model/use-moves.ts';

/** Asks why a booking is to go where there is no room. Requirement B31. */
export function OverbookDialog({ moves: { refused, draft, cancel, isBusy } }: { moves: Moves }) {
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string | null>(null);
  if (!refused) return null;
  const send = (event: FormEvent): void => {
    event.preventDefault();
    const problem = reasonProblem(reason);
    setError(problem);
    if (problem === null) void refused.send(reason.trim());
  };
  return (
    <Dialog opened onClose={cancel} title={`Move ${draft?.row.party_name ?? 'it'} anyway?`}>
      <form onSubmit={send} noValidate>
        <Stack gap="md">
          <OverbookFields refusal={refused.why} reason={reason} error={error} onReason={setReason} />
          <DialogActions>
            <Button variant="default" onClick={cancel} disabled={isBusy}>
              Put Back
            </Button>
            <Button type="submit" disabled={isBusy}>
              {isBusy ? 'Moving…' : 'Move Anyway'}
            </Button>
          </DialogActions>
        </Stack>
      </form>
    </Dialog>
  );
}
