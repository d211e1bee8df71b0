import { ConfirmDialog } from '#components/dialog/confirm-dialog.tsx';
import { toast } from '#components/toast';
import { ApiError } from '#lib/api/api-result';
import { failureText } from '#lib/api/failure-text';
import { useRevokeFeed } from './calendar-feeds.queries.ts';
import type { NamedFeed } from './feed-labels.ts';

/** Asks before an address stops working. `shown` is null while nothing is asked. */
export function RevokeDialog({
  clientId,
  shown,
  onClose,
}: {
  clientId: string;
  shown: NamedFeed | null;
  onClose: () => void;
}) {
  const revoke = useRevokeFeed(clientId);
  const confirm = async (): Promise<void> => {
    if (!shown) return;
    try {
      await revoke.mutateAsync(shown.feed.feed_id);
      toast('The calendar’s address was revoked.');
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      toast(failureText(error.failure, 'Error revoking the address'), 'failed');
    }
    onClose();
  };
  return (
    <ConfirmDialog
      opened={shown !== null}
      title={`Revoke the calendar of “${shown?.name ?? ''}”?`}
      confirmLabel="Revoke"
      busyLabel="Revoking…"
      onConfirm={confirm}
      onClose={onClose}
    >
      Its address stops working at once, and calendars that subscribed to it get no more changes. What they have already
      may stay in them until the subscription is deleted there. An address can’t be given back; your bookings stay as
      they are.
    </ConfirmDialog>
  );
}
