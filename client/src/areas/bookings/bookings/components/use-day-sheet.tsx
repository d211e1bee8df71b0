import type { BookingRow } from '@gatehouse/sync-protocol/areas/bookings/booking';
import { listBookings } from '@gatehouse/sync-protocol/areas/reports/dashboard.contracts';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useCallback, useState } from 'react';
import { createPortal } from 'react-dom';
import { usePrintSheet } from '#components/theme/use-print-sheet';
import { toast } from '#components/toast';
import { useBranding } from '#domain/venue/venue-branding-context.tsx';
import { useApi } from '#lib/api/api-context.tsx';
import { readOptions } from '#lib/api/use-read';
import { calendarDay } from '#lib/venue-format';
import { useRows } from '#sync/react/sync-context.tsx';
import { chosenOf } from '../model/bookings-view.model.ts';
import { DaySheet } from './day-sheet.tsx';

interface DaySheetAction {
  label: string;
  isBusy: boolean;
  print: () => void;
  /** What is printed, for the page to hold. */
  sheet: ReactNode;
}

/** Prints a day's bookings for the counter. Without the network it prints those that this browser holds. */
export function useDaySheet(clientId: string, date: string, today: string): DaySheetAction {
  const api = useApi();
  const queries = useQueryClient();
  const branding = useBranding(clientId);
  const replica = useRows('bookings');
  const [isBusy, setIsBusy] = useState(false);
  const [printed, setPrinted] = useState<{ date: string; rows: readonly BookingRow[] } | null>(null);
  const prepare = async (): Promise<void> => {
    setIsBusy(true);
    const here = (): BookingRow[] =>
      chosenOf(replica.view.values(), { search: '', order: 'oldest', from: date, to: date });
    const params = { client_id: clientId };
    const asked = readOptions(api, listBookings, { params, query: { from: date, to: date } });
    const found = await queries.fetchQuery({ ...asked, networkMode: 'always' }).catch(() => {
      toast('The server can’t be reached. The sheet shows what is on this device.', 'notice');
      return { bookings: here() };
    });
    setIsBusy(false);
    setPrinted({ date, rows: found.bookings });
  };
  usePrintSheet(
    printed !== null,
    useCallback(() => setPrinted(null), []),
  );
  return {
    label: date === today ? 'Print Today' : `Print ${calendarDay(date)}`,
    isBusy,
    print: () => void prepare(),
    sheet: printed
      ? createPortal(<DaySheet venue={branding?.name ?? ''} date={printed.date} rows={printed.rows} />, document.body)
      : null,
  };
}
