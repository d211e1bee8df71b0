import * as contracts from '@gatehouse/sync-protocol/areas/bookings/offerings.contracts';
import { bind, type Router } from '#http/bind';
import * as service from './offerings.service.ts';

/** What a venue offers for booking: the list, and adding, changing and deleting one. */
export function bindOfferings(router: Router): void {
  const { deps } = router;

  bind(router, contracts.listOfferings, ({ params }) => service.listOfferings(deps, params.client_id));
  bind(router, contracts.createOffering, ({ params, body, principal }) =>
    service.createOffering(deps, params.client_id, body, principal.userId),
  );
  bind(router, contracts.updateOffering, async ({ params, query, body, principal }) => {
    const { userId, venue } = principal;
    const isDryRun = query.dry_run === 'true';
    return service.updateOffering(deps, venue, params.offering_id, body, { userId, isDryRun });
  });
  bind(router, contracts.deleteOffering, async ({ params, principal }) => {
    await service.deleteOffering(deps, params.client_id, params.offering_id, principal.userId);
    return { message: 'Offering deleted successfully' };
  });
}
