import { confirmSelf } from '@gatehouse/sync-protocol/areas/accounts/confirmation.contracts';
import { bind, type Router } from '#http/bind';
import { confirm } from './confirm.service.ts';

/** The proof that dangerous acts ask for. */
export function bindConfirmation(router: Router): void {
  const { deps } = router;
  bind(router, confirmSelf, async ({ principal, body }) => ({
    confirmed_until: await confirm(deps, principal, body),
  }));
}
