import { listDeletedClients, restoreClient } from '@gatehouse/sync-protocol/http/admin/deleted-clients';
import { bind, type Router } from '../../../middleware/bind.ts';
import { listDeleted, restoreVenue } from './deletion.service.ts';

export function bindDeletedClients(router: Router): void {
  const { deps } = router;
  const success = true as const;
  bind(router, listDeletedClients, async () => ({ success, clients: await listDeleted(deps) }));
  bind(router, restoreClient, async ({ params, body, principal }) => ({
    success,
    client: await restoreVenue(deps, params.client_id, body, principal.userId),
  }));
}
