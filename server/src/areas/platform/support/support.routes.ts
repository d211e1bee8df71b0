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
  const success = true as const;
  const looking = (call: { params: { client_id: string }; principal: { userId: string } }) => ({
    clientId: call.params.client_id,
    adminId: call.principal.userId,
  });

  bind(router, listSupportClients, async ({ query }) => ({ success, ...(await pageOfClients(deps, query)) }));
  bind(router, viewDashboard, async (call) => ({ success, dashboard: await lookAtDashboard(deps, looking(call)) }));
  bind(router, viewDevices, async (call) => ({ success, ...(await lookAtDevices(deps, looking(call))) }));
  bind(router, viewInfo, async (call) => ({ success, ...(await lookAtInfo(deps, looking(call))) }));
  bind(router, findSupportCustomers, async (call) => ({
    success,
    ...(await lookUpCustomers(deps, looking(call), call.body)),
  }));
  bind(router, resetClientPassword, async ({ body, principal }) => ({
    success,
    message: await reset.resetClientPassword(deps, body.clientId, principal.userId),
  }));
  bind(router, listSupportAccess, async ({ params, query }) => ({
    success,
    ...(await supportAccessOf(deps, params.client_id, query.after)),
  }));
}
