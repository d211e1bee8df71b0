import type { Connection } from '#db/database';
import type { Deps } from '#integrations/deps';
import type { Outcome, PaymentAccount, Refund } from '#integrations/payments/payments';
import type { VenueWrite } from '#venue/venue-write';

/** A refund as it was asked for. */
interface RefundState {
  /** `started`: stored, no response yet. `unknown`: sent, and the response never came. `pending`: the provider has it. */
  status: 'started' | 'unknown' | 'pending' | 'completed' | 'failed';
  /** The provider's; null until it has responded. */
  refundId: string | null;
}

/** What became of a refund. `refundId` is null where the provider made none. */
interface RefundChange {
  status: Exclude<RefundState['status'], 'started'>;
  refundId: string | null;
  failure: string | null;
  /** When it was made at the provider; null where that is not known. */
  madeAtUtc: string | null;
}

/** What refunds are of: where they are stored, and what their outcomes mean. The engine does the rest. */
export interface RefundPurpose<R extends { client_id: string }> {
  stateOf(row: R): RefundState;
  /** The account that gives the money back; null where it is not connected. */
  accountOf(deps: Deps, row: R): Promise<PaymentAccount | null>;
  /** The request to the provider, with the key that was stored before; null where nothing needs to be asked. */
  requestOf(deps: Deps, row: R): Promise<Parameters<PaymentAccount['refund']>[0] | null>;
  find(db: Connection, key: R): Promise<R | undefined>;
  /** One transaction under the venue's lock. */
  write(deps: Deps, clientId: string, work: (write: VenueWrite) => Promise<R>): Promise<R>;
  /** Stores a change, with what follows from it. `asked` is the row that was asked about, as it was then. */
  note(deps: Deps, write: VenueWrite, row: R, change: RefundChange, asked: R): Promise<R>;
}

/**
 * One attempt for a refund that is not final: requested with its own key, which gives money back once however often it is sent, or
 * queried. Without an account it waits. `isRetry`: it may have been requested before. Returns the row afterward. Requirements P9, P18.
 */
export async function settleRefund<R extends { client_id: string }>(
  deps: Deps,
  purpose: RefundPurpose<R>,
  row: R,
  { isRetry = false } = {},
): Promise<R> {
  const account = await purpose.accountOf(deps, row);
  if (!account) return row;
  const { refundId } = purpose.stateOf(row);
  if (refundId) return noteRefund(deps, purpose, row, await account.getRefund(refundId));
  const request = await purpose.requestOf(deps, row);
  if (!request) return row;
  const outcome = await account.refund(request);
  return noteRefund(deps, purpose, row, await newest(account, isRetry ? outcomeOfRetry(outcome) : outcome));
}

/**
 * What a refund is now: its answer may be older than an event that said it failed, and the provider repeats its first answer to a
 * retry. Guests are mailed about a refund as soon as it is known to be under way, and never about one that is known to have failed.
 */
async function newest(account: PaymentAccount, answer: Outcome<Refund>): Promise<Outcome<Refund>> {
  if (answer.kind !== 'ok' || answer.value.status !== 'PENDING') return answer;
  const now = await account.getRefund(answer.value.id);
  return now.kind === 'ok' ? now : answer;
}

/** Writes what became of a refund, however it was learned. Returns the row afterward. */
export function noteRefund<R extends { client_id: string }>(
  deps: Deps,
  purpose: RefundPurpose<R>,
  asked: R,
  outcome: Outcome<Refund>,
): Promise<R> {
  return purpose.write(deps, asked.client_id, async (write) => {
    const row = await purpose.find(write.db, asked);
    if (!row) throw new Error('A refund that was never stored');
    const change = decideRefund(purpose.stateOf(row), outcome);
    return change ? purpose.note(deps, write, row, change, asked) : row;
  });
}

/**
 * What an outcome changes, or null. Only COMPLETED overrules a failure, and nothing overrules that; one without a response stays as
 * it is, to be retried. Requirement P7.
 */
function decideRefund({ status, refundId }: RefundState, outcome: Outcome<Refund>): RefundChange | null {
  if (status === 'completed') return null;
  const madeAtUtc = outcome.kind === 'ok' ? outcome.value.createdAtUtc : null;
  if (outcome.kind === 'ok' && outcome.value.status === 'COMPLETED')
    return { status: 'completed', refundId: outcome.value.id, failure: null, madeAtUtc };
  if (status === 'failed' || outcome.kind === 'unavailable') return null;
  if (outcome.kind === 'ok') {
    const isPending = outcome.value.status === 'PENDING';
    return {
      status: isPending ? 'pending' : 'failed',
      refundId: outcome.value.id,
      failure: isPending ? null : 'Square couldn’t refund the money.',
      madeAtUtc,
    };
  }
  if (outcome.kind === 'unknown')
    return status === 'started' ? { status: 'unknown', refundId, failure: null, madeAtUtc } : null;
  /* A refund that exists has failed only if its own status says so. */
  return refundId === null ? { status: 'failed', refundId, failure: outcome.message, madeAtUtc } : null;
}

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
function outcomeOfRetry(outcome: Outcome<Refund>): Outcome<Refund> {
  const saysNothing = outcome.kind === 'refused' && beforeTheKey.has(outcome.code);
  return saysNothing ? { kind: 'unknown', message: outcome.message } : outcome;
}
