import * as contracts from '@gatehouse/sync-protocol/areas/platform/admin-users.contracts';
import { bind, type Router } from '#http/bind';
import {
  createAdminUser,
  deleteAdminUser,
  getAdminUser,
  listAdminUsers,
  updateAdminUser,
} from './admin-users.service.ts';

/** The accounts of the platform's admins, managed by one another. */
export function bindAdminUsers(router: Router): void {
  const { deps } = router;
  bind(router, contracts.listAdminUsers, () => listAdminUsers(deps));
  bind(router, contracts.createAdminUser, ({ body, principal }) => createAdminUser(deps, body, principal));
  bind(router, contracts.getAdminUser, ({ params }) => getAdminUser(deps, params.admin_id));
  bind(router, contracts.updateAdminUser, ({ params, body, principal }) =>
    updateAdminUser(deps, params.admin_id, body, principal),
  );
  bind(router, contracts.deleteAdminUser, ({ params, body, principal }) =>
    deleteAdminUser(deps, params.admin_id, body, principal),
  );
}
