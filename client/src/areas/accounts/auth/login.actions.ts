import { login, type SessionUser } from '@gatehouse/sync-protocol/areas/accounts/auth.contracts';
import type { ReplyOf } from '@gatehouse/sync-protocol/base/contract';
import type { ApiClient } from '#lib/api/api-client';
import type { ApiFailure, ApiResult } from '#lib/api/api-result';
import { isText, shape } from '#lib/api/shape';

const isOtherVenue = shape({ client_id: isText, client_name: isText });

/** An account that has to pay before it can be used. Requirement R7. */
export interface PaymentDue {
  clientId: string;
  email: string;
  accountStatus: 'pending' | 'cancelled';
  /** The server's sentence. */
  message: string;
  /** Where else the person works. */
  others: readonly OtherVenue[];
}

export interface OtherVenue {
  client_id: string;
  client_name: string;
}

export type LoginOutcome =
  | { kind: 'signed-in'; token: string; user: SessionUser }
  | ({ kind: 'payment-due' } & PaymentDue)
  /** The password is right, and the account asks for a code too. Requirement Y51. */
  | { kind: 'second-step'; challenge: string; email: string }
  | { kind: 'failed'; message: string };

/**
 * Sends an email or an admin's username with its password. A right password leads to a session, to a second step, or to a
 * payment that is due. The token is returned, not stored. `at` is the venue asked for; without it, it is the one used last.
 */
export async function signIn(
  api: ApiClient,
  { email, password, at }: { email: string; password: string; at?: string | undefined },
): Promise<LoginOutcome> {
  const body = { email, password, ...(at === undefined ? {} : { client_id: at }) };
  return outcomeOf(await api.call(login, { body, token: null }), email);
}

/** The same of every way to sign in. */
export function outcomeOf(result: ApiResult<ReplyOf<typeof login>>, email: string): LoginOutcome {
  if (result.ok) return { kind: 'signed-in', token: result.data.token, user: result.data.user };
  const challenge = challengeOf(result);
  if (challenge !== null) return { kind: 'second-step', challenge, email };
  const due = paymentDueOf(result, email);
  return due ? { kind: 'payment-due', ...due } : { kind: 'failed', message: loginMessage(result) };
}

/** The server's own sentence where it gave one. Requirement A1. */
export function loginMessage(failure: ApiFailure): string {
  if (failure.kind === 'network' || failure.kind === 'aborted') return 'Network error occurred';
  return failure.kind === 'refused' && failure.message ? failure.message : 'Failed to log in';
}

function challengeOf(failure: ApiFailure): string | null {
  if (failure.kind !== 'refused' || failure.body['secondFactorRequired'] !== true) return null;
  const { challenge } = failure.body;
  return typeof challenge === 'string' ? challenge : null;
}

function paymentDueOf(failure: ApiFailure, email: string): PaymentDue | null {
  if (failure.kind !== 'refused' || failure.status !== 403 || failure.body['paymentRequired'] !== true) return null;
  const { clientId, accountStatus } = failure.body;
  if (typeof clientId !== 'string') return null;
  return {
    clientId,
    email,
    accountStatus: accountStatus === 'cancelled' ? 'cancelled' : 'pending',
    message: loginMessage(failure),
    others: Array.isArray(failure.body['venues']) ? failure.body['venues'].filter(isOtherVenue) : [],
  };
}
