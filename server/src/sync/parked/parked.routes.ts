import * as contracts from '@gatehouse/sync-protocol/sync/parked.contracts';
import { bind, type Router } from '../../http/bind.ts';
import type { MutationRegistry } from '../mutation-registry.ts';
import { closeParkedItem, parkedItems, retryParkedItem } from './parked.service.ts';

/** Items that could not be applied, for the owner's device page. */
export function bindParked(router: Router, registry: MutationRegistry): void {
  const { deps } = router;

  bind(router, contracts.listParked, async ({ params, query }) => {
    const parked = await parkedItems(deps, params.client_id, query.resolved === 'true');
    return { parked };
  });

  bind(router, contracts.retryParked, async ({ params, body, principal, ip, userAgent }) => {
    const settler = { userId: principal.userId, ip, userAgent };
    const { client_id: clientId, parked_id: parkedId } = params;
    const settled = await retryParkedItem(deps, registry, clientId, parkedId, body.args, settler);
    return {
      status: settled.status,
      version: settled.version,
      needs_review: settled.needsReview,
    };
  });

  bind(router, contracts.closeParked, async ({ params, body, principal, ip, userAgent }) => {
    const settler = { userId: principal.userId, ip, userAgent };
    await closeParkedItem(deps, params.client_id, params.parked_id, body.reason, settler);
  });
}
