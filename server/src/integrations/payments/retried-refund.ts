import type { Outcome, Refund } from './payments.ts';

/** Codes of a request that was turned away before its idempotency key was looked up. */
const beforeTheKey: ReadonlySet<string> = new Set([
  'UNAUTHORIZED',
  'ACCESS_TOKEN_EXPIRED',
  'ACCESS_TOKEN_REVOKED',
  'FORBIDDEN',
  'INSUFFICIENT_SCOPES',
  'NOT_FOUND',
]);

/**
 * What the response to a refund that was requested before, with the same key, says about it. Square repeats its first response, so
 * a refusal is about the refund itself, unless the token or the account is the wrong one by now: then the earlier request may
 * have refunded the money, and one with another key would refund it twice. Requirement P9.
 */
export function outcomeOfRetry(outcome: Outcome<Refund>): Outcome<Refund> {
  const saysNothing = outcome.kind === 'refused' && beforeTheKey.has(outcome.code);
  return saysNothing ? { kind: 'unknown', message: outcome.message } : outcome;
}
