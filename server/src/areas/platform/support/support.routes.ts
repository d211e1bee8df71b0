import {
  findSupportCustomers,
  listSupportClients,
  resetClientPassword,
  viewDashboard,
  viewDevices,
  viewInfo,
} from '@gatehouse/sync-protocol/areas/platform/support.contracts';
import { listSupportAccess } from '@gatehouse/sync-protocol/areas/platform/support-access.contracts';
import { bind, type Router } from '#http/bind';
import * as reset from './reset-client-password.service.ts';
import { supportAccessOf } from './support-access.service.ts';
import { pageOfClients } from './support-clients.service.ts';
import { lookAtDashboard, lookAtDevices, lookAtInfo, lookUpCustomers } from './support-view.service.ts';

/** What admins may see of a venue to help it, a new password for its owner, and the venue's list of who saw what. */
export function bindSupport(router: Router): void {
  const { deps } = router;
  const looking = (call: { params: { client_id: string }; principal: { userId: string } }) => ({
    clientId: call.params.client_id,
    adminId: call.principal.userId,
  });

  bind(router, listSupportClients, ({ query }) => pageOfClients(deps, query));
  bind(router, viewDashboard, async (call) => ({ dashboard: await lookAtDashboard(deps, looking(call)) }));
  bind(router, viewDevices, (call) => lookAtDevices(deps, looking(call)));
  bind(router, viewInfo, (call) => lookAtInfo(deps, looking(call)));
  bind(router, findSupportCustomers, (call) => lookUpCustomers(deps, looking(call), call.body));
  bind(router, resetClientPassword, async ({ body, principal }) => ({
    message: await reset.resetClientPassword(deps, body.clientId, principal.userId),
  }));
  bind(router, listSupportAccess, ({ params, query }) => supportAccessOf(deps, params.client_id, query.after));
}
