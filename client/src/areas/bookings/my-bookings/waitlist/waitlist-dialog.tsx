import {
  addToWaitlist,
  clearWaitlist,
  getWaitlistSettings,
  updateWaitlistSettings,
} from '@gatehouse/sync-protocol/areas/bookings/waitlist.contracts';
import { Button, Stack, Switch } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from '#components/dialog/dialog.tsx';
import { DialogActions } from '#components/dialog/dialog-actions.tsx';
import { useChange } from '#components/endpoints.tsx';
import { useWaitlist } from '#domain/bookings/bookings.queries';
import { useMay } from '#domain/session/session-context.tsx';
import { useReadOnly } from '#domain/subscription/subscription-status-context.tsx';
import { useRead } from '#lib/api/use-read';
import { AddCallerDialog } from './add-caller-dialog.tsx';
import { ClearDialog } from './clear-dialog.tsx';
import { WaitingList } from './waiting-list.tsx';

interface WaitlistDialogProps {
  clientId: string;
  today: string;
  onClose: () => void;
}

/** Everyone who waits, in line. Requirement B43. */
export function WaitlistDialog({ clientId, today, onClose }: WaitlistDialogProps) {
  const { control } = useReadOnly();
  const may = useMay();
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
        {may(updateWaitlistSettings) ? <JoiningSwitch clientId={clientId} /> : null}
        <WaitingList clientId={clientId} today={today} date={null} found={found} />
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            Close
          </Button>
          {count > 0 && may(clearWaitlist) ? (
            <Button variant="default" onClick={() => setStep('clear')} {...control}>
              Clear the Waitlist
            </Button>
          ) : null}
          {may(addToWaitlist) ? (
            <Button onClick={() => setStep('add')} {...control}>
              Add a Caller
            </Button>
          ) : null}
        </DialogActions>
      </Stack>
      {step === 'add' ? <AddCallerDialog clientId={clientId} today={today} day="" onClose={close} /> : null}
      {step === 'clear' ? <ClearDialog clientId={clientId} date={null} count={count} onClose={close} /> : null}
    </Dialog>
  );
}

/** Whether guests can join by themselves. It is shown once the server has said so. Requirement B48. */
function JoiningSwitch({ clientId }: { clientId: string }) {
  const { control } = useReadOnly();
  const params = { client_id: clientId };
  const { data } = useRead(getWaitlistSettings, { params }, { networkMode: 'always' });
  const change = useChange(updateWaitlistSettings, {
    invalidates: [getWaitlistSettings],
    failed: 'Error changing the waitlist',
  });
  if (!data) return null;
  return (
    <Switch
      label="Guests can join online"
      description="People on the waitlist keep their place in line, and you can always add a caller."
      checked={data.settings.is_open}
      onChange={({ currentTarget }) => void change.act({ params, body: { is_open: currentTarget.checked } })}
      {...control}
      {...(change.isPending ? { disabled: true } : {})}
    />
  );
}
