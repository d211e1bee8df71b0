import * as contracts from '@gatehouse/sync-protocol/areas/waivers/renewals.contracts';
import { bind, type Router } from '#http/bind';
import { mailRenewalAgain, openRenewalOf } from './open-renewal.service.ts';
import { unsubscribeFrom } from './unsubscribe.service.ts';

/** The links of renewal mails. A GET of their pages opens nothing, so that a mail scanner uses nothing up. */
export function bindRenewals(router: Router): void {
  const { deps } = router;

  bind(router, contracts.openRenewal, ({ params, ip }) => openRenewalOf(deps, params.token, ip));
  bind(router, contracts.requestRenewalAgain, ({ params, ip }) => mailRenewalAgain(deps, params.token, ip));
  for (const contract of [contracts.unsubscribe, contracts.unsubscribeInOneClick])
    bind(router, contract, ({ params, ip }) => unsubscribeFrom(deps, params.token, ip));
}
