import { getBookingPayments } from '@gatehouse/sync-protocol/areas/bookings/bookings.contracts';
import { isCalendarDate } from '@gatehouse/sync-protocol/base/days/calendar-date';
import { useSearchParams } from 'react-router';
import { useRead } from '#lib/api/use-read';
import { useRows } from '#sync/react/sync-context.tsx';

/** The day that `?day=` names, as a link from another screen does. */
export function linkedDay(params: URLSearchParams): string | null {
  const day = params.get('day');
  return day !== null && isCalendarDate(day) ? day : null;
}

/** The booking that `?booking=` names, as a link from another screen does; it may be one that this browser does not hold. */
export function useLinkedBooking(clientId: string) {
  const [params, setParams] = useSearchParams();
  const id = params.get('booking');
  const held = useRows('bookings').view.get(id ?? '');
  const isAsked = id !== null && held === undefined;
  const asked = useRead(getBookingPayments, isAsked ? { params: { client_id: clientId, booking_id: id } } : null);
  const leave = (): void => {
    if (id === null) return;
    params.delete('booking');
    setParams(params, { replace: true });
  };
  return {
    booking: id === null ? null : (held ?? asked.data?.booking ?? null),
    failure: isAsked && asked.error ? `The booking could not be opened. ${asked.error.message}` : null,
    retry: () => void asked.refetch(),
    leave,
  };
}
