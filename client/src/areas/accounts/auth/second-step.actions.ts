import type { SessionUser } from '@gatehouse/sync-protocol/areas/accounts/auth.contracts';
import { loginSecondFactor } from '@gatehouse/sync-protocol/areas/accounts/second-factor.contracts';
import type { ApiClient } from '#lib/api/api-client';
import { loginMessage } from './login.actions.ts';

export type StepOutcome =
  | { kind: 'signed-in'; token: string; user: SessionUser }
  /** The password is asked again. */
  | { kind: 'ended'; message: string }
  | { kind: 'failed'; message: string };

/** Sends the code of a sign-in whose password was right. Requirement Y51. */
export async function finishSignIn(api: ApiClient, challenge: string, code: string): Promise<StepOutcome> {
  const result = await api.call(loginSecondFactor, { body: { challenge, code }, token: null });
  if (result.ok) return { kind: 'signed-in', token: result.data.token, user: result.data.user };
  const isEnded = result.kind === 'refused' && ['SIGN_IN_EXPIRED', 'PAYMENT_REQUIRED'].includes(result.code);
  return { kind: isEnded ? 'ended' : 'failed', message: loginMessage(result) };
}
