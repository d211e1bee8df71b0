import { checkPaymentStatusAddress } from '@gatehouse/sync-protocol/http/account-addresses';
import type { ClientStatus } from '@gatehouse/sync-protocol/http/payments';
import type { ApiClient } from '../../lib/api/api-client.ts';
import type { ApiResult } from '../../lib/api/api-result.ts';
import { isFlag, isRecord, isText, oneOf, orNull, shape } from '../../lib/api/shape.ts';

const isClientStatus = shape({
  id: isText,
  companyName: isText,
  email: isText,
  subscriptionPlan: orNull(oneOf('monthly', 'yearly')),
  subscriptionStatus: oneOf('active', 'trial', 'grace', 'expired', 'pending', 'cancelled'),
  isActive: isFlag,
  activatedAt: orNull(isText),
});
const holdsClient = shape({ success: oneOf(true), client: isClientStatus });

/** Accepts what the replies of `checkPaymentStatus` and `paymentCompleted` say of a client, without their schema. */
export function readClientStatus(reply: unknown): ClientStatus | null {
  return isRecord(reply) && holdsClient(reply) ? (reply['client'] as ClientStatus) : null;
}

/** Whether an account has become active; without its email only the status is answered. Source: platform §7. */
export function askAccountStatus(
  api: ApiClient,
  account: { clientId: string; email?: string },
): Promise<ApiResult<ClientStatus>> {
  return api.ask(checkPaymentStatusAddress, readClientStatus, { body: account, token: null });
}
