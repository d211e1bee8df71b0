import * as contracts from '@gatehouse/sync-protocol/areas/bookings/admin-holidays.contracts';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ApiClient } from '#lib/api/api-client';
import { useApi } from '#lib/api/api-context.tsx';
import { dataOf } from '#lib/api/api-result';

/** Everything below is read again after a change. */
const allKey = ['admin-holidays'] as const;

export interface HolidayView {
  /** Empty for all. */
  year: string;
  type: contracts.HolidayType | '';
  showInactive: boolean;
}

/** A holiday's own fields. */
export type HolidayValues = Omit<contracts.HolidayView, 'holiday_id'>;

export const yearsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: [...allKey, 'years'],
    queryFn: async ({ signal }) => dataOf(await api.call(contracts.listHolidayYears, { signal })),
  });

export const holidaysQuery = (api: ApiClient, { year, type, showInactive }: HolidayView) =>
  queryOptions({
    queryKey: [...allKey, 'list', year, type, showInactive],
    queryFn: async ({ signal }) => {
      const query = {
        ...(year === '' ? {} : { year }),
        ...(type === '' ? {} : { type }),
        ...(showInactive ? {} : { active: 'true' as const }),
      };
      return dataOf(await api.call(contracts.listHolidays, { query, signal })).holidays;
    },
    placeholderData: keepPreviousData,
  });

/** Confirmed bookings of a day. Requirement Y30. */
export const bookingsOnQuery = (api: ApiClient, date: string) =>
  queryOptions({
    queryKey: [...allKey, 'bookings', date],
    queryFn: async ({ signal }) => dataOf(await api.call(contracts.countHolidayBookings, { params: { date }, signal })),
    staleTime: 10_000,
  });

export const federalQuery = (api: ApiClient, year: string) =>
  queryOptions({
    queryKey: [...allKey, 'federal', year],
    queryFn: async ({ signal }) =>
      dataOf(await api.call(contracts.previewFederalHolidays, { params: { year }, signal })).holidays,
  });

/** Each throws an `ApiError` where the server refuses. */
export function useHolidayChanges() {
  const api = useApi();
  const queries = useQueryClient();
  const onSettled = () => queries.invalidateQueries({ queryKey: allKey });
  const save = useMutation({
    mutationFn: async ({ id, values }: { id: string | null; values: HolidayValues }) =>
      dataOf(
        id === null
          ? await api.call(contracts.createHoliday, { body: values })
          : await api.call(contracts.updateHoliday, { params: { holiday_id: id }, body: values }),
      ).holiday,
    onSettled,
  });
  const toggle = useMutation({
    mutationFn: async ({ id, isActive }: { id: string; isActive: boolean }) =>
      dataOf(await api.call(contracts.updateHoliday, { params: { holiday_id: id }, body: { is_active: isActive } })),
    onSettled,
  });
  const remove = useMutation({
    mutationFn: async (id: string) => dataOf(await api.call(contracts.deleteHoliday, { params: { holiday_id: id } })),
    onSettled,
  });
  const importYear = useMutation({
    mutationFn: async ({ year, dates }: { year: string; dates: string[] }) =>
      dataOf(await api.call(contracts.importFederalHolidays, { params: { year }, body: { dates } })).message,
    onSettled,
  });
  return { save, toggle, remove, importYear };
}
