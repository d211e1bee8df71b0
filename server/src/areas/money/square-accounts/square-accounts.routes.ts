import { getPaymentConfig } from '@gatehouse/sync-protocol/areas/money/payments.contracts';
import {
  checkPaymentSetUp,
  createTestCharge,
  deleteSquareAccount,
  getSquareAccount,
  getSquareCredentials,
  updateSquareAccount,
} from '@gatehouse/sync-protocol/areas/money/square-accounts.contracts';
import { bind, type Router } from '#http/bind';
import { paymentConfig } from './payment-config.service.ts';
import { checkSetUp, testCharge } from './payment-set-up.service.ts';
import { deleteCredentials, getCredentials, updateCredentials } from './square-accounts.service.ts';

/** A venue's own Square account, and what browsers need from it. Requirement R15. */
export function bindSquareAccounts(router: Router): void {
  const { deps } = router;

  bind(router, getPaymentConfig, async ({ query }) => ({
    config: await paymentConfig(deps, query),
    message: '',
  }));

  for (const contract of [getSquareAccount, getSquareCredentials])
    bind(router, contract, async ({ params }) => ({
      credentials: await getCredentials(deps, params.client_id),
    }));

  bind(router, updateSquareAccount, async ({ params, body, principal }) => {
    await updateCredentials(deps, params.client_id, body, principal.userId);
    return { message: 'Square credentials saved successfully!' };
  });

  bind(router, deleteSquareAccount, async ({ params, principal }) => {
    await deleteCredentials(deps, params.client_id, principal.userId);
    return { message: 'Square credentials removed successfully' };
  });

  bind(router, checkPaymentSetUp, ({ params }) => checkSetUp(deps, params.client_id));
  bind(router, createTestCharge, ({ params, body }) => testCharge(deps, params.client_id, body.sourceId));
}
