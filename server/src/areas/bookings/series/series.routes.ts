import * as contracts from '@gatehouse/sync-protocol/areas/bookings/series.contracts';
import { bind, type Router } from '#http/bind';
import { changeSeries, tryOutChange } from './change-series.service.ts';
import * as service from './series.service.ts';

/** Bookings that repeat by a rule. Requirement B33. */
export function bindSeries(router: Router): void {
  const { deps } = router;
  const success = true as const;
  bind(router, contracts.createSeries, async ({ query, body, principal }) =>
    query.dry_run === 'true'
      ? { success, occurrences: await service.tryOutSeries(deps, principal, body) }
      : { success, ...(await service.createSeries(deps, principal, body)) },
  );
  bind(router, contracts.getSeries, ({ params }) => service.getSeries(deps, params.client_id, params.series_id));
  bind(router, contracts.changeSeries, async ({ params, query, body, principal }) => {
    const { series_id: seriesId } = params;
    return query.dry_run === 'true'
      ? { success, occurrences: await tryOutChange(deps, principal, seriesId, body) }
      : { success, ...(await changeSeries(deps, principal, seriesId, body)) };
  });
  bind(router, contracts.cancelSeries, ({ params, body, principal }) =>
    service.cancelSeries(deps, principal, params.series_id, body),
  );
}
