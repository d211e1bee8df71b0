import {
  createClient,
  deleteClient,
  getClient,
  listClients,
  listClientsForAdmin,
  updateClient,
  updateProfile,
} from '@gatehouse/sync-protocol/http/clients';
import { applyPromo } from '@gatehouse/sync-protocol/http/promos';
import { register } from '@gatehouse/sync-protocol/http/registration';
import { bind, type Router } from '../../middleware/bind.ts';
import * as clientsService from './clients.service.ts';
import { applyPromoTo, registerVenue } from './registration.service.ts';

export function bindClients(router: Router): void {
  const { deps } = router;
  const success = true as const;
  const list = async () => ({ success, clients: await clientsService.listClients(deps) });
  bind(router, listClients, list);
  bind(router, listClientsForAdmin, list);
  bind(router, getClient, async ({ params }) => ({
    success,
    client: await clientsService.getClient(deps, params.client_id),
  }));
  bind(router, createClient, async ({ body }) => ({
    success,
    client: await clientsService.createClientWithOwner(deps, body),
  }));
  bind(router, updateClient, async ({ params, body }) => ({
    success,
    client: await clientsService.updateClient(deps, params.client_id, body),
  }));
  bind(router, updateProfile, async ({ params, body }) => ({
    success,
    client: await clientsService.updateClient(deps, params.client_id, body),
  }));
  bind(router, deleteClient, async ({ params }) => {
    await clientsService.closeClient(deps, params.client_id);
    return { success };
  });
  bind(router, register, async ({ body, ip }) => ({ success, ...(await registerVenue(deps, body, ip)) }));
  bind(router, applyPromo, async ({ body, ip }) => {
    await applyPromoTo(deps, body, ip);
    return { success, message: 'The promotional code has been applied.' };
  });
}
