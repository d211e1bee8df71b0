import * as contracts from '@gatehouse/sync-protocol/areas/bookings/series.contracts';
import { bind, type Router } from '#http/bind';
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
  bind(router, contracts.getSeries, async ({ params }) => ({
    success,
    ...(await service.getSeries(deps, params.client_id, params.series_id)),
  }));
  bind(router, contracts.cancelSeries, async ({ params, body, principal }) => ({
    success,
    ...(await service.cancelSeries(deps, principal, params.series_id, body)),
  }));
}
