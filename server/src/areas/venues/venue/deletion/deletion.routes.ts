import { listDeletedClients, restoreClient } from '@gatehouse/sync-protocol/areas/platform/deleted-clients.contracts';
import { bind, type Router } from '#http/bind';
import { listDeleted, restoreVenue } from './deletion.service.ts';

/** Venues that were deleted and are not erased yet, and restoring one, for the platform's admins. */
export function bindDeletedClients(router: Router): void {
  const { deps } = router;
  bind(router, listDeletedClients, async () => ({ clients: await listDeleted(deps) }));
  bind(router, restoreClient, async ({ params, body, principal }) => ({
    client: await restoreVenue(deps, params.client_id, body, principal.userId),
  }));
}
