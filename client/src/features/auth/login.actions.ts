import { login, type SessionUser } from '@gatehouse/sync-protocol/http/auth';
import type { ApiClient } from '../../lib/api-client.ts';
import type { ApiFailure } from '../../lib/api-result.ts';

export type LoginOutcome =
  | { ok: true; token: string; user: SessionUser }
  /** `paymentRequired`: the account has to pay before it can be used. Source: platform §8 'Login'. */
  | { ok: false; message: string; paymentRequired: boolean };

export async function signIn(api: ApiClient, email: string, password: string): Promise<LoginOutcome> {
  const result = await api.call(login, { body: { email, password }, token: null });
  if (result.ok) return { ok: true, token: result.data.token, user: result.data.user };
  return { ok: false, message: loginMessage(result), paymentRequired: isPaymentRequired(result) };
}

/** The sentences of platform §8: the server's own where it gave one. */
export function loginMessage(failure: ApiFailure): string {
  if (failure.kind === 'network' || failure.kind === 'aborted') return 'Network error occurred';
  return failure.kind === 'refused' && failure.message ? failure.message : 'Failed to log in';
}

function isPaymentRequired(failure: ApiFailure): boolean {
  return failure.kind === 'refused' && failure.status === 403 && failure.body['paymentRequired'] === true;
}
