import { listVenueHolidays, updateVenueHoliday } from '@gatehouse/sync-protocol/areas/bookings/holidays.contracts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ApiClient } from '#lib/api/api-client';
import { useApi } from '#lib/api/api-context.tsx';
import { dataOf } from '#lib/api/api-result';

/** Holidays from today on, and on which of them the venue opens. */
export const holidaysQuery = (api: ApiClient, clientId: string) =>
  queryOptions({
    queryKey: ['venue-holidays', clientId],
    queryFn: async ({ signal }) =>
      dataOf(await api.call(listVenueHolidays, { params: { client_id: clientId }, signal })).holidays,
  });

/**
 * Opens the venue on one holiday (`YYYY-MM-DD`), or closes it again. The answer replaces that holiday in `holidaysQuery`; the
 * list isn't fetched again.
 */
export function useOpenOnHoliday(clientId: string) {
  const api = useApi();
  const queries = useQueryClient();
  const { queryKey } = holidaysQuery(api, clientId);
  return useMutation({
    mutationFn: async ({ date, isOpen }: { date: string; isOpen: boolean }) =>
      dataOf(await api.call(updateVenueHoliday, { params: { client_id: clientId, date }, body: { is_open: isOpen } }))
        .holiday,
    onSuccess: (changed) =>
      queries.setQueryData(queryKey, (known) =>
        known?.map((holiday) => (holiday.date === changed.date ? changed : holiday)),
      ),
  });
}
