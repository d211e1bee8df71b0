import * as contracts from '@gatehouse/sync-protocol/areas/bookings/series.contracts';
import type { BodyInputOf } from '@gatehouse/sync-protocol/base/contract';
import { useBookingsRefresh } from '#domain/bookings/bookings.queries';
import { useApi } from '#lib/api/api-context.tsx';
import { type ApiResult } from '#lib/api/api-result';

export type SeriesBody = BodyInputOf<typeof contracts.createSeries>;
export type SeriesChange = BodyInputOf<typeof contracts.changeSeries>;

/** What staff do with series. What is tried out changes nothing. Requirement B33. */
export function useSeriesActions(clientId: string) {
  const api = useApi();
  const refresh = useBookingsRefresh();
  const paramsOf = (seriesId: string) => ({ client_id: clientId, series_id: seriesId });
  const dry_run = (isDry: boolean) => ({ dry_run: isDry ? ('true' as const) : ('false' as const) });
  const create = (body: SeriesBody, isDry: boolean) =>
    api.call(contracts.createSeries, { params: { client_id: clientId }, query: dry_run(isDry), body });
  const change = (seriesId: string, body: SeriesChange, isDry: boolean) =>
    api.call(contracts.changeSeries, { params: paramsOf(seriesId), query: dry_run(isDry), body });
  return {
    tryOut: async (body: SeriesBody) => triedOut(await create(body, true)),
    /** Answers how many days were left out. */
    create: async (body: SeriesBody) => done(await create(body, false), refresh),
    tryOutChange: async (seriesId: string, body: SeriesChange) => triedOut(await change(seriesId, body, true)),
    change: async (seriesId: string, body: SeriesChange) => done(await change(seriesId, body, false), refresh),
    cancel: async (seriesId: string, body: BodyInputOf<typeof contracts.cancelSeries>) => {
      const answer = await api.call(contracts.cancelSeries, { params: paramsOf(seriesId), body });
      refresh();
      return answer;
    },
  };
}

type Tried = { occurrences: contracts.Occurrence[] };
type Saved = { skipped: readonly object[] };

function triedOut(answer: ApiResult<Tried | object>): ApiResult<contracts.Occurrence[]> {
  if (!answer.ok) return answer;
  return { ...answer, data: 'occurrences' in answer.data ? answer.data.occurrences : [] };
}

function done(answer: ApiResult<Saved | object>, refresh: () => void): ApiResult<{ skipped: number }> {
  refresh();
  if (!answer.ok) return answer;
  return { ...answer, data: { skipped: 'skipped' in answer.data ? answer.data.skipped.length : 0 } };
}
