import * as contracts from '@gatehouse/sync-protocol/areas/waivers/renewals.contracts';
import { bind, type Router } from '#http/bind';
import { mailRenewalAgain, openRenewalOf } from './open-renewal.service.ts';
import { unsubscribeFrom } from './unsubscribe.service.ts';

/** The links of renewal mails. A GET of their pages opens nothing, so that a mail scanner uses nothing up. */
export function bindRenewals(router: Router): void {
  const { deps } = router;
  const success = true as const;

  bind(router, contracts.openRenewal, ({ params, ip }) => openRenewalOf(deps, params.token, ip));
  bind(router, contracts.requestRenewalAgain, async ({ params, ip }) => {
    await mailRenewalAgain(deps, params.token, ip);
    return { success };
  });
  for (const contract of [contracts.unsubscribe, contracts.unsubscribeInOneClick])
    bind(router, contract, async ({ params, ip }) => {
      await unsubscribeFrom(deps, params.token, ip);
      return { success };
    });
}
