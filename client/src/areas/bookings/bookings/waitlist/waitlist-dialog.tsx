import { Button, Stack } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from '#components/dialog/dialog.tsx';
import { DialogActions } from '#components/dialog/dialog-actions.tsx';
import { useWaitlist } from '#domain/bookings/bookings.queries';
import { useReadOnly } from '#domain/subscription/subscription-status-context.tsx';
import { AddCallerDialog } from './add-caller-dialog.tsx';
import { ClearDialog } from './clear-dialog.tsx';
import { JoiningSwitch } from './joining-switch.tsx';
import { WaitingList } from './waiting-list.tsx';

interface WaitlistDialogProps {
  clientId: string;
  today: string;
  onClose: () => void;
}

/** Everyone who waits, in line. Requirement B43. */
export function WaitlistDialog({ clientId, today, onClose }: WaitlistDialogProps) {
  const { control } = useReadOnly();
  const found = useWaitlist(clientId, null);
  const [step, setStep] = useState<'add' | 'clear' | null>(null);
  const close = (): void => setStep(null);
  const count = found.data?.waitlist.length ?? 0;
  return (
    <Dialog
      opened
      onClose={onClose}
      title={`Waitlist${found.data ? ` (${found.data.waitlist.length})` : ''}`}
      size="xl"
    >
      <Stack gap="md">
        <JoiningSwitch clientId={clientId} />
        <WaitingList clientId={clientId} today={today} date={null} found={found} />
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            Close
          </Button>
          {count > 0 ? (
            <Button variant="default" onClick={() => setStep('clear')} {...control}>
              Clear the Waitlist
            </Button>
          ) : null}
          <Button onClick={() => setStep('add')} {...control}>
            Add a Caller
          </Button>
        </DialogActions>
      </Stack>
      {step === 'add' ? <AddCallerDialog clientId={clientId} today={today} day="" onClose={close} /> : null}
      {step === 'clear' ? <ClearDialog clientId={clientId} date={null} count={count} onClose={close} /> : null}
    </Dialog>
  );
}
