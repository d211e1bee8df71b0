import type { HolidayView } from '@gatehouse/sync-protocol/areas/bookings/admin-holidays.contracts';
import { ConfirmDialog } from '#components/dialog/confirm-dialog.tsx';
import { toast } from '#components/toast';
import { ApiError } from '#lib/api/api-result';
import { failureText } from '#lib/api/failure-text';
import { calendarDay } from '#lib/venue-format';
import { useHolidayChanges } from './holidays.queries.ts';
import type { Toggle } from './use-toggle.ts';

interface ChangeDialogsProps {
  deleting: HolidayView | null;
  onDeleted: () => void;
  toggle: Toggle;
}

/** Asks before a holiday is deleted, and before a day closes on which people have booked. */
export function ChangeDialogs({ deleting, onDeleted, toggle }: ChangeDialogsProps) {
  const { remove } = useHolidayChanges();
  const confirm = async (): Promise<void> => {
    if (!deleting) return;
    try {
      await remove.mutateAsync(deleting.holiday_id);
      toast(`${deleting.holiday_name} was deleted.`);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      toast(failureText(error.failure, 'Failed to delete holiday'), 'failed');
    }
    onDeleted();
  };
  const closing = toggle.asked?.holiday;
  return (
    <>
      <ConfirmDialog
        opened={deleting !== null}
        title={deleting ? `Delete ${deleting.holiday_name}?` : ''}
        confirmLabel="Delete"
        busyLabel="Deleting…"
        onConfirm={confirm}
        onClose={onDeleted}
      >
        {deleting?.is_active
          ? `Venues can be booked on ${calendarDay(deleting.holiday_date)} again unless another holiday falls on that day.`
          : `It’s inactive, so nothing changes for ${calendarDay(deleting?.holiday_date)}.`}
      </ConfirmDialog>
      <ConfirmDialog
        opened={closing !== undefined}
        title={closing ? `Close ${calendarDay(closing.holiday_date)} for ${closing.holiday_name}?` : ''}
        confirmLabel="Activate"
        busyLabel="Activating…"
        isDangerous={false}
        onConfirm={toggle.confirm}
        onClose={toggle.cancel}
      >
        {toggle.asked?.sentence}
      </ConfirmDialog>
    </>
  );
}
