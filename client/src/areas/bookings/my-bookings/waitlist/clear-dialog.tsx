import { ConfirmDialog } from '#components/dialog/confirm-dialog.tsx';
import { toast } from '#components/toast';
import { failureText } from '#lib/api/failure-text';
import { calendarDay } from '#lib/venue-format';
import { useWaitlistActions } from './waitlist.actions.ts';

interface ClearDialogProps {
  clientId: string;
  /** The day whose line is cleared; null clears every day's. */
  date: string | null;
  /** How many wait or have an offer. */
  count: number;
  onClose: () => void;
}

const peopleText = (count: number): string => (count === 1 ? '1 entry' : `${count} entries`);

/** Asks before everyone is taken off the line, of a day or of all. Requirement B48. */
export function ClearDialog({ clientId, date, count, onClose }: ClearDialogProps) {
  const actions = useWaitlistActions(clientId);
  const confirm = async (): Promise<void> => {
    const answer = await actions.clear(date);
    if (answer.ok) toast(`${peopleText(answer.data.removed)} taken off the waitlist.`);
    else toast(failureText(answer, 'Error clearing the waitlist'), 'failed');
    onClose();
  };
  return (
    <ConfirmDialog
      opened
      title={`Take ${peopleText(count)} off the waitlist?`}
      cancelLabel="Keep"
      confirmLabel="Clear"
      busyLabel="Clearing…"
      onConfirm={confirm}
      onClose={onClose}
    >
      {date === null
        ? 'Everyone who waits loses their place in line, for all days.'
        : `Everyone who waits for ${calendarDay(date)} loses their place in line, also for their other days.`}{' '}
      What they were offered is free again. They get no email.
    </ConfirmDialog>
  );
}
