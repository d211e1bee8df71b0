import * as contracts from '@gatehouse/sync-protocol/areas/bookings/embedding.contracts';
import { bind, type Router } from '#http/bind';
import * as service from './embedding.service.ts';

/** Which websites may show a venue's booking page in a frame. */
export function bindEmbedding(router: Router): void {
  const { deps } = router;

  bind(router, contracts.listEmbedOrigins, async ({ params }) => ({
    origins: await service.listEmbedOrigins(deps, params.client_id),
  }));
  bind(router, contracts.updateEmbedOrigins, async ({ params, body, principal }) => ({
    origins: await service.updateEmbedOrigins(deps, params.client_id, body.origins, principal.userId),
  }));
}
