import { useQuery } from '@tanstack/react-query';
import type { ApiClient } from '#lib/api/api-client';
import { useApi } from '#lib/api/api-context.tsx';
import { dataOf } from '#lib/api/api-result';
import { getOwnAvailabilityEndpoint, getOwnCalendarEndpoint } from '#lib/api/replies/guest-change-replies';
import type { BookingKey } from '../draft/booking-draft.ts';
import { byDate, type Places, SHOWN_MS } from '../model/booking-api.ts';

/** Begins the key of what a booking can be moved to. */
export const ownPlacesKey = ({ bookingId }: BookingKey) => ['own-places', bookingId] as const;

/** The days to which the party of a booking can move. */
export function ownPlaces(api: ApiClient, key: BookingKey): Places {
  return {
    key: ownPlacesKey(key),
    days: async (month) => {
      const params = { booking_id: key.bookingId, month };
      const input = { params, query: { token: key.token }, token: null };
      return byDate(dataOf(await api.ask(getOwnCalendarEndpoint, input)).days);
    },
  };
}

/** The start times of a day for the party of a booking; its own place is free. Disabled while no day is chosen. */
export function useOwnTimes(key: BookingKey, date: string | null) {
  const api = useApi();
  return useQuery({
    queryKey: [...ownPlacesKey(key), 'day', date],
    enabled: date !== null,
    staleTime: SHOWN_MS,
    queryFn: async () => {
      const params = { booking_id: key.bookingId, date: date ?? '' };
      const input = { params, query: { token: key.token }, token: null };
      return dataOf(await api.ask(getOwnAvailabilityEndpoint, input)).available_times;
    },
  });
}
