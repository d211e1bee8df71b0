import * as contracts from '@gatehouse/sync-protocol/areas/bookings/embedding.contracts';
import { bind, type Router } from '#http/bind';
import { listOrigins } from './embedding.repository.ts';
import { updateEmbedOrigins } from './embedding.service.ts';

/** Which websites may show a venue's booking page in a frame. */
export function bindEmbedding(router: Router): void {
  const { deps } = router;

  bind(router, contracts.listEmbedOrigins, async ({ params: { client_id: clientId } }) => ({
    origins: await deps.db.readVenue(clientId, (db) => listOrigins(db, clientId)),
  }));
  bind(router, contracts.updateEmbedOrigins, async ({ params, body, principal }) => ({
    origins: await updateEmbedOrigins(deps, params.client_id, body.origins, principal.userId),
  }));
}
