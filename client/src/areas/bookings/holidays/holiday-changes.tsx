import {
  countHolidayBookings,
  deleteHoliday,
  type HolidayView,
  updateHoliday,
} from '@gatehouse/sync-protocol/areas/bookings/admin-holidays.contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmDialog } from '#components/dialog/confirm-dialog.tsx';
import { useChange } from '#components/endpoints.tsx';
import { toast } from '#components/toast';
import { useApi } from '#lib/api/api-context.tsx';
import { readOptions } from '#lib/api/use-read';
import { calendarDay } from '#lib/venue-format';
import { attemptText, bookingsSentence, HOLIDAYS } from './holiday-labels.ts';

const toggleFailure = (error: Error): string =>
  attemptText(error, 'Failed to toggle holiday status', 'Error updating holiday status');

interface Toggle {
  busyId: string | null;
  /** Waits for a confirmation, because people have booked the day. */
  asked: { holiday: HolidayView; sentence: string } | null;
  ask: (holiday: HolidayView) => void;
  confirm: () => Promise<void>;
  cancel: () => void;
}

/** Switches a holiday on or off; before a booked day closes, asks. Requirement Y30. */
export function useToggle(): Toggle {
  const api = useApi();
  const queries = useQueryClient();
  const toggle = useChange(updateHoliday, { invalidates: [HOLIDAYS], failed: toggleFailure });
  const [busyId, setBusyId] = useState<string | null>(null);
  const [asked, setAsked] = useState<Toggle['asked']>(null);
  const change = async ({ holiday_id, is_active: isActive }: HolidayView): Promise<void> => {
    setBusyId(holiday_id);
    await toggle.act({ params: { holiday_id }, body: { is_active: !isActive } });
    setBusyId(null);
  };
  const ask = async (holiday: HolidayView): Promise<void> => {
    if (holiday.is_active) return change(holiday);
    setBusyId(holiday.holiday_id);
    try {
      const asksFor = readOptions(api, countHolidayBookings, { params: { date: holiday.holiday_date } });
      const sentence = bookingsSentence(await queries.fetchQuery({ ...asksFor, staleTime: 0 }));
      if (sentence === null) return await change(holiday);
      setAsked({ holiday, sentence });
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      toast(toggleFailure(error), 'failed');
    }
    setBusyId(null);
  };
  return {
    busyId,
    asked,
    ask: (holiday) => void ask(holiday),
    confirm: async () => {
      if (asked) await change(asked.holiday);
      setAsked(null);
    },
    cancel: () => setAsked(null),
  };
}

interface ChangeDialogsProps {
  deleting: HolidayView | null;
  onDeleted: () => void;
  toggle: Toggle;
}

/** Asks before a holiday is deleted, and before a day closes on which people have booked. */
export function ChangeDialogs({ deleting, onDeleted, toggle }: ChangeDialogsProps) {
  const remove = useChange(deleteHoliday, {
    invalidates: [HOLIDAYS],
    done: `${deleting?.holiday_name} was deleted.`,
    failed: 'Failed to delete holiday',
  });
  const closing = toggle.asked?.holiday;
  return (
    <>
      <ConfirmDialog
        opened={deleting !== null}
        title={deleting ? `Delete ${deleting.holiday_name}?` : ''}
        confirmLabel="Delete"
        busyLabel="Deleting…"
        onConfirm={async () => {
          if (deleting) await remove.act({ params: { holiday_id: deleting.holiday_id } });
          onDeleted();
        }}
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
