import {
  type Attendance,
  attendanceSchema,
  type CheckInPage,
  checkInPageSchema,
  getAttendance,
  listAttendance,
} from '@gatehouse/sync-protocol/areas/reports/attendance.contracts';
import { type Answer, useAnswer } from '#domain/answers/use-answer';
import type { Chosen } from '#domain/reports/periods';
import { useApi } from '#lib/api/api-context.tsx';
import { useSyncEngine } from '#sync/react/sync-context.tsx';

/** Check-ins that are fetched at a time. */
export const PAGE_SIZE = 50;

/** Everything of a venue's attendance, to refresh it. */
export const attendanceKey = (clientId: string) => ['attendance', clientId] as const;

function askedOf(clientId: string, { period, start, end }: Chosen) {
  return { params: { client_id: clientId, period }, query: { start, end } };
}

/** The figures of a period; those of the fixed ones stay readable without the network. */
export function useAttendance(chosen: Chosen): Answer<Attendance> {
  const api = useApi();
  const { clientId } = useSyncEngine().identity;
  return useAnswer({
    key: [...attendanceKey(clientId), 'totals', chosen],
    ask: (signal) => api.call(getAttendance, { ...askedOf(clientId, chosen), signal }),
    schema: attendanceSchema,
    storedAs: chosen.period === 'custom' ? null : `attendance-${chosen.period}`,
  });
}

/** One page of the check-ins of a period, from 1; the first ones of the fixed periods stay readable without the network. */
export function useCheckInPage(chosen: Chosen, page: number): Answer<CheckInPage> {
  const api = useApi();
  const { clientId } = useSyncEngine().identity;
  const list = [...attendanceKey(clientId), 'checkins', chosen];
  return useAnswer({
    key: [...list, page],
    ask: (signal) => {
      const { params, query } = askedOf(clientId, chosen);
      return api.call(listAttendance, { params, query: { ...query, page, page_size: PAGE_SIZE }, signal });
    },
    schema: checkInPageSchema,
    storedAs: chosen.period === 'custom' || page > 1 ? null : `attendance-checkins-${chosen.period}`,
    /* The page before stays until this one is there. */
    keepsPrevious: (key) => JSON.stringify(key.slice(0, -1)) === JSON.stringify(list),
  });
}
