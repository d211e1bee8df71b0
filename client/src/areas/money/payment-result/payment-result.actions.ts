import { type ClientStatus, paymentCompleted } from '@gatehouse/sync-protocol/areas/money/payments.contracts';
import { getAccountStatus } from '#domain/subscription/account-status';
import type { ApiClient } from '#lib/api/api-client';
import type { ApiFailure, ApiResult } from '#lib/api/api-result';
import { askBooking } from './ask-booking.ts';
import { type Check, type ResultState, stateOf, type Verdict } from './payment-result.model.ts';

/** Runs the checks in order until one reports the account as active. */
export async function verifyPayment(api: ApiClient, checks: readonly Check[]): Promise<ResultState> {
  const verdicts: Verdict[] = [];
  for (const check of checks) {
    const verdict = await ask(api, check);
    verdicts.push(verdict);
    if (verdict.kind !== 'failed') break;
  }
  return stateOf(verdicts);
}

async function ask(api: ApiClient, check: Check): Promise<Verdict> {
  if (check.by === 'booking') return askBooking(api, check);
  const result =
    check.by === 'token'
      ? clientOf(await api.call(paymentCompleted, { query: { token: check.token }, token: null }))
      : await getAccountStatus(api, {
          clientId: check.clientId,
          ...(check.email === undefined ? {} : { email: check.email }),
        });
  if (result.ok) return result.data.isActive ? { kind: 'active', client: result.data } : { kind: 'pending' };
  if (result.kind === 'refused' && result.code === 'PAYMENT_UNKNOWN') return { kind: 'pending' };
  return { kind: 'failed', message: failureMessage(check.by, result) };
}

function clientOf(result: ApiResult<{ client: ClientStatus }>): ApiResult<ClientStatus> {
  return result.ok ? { ...result, data: result.data.client } : result;
}

type AccountCheck = Exclude<Check['by'], 'booking'>;
const unanswered: Readonly<Record<AccountCheck, string>> = {
  token: 'Failed to verify payment token. Please contact support.',
  client: 'Failed to verify payment status. Please contact support.',
  registration: 'Failed to verify account status. Please contact support.',
};
const refused: Readonly<Record<AccountCheck, string>> = {
  token: 'Payment verification failed. Please contact support.',
  client: 'Could not verify account status. Please contact support.',
  registration: 'Could not verify account status. Please contact support.',
};

/** The messages of the page; for a token the server's own where there is one. Requirement R10. */
function failureMessage(by: AccountCheck, failure: ApiFailure): string {
  if (failure.kind === 'network' || failure.kind === 'aborted') return unanswered[by];
  const isRefusal = failure.kind === 'refused' && failure.status < 500 && failure.message !== '';
  return by === 'token' && isRefusal ? failure.message : refused[by];
}
