import { Button, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Dialog } from '#components/dialog/dialog.tsx';
import { DialogActions } from '#components/dialog/dialog-actions.tsx';
import { waitlistQuery } from '#domain/bookings/waitlist.queries';
import { useReadOnly } from '#domain/subscription/subscription-status-context.tsx';
import { useApi } from '#lib/api/api-context.tsx';
import { AddCallerDialog } from './add-caller-dialog.tsx';
import { WaitingList } from './waiting-list.tsx';

interface WaitlistDialogProps {
  clientId: string;
  today: string;
  onClose: () => void;
}

/** Everyone who waits, in line. Requirement B43. */
export function WaitlistDialog({ clientId, today, onClose }: WaitlistDialogProps) {
  const { control } = useReadOnly();
  const found = useQuery(waitlistQuery(useApi(), clientId, null));
  const [isAdding, setIsAdding] = useState(false);
  return (
    <Dialog opened onClose={onClose} title={`Waitlist${found.data ? ` (${found.data.length})` : ''}`} size="xl">
      <Stack gap="md">
        <WaitingList clientId={clientId} today={today} date={null} found={found} />
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            Close
          </Button>
          <Button onClick={() => setIsAdding(true)} {...control}>
            Add a Caller
          </Button>
        </DialogActions>
      </Stack>
      {isAdding ? (
        <AddCallerDialog clientId={clientId} today={today} day="" onClose={() => setIsAdding(false)} />
      ) : null}
    </Dialog>
  );
}
