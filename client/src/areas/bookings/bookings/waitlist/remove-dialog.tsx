import type { ListedWaitlistEntry } from '@gatehouse/sync-protocol/areas/bookings/waitlist.contracts';
import { ConfirmDialog } from '#components/dialog/confirm-dialog.tsx';
import { toast } from '#components/toast';
import { failureText } from '#lib/api/failure-text';
import { useVenueTimeZone } from '#sync/react/use-venue-date';
import { useWaitlistActions } from './waitlist.actions.ts';
import { offerText } from './waitlist-text.ts';

interface RemoveDialogProps {
  clientId: string;
  entry: ListedWaitlistEntry;
  onClose: () => void;
}

/** Asks before someone is taken off the line. Requirement B39. */
export function RemoveDialog({ clientId, entry, onClose }: RemoveDialogProps) {
  const actions = useWaitlistActions(clientId);
  const held = offerText(entry, useVenueTimeZone());
  const { party_name: name } = entry;
  const confirm = async (): Promise<void> => {
    const answer = await actions.remove(entry.waitlist_id);
    if (answer.ok) toast(`${name} is off the waitlist.`);
    else toast(failureText(answer, 'Error taking them off the waitlist'), 'failed');
    onClose();
  };
  return (
    <ConfirmDialog
      opened
      title={`Take ${name} off the waitlist?`}
      cancelLabel="Keep"
      confirmLabel="Take Off"
      busyLabel="Taking Off…"
      onConfirm={confirm}
      onClose={onClose}
    >
      {held === null
        ? 'They are offered no more places, and lose their place in line.'
        : `${held} for them. That place goes to the next in line.`}
    </ConfirmDialog>
  );
}
