import {
  addPasskey,
  beginPasskey,
  deletePasskey,
  listPasskeys,
  loginPasskey,
  passkeyOptions,
} from '@gatehouse/sync-protocol/areas/accounts/passkeys.contracts';
import { bind, type Router } from '#http/bind';
import { offerPasskeys, signInByPasskey } from './passkey-sign-in.service.ts';
import { add, begin, forget, listOwnPasskeys } from './passkeys.service.ts';

/** Making, listing and deleting one's passkeys, and signing in with one. */
export function bindPasskeys(router: Router): void {
  const { deps } = router;
  bind(router, listPasskeys, async ({ principal }) => ({ passkeys: await listOwnPasskeys(deps, principal) }));
  bind(router, beginPasskey, ({ principal }) => begin(deps, principal));
  bind(router, addPasskey, async ({ principal, body }) => ({ passkey: await add(deps, principal, body) }));
  bind(router, deletePasskey, ({ principal, params }) => forget(deps, principal, params.passkey_id));
  bind(router, passkeyOptions, ({ ip }) => offerPasskeys(deps, ip));
  bind(router, loginPasskey, ({ body, ip, userAgent }) => signInByPasskey(deps, body, { ip, userAgent }));
}
