import * as contracts from '@gatehouse/sync-protocol/areas/bookings/resources.contracts';
import { bind, type Router } from '#http/bind';
import * as service from './resources.service.ts';

/** Rooms, lanes, courts and people that bookings need. Requirement B28. */
export function bindResources(router: Router): void {
  const { deps } = router;
  bind(router, contracts.listResources, async ({ params }) => ({
    resources: await service.listResources(deps, params.client_id),
  }));
  bind(router, contracts.createResource, async ({ params, body, principal }) => ({
    resource: await service.createResource(deps, params.client_id, body, principal.userId),
    message: 'Resource created successfully',
  }));
  bind(router, contracts.getResource, async ({ params }) => ({
    resource: await service.getResource(deps, params.client_id, params.resource_id),
  }));
  bind(router, contracts.updateResource, async ({ params, query, body, principal }) => {
    const { userId, venue } = principal;
    const isDryRun = query.dry_run === 'true';
    const changed = await service.updateResource(deps, venue, params.resource_id, body, { userId, isDryRun });
    return { ...changed, message: 'Resource updated successfully' };
  });
  bind(router, contracts.deleteResource, ({ params, principal }) =>
    service.deleteResource(deps, principal.venue, params.resource_id, principal.userId),
  );
}
