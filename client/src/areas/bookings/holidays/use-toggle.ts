import type { HolidayView } from '@gatehouse/sync-protocol/areas/bookings/admin-holidays.contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from '#components/toast';
import { useApi } from '#lib/api/api-context.tsx';
import { attemptText, bookingsSentence } from './holiday-labels.ts';
import { bookingsOnQuery, useHolidayChanges } from './holidays.queries.ts';

export interface Toggle {
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
  const { toggle } = useHolidayChanges();
  const [busyId, setBusyId] = useState<string | null>(null);
  const [asked, setAsked] = useState<Toggle['asked']>(null);
  const failed = (error: unknown): void => {
    if (!(error instanceof Error)) throw error;
    toast(attemptText(error, 'Failed to toggle holiday status', 'Error updating holiday status'), 'failed');
  };
  const change = async ({ holiday_id: id, is_active: isActive }: HolidayView): Promise<void> => {
    setBusyId(id);
    await toggle.mutateAsync({ id, isActive: !isActive }).catch(failed);
    setBusyId(null);
  };
  const ask = async (holiday: HolidayView): Promise<void> => {
    if (holiday.is_active) return change(holiday);
    setBusyId(holiday.holiday_id);
    try {
      const booked = await queries.fetchQuery({ ...bookingsOnQuery(api, holiday.holiday_date), staleTime: 0 });
      const sentence = bookingsSentence(booked);
      if (sentence === null) return await change(holiday);
      setAsked({ holiday, sentence });
    } catch (error) {
      failed(error);
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
