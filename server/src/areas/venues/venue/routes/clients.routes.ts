import { register, setUpServer } from '@gatehouse/sync-protocol/areas/accounts/registration.contracts';
import { applyPromo } from '@gatehouse/sync-protocol/areas/money/promos.contracts';
import {
  type ClientChanges,
  createClient,
  deleteClient,
  getClient,
  listClients,
  listClientsForAdmin,
  updateClient,
  updatePaymentInfo,
  updateProfile,
} from '@gatehouse/sync-protocol/areas/venues/clients.contracts';
import { addPaidMonth, undoPaidMonth } from '@gatehouse/sync-protocol/areas/venues/paid-months.contracts';
import type { UserPrincipal } from '#access/principal';
import { bind, type Router } from '#http/bind';
import { deleteVenue } from '../deletion/deletion.service.ts';
import * as firstVenue from '../first-venue.service.ts';
import { addPaidMonth as addMonth, undoPaidMonth as undoMonth } from '../paid-months.service.ts';
import { applyPromoTo, registerVenue } from '../registration.service.ts';
import * as clientsService from '../venues.service.ts';

/** Venues: registering and setting up, their profiles, and how admins list, add, change and delete them. */
export function bindClients(router: Router): void {
  const { deps } = router;
  const list = async () => ({ clients: await clientsService.listClients(deps) });
  bind(router, listClients, list);
  bind(router, listClientsForAdmin, list);
  bind(router, getClient, async ({ params }) => ({
    client: await clientsService.getClient(deps, params.client_id),
  }));
  bind(router, createClient, async ({ body, principal }) => ({
    client: await clientsService.createVenueWithOwner(deps, body, `user:${principal.userId}`),
  }));
  const change = async (clientId: string, body: ClientChanges, { userId }: UserPrincipal) => ({
    client: await clientsService.updateClient(deps, clientId, body, `user:${userId}`),
  });
  bind(router, updateClient, ({ params, body, principal }) => change(params.client_id, body, principal));
  bind(router, updatePaymentInfo, ({ params, body, principal }) => change(params.client_id, body, principal));
  bind(router, addPaidMonth, async ({ params, body, principal }) => ({
    client: await addMonth(deps, params.client_id, body.version, `user:${principal.userId}`),
  }));
  bind(router, undoPaidMonth, async ({ params, body, principal }) => ({
    client: await undoMonth(deps, params.client_id, body.version, `user:${principal.userId}`),
  }));
  bind(router, updateProfile, ({ params, body, principal }) => change(params.client_id, body, principal));
  bind(router, deleteClient, ({ params, principal }) => deleteVenue(deps, params.client_id, principal.userId));
  bind(router, register, ({ body, ip }) => registerVenue(deps, body, ip));
  bind(router, setUpServer, async ({ body, ip }) => {
    const clientId = await firstVenue.setUpServer(deps, body, ip);
    const message = clientId ? 'Your server and your venue are ready.' : 'Your server is ready.';
    return { message, clientId };
  });
  bind(router, applyPromo, async ({ body, ip }) => {
    await applyPromoTo(deps, body, ip);
    return { message: 'The promotional code has been applied.' };
  });
}
