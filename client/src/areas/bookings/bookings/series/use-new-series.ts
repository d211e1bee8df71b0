import type { Occurrence } from '@gatehouse/sync-protocol/areas/bookings/series.contracts';
import { useState } from 'react';
import type { ApiResult } from '#lib/api/api-result';
import { type SeriesBody, useSeriesActions } from './series.actions.ts';

interface Tried {
  body: SeriesBody;
  occurrences: Occurrence[];
  requestId: string;
}

/** A series that is tried out before it is booked. */
export function useNewSeries(clientId: string) {
  const series = useSeriesActions(clientId);
  /** Kept on the way back, so that the same series sent again is made once. */
  const [tried, setTried] = useState<Tried | null>(null);
  const [isShown, setIsShown] = useState(false);
  const tryOut = async (body: SeriesBody): Promise<ApiResult<Occurrence[]>> => {
    const answer = await series.tryOut(body);
    const isSame = tried !== null && JSON.stringify(tried.body) === JSON.stringify(body);
    const requestId = isSame ? tried.requestId : crypto.randomUUID();
    if (answer.ok) setTried({ body, occurrences: answer.data, requestId });
    return answer;
  };
  return {
    tryOut,
    hasTried: tried !== null,
    show: () => setIsShown(true),
    /** What is shown of it; null while its form is. */
    shown:
      isShown && tried
        ? {
            tried: tried.occurrences,
            tryAgain: () => series.tryOut(tried.body),
            save: (skip_conflicts: boolean) =>
              series.create({ ...tried.body, skip_conflicts, request_id: tried.requestId }),
            onBack: () => setIsShown(false),
          }
        : null,
  };
}
