import { getPaymentConfig } from '@gatehouse/sync-protocol/http/payments';
import {
  checkPaymentSetUp,
  getSquareAccount,
  getSquareCredentials,
  makeTestCharge,
  removeSquareAccount,
  saveSquareAccount,
} from '@gatehouse/sync-protocol/http/square-accounts';
import { bind, type Router } from '../../middleware/bind.ts';
import { paymentConfig } from './payment-config.service.ts';
import { checkSetUp, testCharge } from './payment-set-up.service.ts';
import { readCredentials, removeCredentials, saveCredentials } from './square-accounts.service.ts';

/** A venue's own Square account, and what browsers need from it. Requirement R15. */
export function bindSquareAccounts(router: Router): void {
  const { deps } = router;
  const success = true as const;

  bind(router, getPaymentConfig, async ({ query }) => ({
    success,
    config: await paymentConfig(deps, query),
    message: '',
  }));

  for (const contract of [getSquareAccount, getSquareCredentials])
    bind(router, contract, async ({ params }) => ({
      success,
      credentials: await readCredentials(deps, params.client_id),
    }));

  bind(router, saveSquareAccount, async ({ params, body, principal }) => {
    await saveCredentials(deps, params.client_id, body, principal.userId);
    return { success, message: 'Square credentials saved successfully!' };
  });

  bind(router, removeSquareAccount, async ({ params, principal }) => {
    await removeCredentials(deps, params.client_id, principal.userId);
    return { success, message: 'Square credentials removed successfully' };
  });

  bind(router, checkPaymentSetUp, async ({ params }) => ({ success, ...(await checkSetUp(deps, params.client_id)) }));
  bind(router, makeTestCharge, ({ params, body }) => testCharge(deps, params.client_id, body.sourceId));
}
